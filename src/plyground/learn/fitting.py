# mypy: allow-untyped-defs, no-check-untyped-defs
"""Training, compiled once for all games: gradients by hand, and Adam.

The loss of a row is the cross entropy of the policy, plus that of the value: as if it were the
chance to win. A squared error would learn little from a wrong value that is sure of itself.
"""

from math import exp, log, sqrt, tanh

import numpy as np

from plyground.kernel.bits import ctz
from plyground.kernel.specialise import inlined, reordered

BLOCK = 32
"""Rows whose slopes are added together: their layers stay in the cache."""
NONE, HALF, WHOLE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
ONE, NOBODY = np.uint64(1), np.uint64(0)
TINY = np.float32(1e-9)
MEMORY_1, MEMORY_2, LEAST = np.float32(0.1), np.float32(0.001), np.float32(1e-8)
"""Adam: how fast the two means follow, and what keeps the divisor from 0."""


def fit(
    net, slope, mean, square, sizes, on, on_end, acts, odds, acts_end, goal, order, batch, rate,
    decay, step, loss,
):  # fmt: skip
    """Train on the rows in `order`, batch by batch; returns the number of steps so far.

    `sizes`: where the weights of the second layer begin, the units of both layers, the numbers
    that tell the value, and the actions. The sums of the losses of policy and value are added to
    `loss`. The rows that are left over do not make a batch, and are not used.
    """
    first, second = sizes[1], sizes[2]
    layer_1, back_1 = np.empty((BLOCK, first), np.float32), np.empty((BLOCK, first), np.float32)
    layer_2, back_2 = np.empty((BLOCK, second), np.float32), np.empty((BLOCK, second), np.float32)
    active = np.empty(max(first, BLOCK), np.int64)
    odd = np.empty(max(1, widest(acts_end)), np.float32)
    holds = np.zeros(sizes[0] // first - 1, np.uint64)
    begin = 0
    while begin + batch <= len(order):
        for at in range(begin, begin + batch, BLOCK):
            rows = order[at : min(at + BLOCK, begin + batch)]
            for r in range(len(rows)):
                row, x, y, e = rows[r], layer_1[r], layer_2[r], back_2[r]
                see_facts(net, sizes, on, on_end, row, x)
                second_layer(net, sizes, x, y, active)
                learn_value(net, slope, sizes, goal, row, y, e, loss)
                learn_policy(net, slope, sizes, acts, odds, acts_end, row, y, e, odd, loss)
            backward(net, slope, sizes, len(rows), layer_1, layer_2, back_1, back_2, active)
            teach_facts(slope, sizes, on, on_end, rows, back_1, holds, active)
        begin += batch
        step += 1
        adam(net, slope, mean, square, batch, rate, decay, step)
    return step


def widest(ends):
    """The most items of a row, by where rows end."""
    most = 0
    before = np.int64(0)
    for i in range(len(ends)):
        most = max(most, ends[i] - before)
        before = ends[i]
    return most


@inlined
def start_of(ends, row):
    """Where the items of a row begin."""
    return np.int64(ends[row - 1]) if row > 0 else np.int64(0)


@reordered
def see_facts(net, sizes, on, on_end, row, layer_1):
    """The first layer of a row: four facts at a time, because that saves reading the sums."""
    first = sizes[1]
    bias_1 = sizes[0] - first
    for j in range(first):
        layer_1[j] = net[np.uint64(bias_1 + j)]
    begin, end = start_of(on_end, row), on_end[row]
    done = begin + ((end - begin) & ~3)
    for i in range(begin, done, 4):
        a, b = np.int64(on[i]) * first, np.int64(on[i + 1]) * first
        c, d = np.int64(on[i + 2]) * first, np.int64(on[i + 3]) * first
        for j in range(first):
            two = net[np.uint64(a + j)] + net[np.uint64(b + j)]
            layer_1[j] += two + (net[np.uint64(c + j)] + net[np.uint64(d + j)])
    for i in range(done, end):
        at = np.int64(on[i]) * first
        for j in range(first):
            layer_1[j] += net[np.uint64(at + j)]


@reordered
def second_layer(net, sizes, layer_1, layer_2, active):
    """The second layer, from four units at a time; negative units of both are at 0 then."""
    weights_2, first, second = sizes[0], sizes[1], sizes[2]
    bias_2 = weights_2 + first * second
    n = 0
    for j in range(first):
        active[n] = j
        n += layer_1[j] > NONE
        layer_1[j] = max(layer_1[j], NONE)
    for k in range(second):
        layer_2[k] = net[np.uint64(bias_2 + k)]
    done = n & ~3
    for i in range(0, done, 4):
        x, y = layer_1[active[i]], layer_1[active[i + 1]]
        u, v = layer_1[active[i + 2]], layer_1[active[i + 3]]
        a, b = weights_2 + active[i] * second, weights_2 + active[i + 1] * second
        c, d = weights_2 + active[i + 2] * second, weights_2 + active[i + 3] * second
        for k in range(second):
            two = x * net[np.uint64(a + k)] + y * net[np.uint64(b + k)]
            layer_2[k] += two + (u * net[np.uint64(c + k)] + v * net[np.uint64(d + k)])
    for i in range(done, n):
        x, at = layer_1[active[i]], weights_2 + active[i] * second
        for k in range(second):
            layer_2[k] += x * net[np.uint64(at + k)]
    for k in range(second):
        layer_2[k] = max(layer_2[k], NONE)


@reordered
def learn_value(net, slope, sizes, goal, row, layer_2, back_2, loss):
    """Add the slopes of the value; what goes back to the second layer into `back_2`."""
    first, second, values = sizes[1], sizes[2], sizes[3]
    weights_v = sizes[0] + first * second + second
    bias_v = weights_v + values * second
    for k in range(second):
        back_2[k] = NONE
    for i in range(values):
        x = net[bias_v + i]
        at = weights_v + i * second
        for k in range(second):
            x += net[np.uint64(at + k)] * layer_2[k]
        value, wanted = np.float32(tanh(x)), goal[row, i]
        loss[1] += divergence(WHOLE + wanted, WHOLE + value)
        loss[1] += divergence(WHOLE - wanted, WHOLE - value)
        e = value - wanted
        slope[bias_v + i] += e
        for k in range(second):
            slope[np.uint64(at + k)] += e * layer_2[k]
            back_2[k] += e * net[np.uint64(at + k)]


@inlined
def divergence(twice_wanted, twice_told):
    """The part of one of two outcomes in the divergence of their odds."""
    if twice_wanted <= NONE:
        return NONE
    return HALF * twice_wanted * (log(twice_wanted) - log(twice_told + TINY))


@reordered
def learn_policy(net, slope, sizes, acts, odds, acts_end, row, layer_2, back_2, odd, loss):
    """Add the slopes of the policy, over the legal actions; more of `back_2`."""
    first, second, values, actions = sizes[1], sizes[2], sizes[3], sizes[4]
    weights_p = sizes[0] + first * second + second + values * second + values
    bias_p = weights_p + actions * second
    begin = start_of(acts_end, row)
    n = acts_end[row] - begin
    top = np.float32(-3e38)
    for i in range(n):
        a = np.int64(acts[begin + i])
        x = net[bias_p + a]
        at = weights_p + a * second
        for k in range(second):
            x += net[np.uint64(at + k)] * layer_2[k]
        odd[i] = x
        top = max(top, x)
    total = NONE
    for i in range(n):
        odd[i] = exp(odd[i] - top)
        total += odd[i]
    for i in range(n):
        p = odd[i] / total
        wanted = odds[begin + i]
        if wanted > NONE:
            loss[0] += wanted * (log(wanted) - log(p + TINY))
        e = p - wanted
        a = np.int64(acts[begin + i])
        at = weights_p + a * second
        slope[bias_p + a] += e
        for k in range(second):
            slope[np.uint64(at + k)] += e * layer_2[k]
            back_2[k] += e * net[np.uint64(at + k)]


@reordered
def backward(net, slope, sizes, n, layer_1, layer_2, back_1, back_2, rows):
    """Add the slopes of the second layer of n rows; what goes back to the first into `back_1`.

    Of each unit, four rows in which it is above 0 at a time: its weights and slopes are read once.
    """
    weights_2, first, second = sizes[0], sizes[1], sizes[2]
    bias_2 = weights_2 + first * second
    for r in range(n):
        for k in range(second):
            e = back_2[r, k] if layer_2[r, k] > NONE else NONE
            back_2[r, k] = e
            slope[np.uint64(bias_2 + k)] += e
    for j in range(first):
        m = 0
        for r in range(n):
            rows[m] = r
            m += layer_1[r, j] > NONE
            back_1[r, j] = NONE
        at = weights_2 + j * second
        done = m & ~3
        for i in range(0, done, 4):
            a, b, c, d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
            x, y, u, v = layer_1[a, j], layer_1[b, j], layer_1[c, j], layer_1[d, j]
            of_a, of_b, of_c, of_d = back_2[a], back_2[b], back_2[c], back_2[d]
            to_a, to_b, to_c, to_d = NONE, NONE, NONE, NONE
            for k in range(second):
                e, f, g, h = of_a[k], of_b[k], of_c[k], of_d[k]
                weight = net[np.uint64(at + k)]
                slope[np.uint64(at + k)] += (x * e + y * f) + (u * g + v * h)
                to_a += e * weight
                to_b += f * weight
                to_c += g * weight
                to_d += h * weight
            back_1[a, j], back_1[b, j], back_1[c, j], back_1[d, j] = to_a, to_b, to_c, to_d
        for i in range(done, m):
            x, of_a, to_a = layer_1[rows[i], j], back_2[rows[i]], NONE
            for k in range(second):
                slope[np.uint64(at + k)] += x * of_a[k]
                to_a += of_a[k] * net[np.uint64(at + k)]
            back_1[rows[i], j] = to_a


@reordered
def teach_facts(slope, sizes, on, on_end, rows, back_1, holds, active):
    """Add the slopes of the first layer: of each fact, four rows in which it holds at a time.

    `holds` has a bit of each row for each fact, and is 0 before and after.
    """
    first = sizes[1]
    bias_1 = sizes[0] - first
    for r in range(len(rows)):
        back = back_1[r]
        for j in range(first):
            slope[np.uint64(bias_1 + j)] += back[j]
        bit = ONE << np.uint64(r)
        for i in range(start_of(on_end, rows[r]), on_end[rows[r]]):
            holds[on[i]] |= bit
    for fact in range(len(holds)):
        rest = holds[fact]
        holds[fact] = NOBODY
        m = 0
        while rest:
            active[m] = ctz(rest)
            m += 1
            rest &= rest - ONE
        at = fact * first
        done = m & ~3
        for i in range(0, done, 4):
            a, b = back_1[active[i]], back_1[active[i + 1]]
            c, d = back_1[active[i + 2]], back_1[active[i + 3]]
            for j in range(first):
                slope[np.uint64(at + j)] += (a[j] + b[j]) + (c[j] + d[j])
        for i in range(done, m):
            a = back_1[active[i]]
            for j in range(first):
                slope[np.uint64(at + j)] += a[j]


@reordered
def adam(net, slope, mean, square, batch, rate, decay, step):
    """One step of Adam with decaying weights; the slopes are 0 again after it."""
    part = np.float32(1.0 / batch)
    fresh_1 = np.float32(1.0 - 0.9**step)
    fresh_2 = np.float32(1.0 - 0.999**step)
    size = np.float32(rate)
    less = np.float32(rate * decay)
    for i in range(len(net)):
        x = slope[i] * part
        slope[i] = NONE
        mean[i] += MEMORY_1 * (x - mean[i])
        square[i] += MEMORY_2 * (x * x - square[i])
        move = size * (mean[i] / fresh_1) / (np.float32(sqrt(square[i] / fresh_2)) + LEAST)
        net[i] -= move + less * net[i]
