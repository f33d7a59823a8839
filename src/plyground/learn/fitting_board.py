# mypy: allow-untyped-defs, no-check-untyped-defs
"""Training of networks with convolutions, compiled once for all games and boards.

From the last map on, everything is as in `fitting`. `grid` has the cells, the reach, the channels,
and the convolutions after the first one.
"""

import numpy as np

from plyground.kernel.specialise import inlined, reordered
from plyground.learn.fitting import (
    NONE,
    adam,
    backward,
    learn_policy,
    learn_value,
    second_layer,
    start_of,
    widest,
)


def fit_board(
    net, slope, mean, square, sizes, grid, fact_row, fact_cell, fact_back, on, on_end, acts, odds,
    acts_end, goal, order, batch, rate, decay, step, loss,
):  # fmt: skip
    """Train on the rows in `order`, batch by batch; returns the number of steps so far."""
    first, deep = sizes[1], grid[3]
    last = deep * first
    maps = np.empty((deep + 1) * first, np.float32)
    back = np.empty((deep + 1) * first, np.float32)
    layer_1, back_1 = maps[last:].reshape((1, first)), back[last:].reshape((1, first))
    layer_2, back_2 = np.empty((1, sizes[2]), np.float32), np.empty((1, sizes[2]), np.float32)
    y, e = layer_2[0], back_2[0]
    active = np.empty(first, np.int64)
    odd = np.empty(max(1, widest(acts_end)), np.float32)
    begin = 0
    while begin + batch <= len(order):
        for q in range(begin, begin + batch):
            row = order[q]
            see_board(net, sizes, grid, fact_row, fact_cell, fact_back, on, on_end, row, maps)
            for k in range(deep):
                convolve(net, sizes, grid, fact_back, k, maps)
            second_layer(net, sizes, layer_1[0], y, active)
            learn_value(net, slope, sizes, goal, row, y, e, loss)
            learn_policy(net, slope, sizes, acts, odds, acts_end, row, y, e, odd, loss)
            backward(net, slope, sizes, 1, layer_1, layer_2, back_1, back_2, active)
            for k in range(deep - 1, -1, -1):
                convolve_back(net, slope, sizes, grid, fact_back, k, maps, back)
            teach_board(slope, sizes, grid, fact_row, fact_cell, fact_back, on, on_end, row, back)
        begin += batch
        step += 1
        adam(net, slope, mean, square, batch, rate, decay, step)
    return step


@inlined
def bias_of(sizes, grid):
    """Where the biases of the first map begin; the deeper convolutions follow them."""
    reach, channels, deep = grid[1], grid[2], grid[3]
    return sizes[0] - deep * channels * (reach * channels + 1) - channels


@reordered
def see_board(net, sizes, grid, fact_row, fact_cell, fact_back, on, on_end, row, maps):
    """The first map of a row."""
    cells, reach, channels = grid[0], grid[1], grid[2]
    bias = bias_of(sizes, grid)
    for cell in range(cells):
        for i in range(channels):
            maps[cell * channels + i] = net[np.uint64(bias + i)]
    for k in range(start_of(on_end, row), on_end[row]):
        fact = np.int64(on[k])
        at = np.int64(fact_row[fact]) * channels
        cell = np.int64(fact_cell[fact])
        if cell < 0:
            for j in range(cells):
                for i in range(channels):
                    maps[np.uint64(j * channels + i)] += net[np.uint64(at + i)]
        else:
            for d in range(reach):
                to = np.int64(fact_back[cell * reach + d]) * channels
                if to >= 0:
                    for i in range(channels):
                        maps[np.uint64(to + i)] += net[np.uint64(at + d * channels + i)]


@reordered
def convolve(net, sizes, grid, fact_back, k, maps):
    """Map k + 1 from map k, whose negative numbers become 0."""
    cells, reach, channels, deep = grid[0], grid[1], grid[2], grid[3]
    weights = bias_of(sizes, grid) + channels
    bias = weights + deep * reach * channels * channels + k * channels
    before = k * sizes[1]
    after = before + sizes[1]
    for cell in range(cells):
        for i in range(channels):
            maps[np.uint64(after + cell * channels + i)] = net[np.uint64(bias + i)]
    for cell in range(cells):
        for j in range(channels):
            x = maps[before + cell * channels + j]
            if x <= NONE:
                maps[before + cell * channels + j] = NONE
                continue
            for d in range(reach):
                near = np.int64(fact_back[cell * reach + d])
                if near >= 0:
                    to = after + near * channels
                    at = weights + ((k * reach + d) * channels + j) * channels
                    for i in range(channels):
                        maps[np.uint64(to + i)] += x * net[np.uint64(at + i)]


@reordered
def convolve_back(net, slope, sizes, grid, fact_back, k, maps, back):
    """Add the slopes of a convolution; what goes back to map k into `back`."""
    cells, reach, channels, deep = grid[0], grid[1], grid[2], grid[3]
    weights = bias_of(sizes, grid) + channels
    bias = weights + deep * reach * channels * channels + k * channels
    before = k * sizes[1]
    after = before + sizes[1]
    for cell in range(cells):
        for i in range(channels):
            slope[np.uint64(bias + i)] += back[np.uint64(after + cell * channels + i)]
    for cell in range(cells):
        for j in range(channels):
            x = maps[before + cell * channels + j]
            total = NONE
            if x > NONE:
                for d in range(reach):
                    near = np.int64(fact_back[cell * reach + d])
                    if near >= 0:
                        of = after + near * channels
                        at = weights + ((k * reach + d) * channels + j) * channels
                        for i in range(channels):
                            e = back[np.uint64(of + i)]
                            slope[np.uint64(at + i)] += x * e
                            total += e * net[np.uint64(at + i)]
            back[before + cell * channels + j] = total


@reordered
def teach_board(slope, sizes, grid, fact_row, fact_cell, fact_back, on, on_end, row, back):
    """Add the slopes of the first map."""
    cells, reach, channels = grid[0], grid[1], grid[2]
    bias = bias_of(sizes, grid)
    for cell in range(cells):
        for i in range(channels):
            slope[np.uint64(bias + i)] += back[np.uint64(cell * channels + i)]
    for k in range(start_of(on_end, row), on_end[row]):
        fact = np.int64(on[k])
        at = np.int64(fact_row[fact]) * channels
        cell = np.int64(fact_cell[fact])
        if cell < 0:
            for j in range(cells):
                for i in range(channels):
                    slope[np.uint64(at + i)] += back[np.uint64(j * channels + i)]
        else:
            for d in range(reach):
                of = np.int64(fact_back[cell * reach + d]) * channels
                if of >= 0:
                    for i in range(channels):
                        slope[np.uint64(at + d * channels + i)] += back[np.uint64(of + i)]
