# mypy: allow-untyped-defs, no-check-untyped-defs
"""Training of a network that corrects an evaluation, compiled once for all games.

The loss of a row is half the squared error of the value; gradients by hand, then Adam.
"""

from math import tanh

import numpy as np

from plyground.kernel.specialise import inlined, reordered
from plyground.learn.fitting import adam

NONE, FULL = np.float32(0.0), np.float32(1.0)


def fit_correction(
    net, slope, mean, square, sizes, on, on_end, views, phase, base, goal, order, batch, rate,
    decay, step, loss,
):  # fmt: skip
    """Train on the rows in `order`, batch by batch; returns the number of steps so far.

    `sizes`: facts, units of the first layer, phases. Row r has the facts `on[on_end[r - 1]:
    on_end[r]]`, each XOR `views[r, 0]` for the mover and XOR `views[r, 1]` for the other player.
    `base[r]` is the weighted sum of its features. The sum of the losses is added to `loss`.
    """
    first = sizes[1]
    layer, back = np.empty(2 * first, np.float32), np.empty(2 * first, np.float32)
    begin = 0
    while begin + batch <= len(order):
        for i in range(begin, begin + batch):
            row = order[i]
            start = np.int64(on_end[row - 1]) if row > 0 else np.int64(0)
            for side in range(2):
                add_rows(net, sizes, on, start, on_end[row], views[row, side], layer, side * first)
            loss[0] += learn(net, slope, sizes, phase[row], base[row], goal[row], layer, back)
            for side in range(2):
                teach(slope, sizes, on, start, on_end[row], views[row, side], back, side * first)
        begin += batch
        step += 1
        adam(net, slope, mean, square, batch, rate, decay, step)
    return step


def corrected(net, sizes, on, on_end, views, phase, base, out):
    """The values of all rows, into `out`."""
    first = sizes[1]
    layer = np.empty(2 * first, np.float32)
    for row in range(len(on_end)):
        start = np.int64(on_end[row - 1]) if row > 0 else np.int64(0)
        for side in range(2):
            add_rows(net, sizes, on, start, on_end[row], views[row, side], layer, side * first)
        out[row] = tanh(output(net, sizes, phase[row], base[row], layer))


@inlined
@reordered
def add_rows(net, sizes, on, begin, end, view, layer, at):
    """The first layer of one view: four facts at a time, because that saves reading the sums."""
    first = sizes[1]
    bias = sizes[0] * first
    for j in range(first):
        layer[np.uint64(at + j)] = net[np.uint64(bias + j)]
    done = begin + ((end - begin) & ~3)
    for i in range(begin, done, 4):
        a, b = (np.int64(on[i]) ^ view) * first, (np.int64(on[i + 1]) ^ view) * first
        c, d = (np.int64(on[i + 2]) ^ view) * first, (np.int64(on[i + 3]) ^ view) * first
        for j in range(first):
            two = net[np.uint64(a + j)] + net[np.uint64(b + j)]
            layer[np.uint64(at + j)] += two + (net[np.uint64(c + j)] + net[np.uint64(d + j)])
    for i in range(done, end):
        a = (np.int64(on[i]) ^ view) * first
        for j in range(first):
            layer[np.uint64(at + j)] += net[np.uint64(a + j)]


@inlined
@reordered
def output(net, sizes, phase, base, layer):
    """The value before tanh."""
    first = sizes[1]
    weights = (sizes[0] + 1 + 2 * phase) * first
    single = (sizes[0] + 1 + 2 * sizes[2]) * first + phase
    x = net[single] + base * net[single + sizes[2]]
    for j in range(2 * first):
        y = min(max(layer[j], NONE), FULL)
        x += y * y * net[np.uint64(weights + j)]
    return x


@inlined
@reordered
def learn(net, slope, sizes, phase, base, goal, layer, back):
    """Add the slopes of the last layer; what goes back to the first into `back`; the loss."""
    first = sizes[1]
    weights = (sizes[0] + 1 + 2 * phase) * first
    single = (sizes[0] + 1 + 2 * sizes[2]) * first + phase
    value = tanh(output(net, sizes, phase, base, layer))
    wrong = value - goal
    e = np.float32(wrong * (1.0 - value * value))
    slope[single] += e
    slope[single + sizes[2]] += e * base
    for j in range(2 * first):
        y = min(max(layer[j], NONE), FULL)
        inside = layer[j] > NONE and layer[j] < FULL
        slope[np.uint64(weights + j)] += e * y * y
        back[j] = np.float32(2.0) * e * y * net[np.uint64(weights + j)] if inside else NONE
    return 0.5 * wrong * wrong


@inlined
@reordered
def teach(slope, sizes, on, begin, end, view, back, at):
    """Add the slopes of the first layer for one view."""
    first = sizes[1]
    bias = sizes[0] * first
    for j in range(first):
        slope[np.uint64(bias + j)] += back[np.uint64(at + j)]
    for i in range(begin, end):
        a = (np.int64(on[i]) ^ view) * first
        for j in range(first):
            slope[np.uint64(a + j)] += back[np.uint64(at + j)]
