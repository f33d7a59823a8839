# mypy: allow-untyped-defs, no-check-untyped-defs
"""Training, compiled once for all games: gradients by hand, and Adam.

The loss of a row is the cross entropy of the policy, plus half the squared error of the value.
"""

from math import exp, log, sqrt, tanh

import numpy as np

from plyground.kernel.specialise import inlined, reordered

NONE = np.float32(0.0)
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
    layer_1 = np.empty(sizes[1], np.float32)
    layer_2 = np.empty(sizes[2], np.float32)
    back_1 = np.empty(sizes[1], np.float32)
    back_2 = np.empty(sizes[2], np.float32)
    odd = np.empty(max(1, widest(acts_end)), np.float32)
    begin = 0
    while begin + batch <= len(order):
        for q in range(begin, begin + batch):
            row = order[q]
            see_facts(net, sizes, on, on_end, row, layer_1)
            second_layer(net, sizes, layer_1, layer_2)
            learn_value(net, slope, sizes, goal, row, layer_2, back_2, loss)
            learn_policy(net, slope, sizes, acts, odds, acts_end, row, layer_2, back_2, odd, loss)
            backward(net, slope, sizes, layer_1, layer_2, back_1, back_2)
            teach_facts(slope, sizes, on, on_end, row, back_1)
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
    """The first layer of a row."""
    first = sizes[1]
    bias_1 = sizes[0] - first
    for j in range(first):
        layer_1[j] = net[np.uint64(bias_1 + j)]
    for i in range(start_of(on_end, row), on_end[row]):
        at = np.int64(on[i]) * first
        for j in range(first):
            layer_1[j] += net[np.uint64(at + j)]


@reordered
def second_layer(net, sizes, layer_1, layer_2):
    """The second layer; negative units of both are at 0 then."""
    weights_2, first, second = sizes[0], sizes[1], sizes[2]
    bias_2 = weights_2 + first * second
    for k in range(second):
        layer_2[k] = net[np.uint64(bias_2 + k)]
    for j in range(first):
        x = layer_1[j]
        if x > NONE:
            at = weights_2 + j * second
            for k in range(second):
                layer_2[k] += x * net[np.uint64(at + k)]
        else:
            layer_1[j] = NONE
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
        value = tanh(x)
        wrong = value - goal[row, i]
        loss[1] += 0.5 * wrong * wrong
        e = np.float32(wrong * (1.0 - value * value))
        slope[bias_v + i] += e
        for k in range(second):
            slope[np.uint64(at + k)] += e * layer_2[k]
            back_2[k] += e * net[np.uint64(at + k)]


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
def backward(net, slope, sizes, layer_1, layer_2, back_1, back_2):
    """Add the slopes of the second layer; what goes back to the first into `back_1`."""
    weights_2, first, second = sizes[0], sizes[1], sizes[2]
    bias_2 = weights_2 + first * second
    for k in range(second):
        if layer_2[k] <= NONE:
            back_2[k] = NONE
        slope[np.uint64(bias_2 + k)] += back_2[k]
    for j in range(first):
        x = layer_1[j]
        back_1[j] = NONE
        if x > NONE:
            at = weights_2 + j * second
            total = NONE
            for k in range(second):
                slope[np.uint64(at + k)] += x * back_2[k]
                total += back_2[k] * net[np.uint64(at + k)]
            back_1[j] = total


@reordered
def teach_facts(slope, sizes, on, on_end, row, back_1):
    """Add the slopes of the first layer."""
    first = sizes[1]
    bias_1 = sizes[0] - first
    for j in range(first):
        slope[np.uint64(bias_1 + j)] += back_1[j]
    for i in range(start_of(on_end, row), on_end[row]):
        at = np.int64(on[i]) * first
        for j in range(first):
            slope[np.uint64(at + j)] += back_1[j]


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
