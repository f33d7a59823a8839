"""Positions evaluated and trained per second, against PyTorch with the same network.

    python benchmarks/learn_torch.py [GAME]        one thread each, processor time, best of rounds

Evaluation is measured twice: with the facts of the rows ready on both sides (for PyTorch as a dense
matrix, for ours as lists), and from positions, where both sides find facts and legal actions by the
same compiled rules. Ours takes one position at a time, PyTorch batches of several sizes. Training
has the same rows of self-play on both sides. PyTorch is no dependency: `pip install torch==2.13.0`
in an environment of its own that also has Plyground.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from math import tanh
from typing import Any

import numpy as np

import plyground as pg
from plyground.game.contract.names import legal
from plyground.game.records.workspace import Workspace
from plyground.learn.player import SelfPlayer
from plyground.learn.training import BATCH, DECAY, Training
from plyground.search.network.inference import add_up, logit, value_state, value_sum
from plyground.search.network.names import see
from plyground.search.network.net import Net

BATCHES = (1, 16, 256, 1024, 4096)
POSITIONS = 4096
ROUNDS = 3


def judge_all(w: Any) -> Any:
    """Value and logits of every position on the stack."""
    total = 0
    for i in range(len(w.stack)):
        value_state(w, w.stack[i])
        n = legal(w.stack[i], w.moves)
        for k in range(n):
            w.logits[k] = logit(w, np.int64(w.moves[k]))
        total += n
    return total


def judge_rows(w: Any, on: Any, on_end: Any, acts: Any, acts_end: Any) -> Any:
    """Value and logits of every row, whose facts and actions are known."""
    begin = first = 0
    total = 0.0
    for row in range(len(on_end)):
        n = on_end[row] - begin
        for i in range(n):
            w.facts_on[i] = on[begin + i]
        add_up(w, n)
        total += tanh(value_sum(w, 0))
        for i in range(first, acts_end[row]):
            w.logits[i - first] = logit(w, np.int64(acts[i]))
        begin, first = on_end[row], acts_end[row]
    return total


def find_all(w: Any, facts: Any, barred: Any) -> Any:
    """The facts and the actions of every position on the stack, as PyTorch takes them."""
    for i in range(len(w.stack)):
        facts[i, :] = 0.0
        barred[i, :] = -1e9
        for k in range(see(w.stack[i], w.facts_on)):
            facts[i, w.facts_on[k]] = 1.0
        for k in range(legal(w.stack[i], w.moves)):
            barred[i, w.moves[k]] = 0.0
    return len(w.stack)


def rate(work: Callable[[], object], positions: int) -> float:
    """Positions per second of processor time: the best of some rounds, after one to warm up."""
    work()
    best = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        best = max(best, positions / (time.process_time() - began))
    return best


def workspace(net: Net) -> Workspace:
    """POSITIONS positions of random games, and the network."""
    game, rng = net.game, np.random.default_rng(0)
    facts = game.facts
    work = Workspace(
        game.rules,
        stack=(game.rules.record, POSITIONS),
        moves=(np.int32, facts.max_moves),
        logits=(np.float64, facts.max_moves),
        u=(np.float64, facts.players),
        low=np.float64,
        high=np.float64,
        **net.fields(),
    )
    work.searches = net.searches()
    w = work.record
    w.low, w.high = facts.utility
    net.put_into(w)
    state: Any = game.initial()
    for i in range(POSITIONS):
        w.stack[i] = state.record
        state = state.result(int(rng.choice(state.actions())))
        if state.is_terminal:
            state = game.initial()
    return work


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="othello:size=6")
    game: Any = pg.load(parser.parse_args().game)
    try:
        import torch
    except ImportError:
        sys.exit("this needs PyTorch: pip install torch==2.13.0 (in an environment of your own)")
    torch.set_num_threads(1)
    net = Net.fresh(game)
    rows = SelfPlayer(net).games(net, 300, 1).first(POSITIONS)
    n = len(rows)
    facts, odds = np.zeros((n, net.shape.inputs)), np.zeros((n, net.shape.actions))
    mask = np.full((n, net.shape.actions), -1e9)
    owner = np.repeat(np.arange(n), np.diff(rows.on_end, prepend=0))
    facts[owner, rows.on] = 1
    owner = np.repeat(np.arange(n), np.diff(rows.acts_end, prepend=0))
    odds[owner, rows.acts], mask[owner, rows.acts] = rows.odds, 0
    x, odd, barred, goal = (
        torch.tensor(array.tolist(), dtype=torch.float32)
        for array in (facts, odds, mask, rows.goal)
    )
    # The same layers in PyTorch.
    shape, layer = net.shape, torch.nn.Linear
    hidden = torch.nn.Sequential(
        layer(shape.inputs, shape.first),
        torch.nn.ReLU(),
        layer(shape.first, shape.second),
        torch.nn.ReLU(),
    )
    judge = torch.nn.Sequential(layer(shape.second, shape.values), torch.nn.Tanh())
    policy = layer(shape.second, shape.actions)
    twin = torch.nn.ModuleList([hidden, judge, policy])
    work = workspace(net)
    w, known = work.record, (rows.on, rows.on_end, rows.acts, rows.acts_end)
    whole, ready = work.compile(judge_all), work.compile(judge_rows, *known)
    ours = rate(lambda: whole(w), POSITIONS)
    ours_ready = rate(lambda: ready(w, *known), n)
    found = np.zeros((POSITIONS, net.shape.inputs), np.float32)
    found_barred = np.zeros((POSITIONS, net.shape.actions), np.float32)
    find = work.compile(find_all, found, found_barred)
    positions = (torch.from_numpy(found), torch.from_numpy(found_barred))
    training = Training(net.shape, net.weights)
    order = np.arange(n // BATCH * BATCH)
    trained = rate(lambda: training.fit(rows, order, 1e-3), len(order))
    print(f"{game.title}, {net.shape.inputs} facts, {net.shape.first} and {net.shape.second} units")
    print(
        f"ours: {ours_ready:,.0f} evaluated, {ours:,.0f} from positions, "
        f"{trained:,.0f} trained in batches of {BATCH}"
    )
    adam = torch.optim.AdamW(twin.parameters(), lr=1e-3, weight_decay=DECAY)

    def evaluate(batch: int) -> None:
        with torch.inference_mode():
            for at in range(0, n, batch):
                seen = hidden(x[at : at + batch])
                judge(seen), policy(seen)

    def evaluate_positions(batch: int) -> None:
        find(w, found, found_barred)
        facts, closed = positions
        with torch.inference_mode():
            for at in range(0, POSITIONS, batch):
                seen = hidden(facts[at : at + batch])
                judge(seen), policy(seen) + closed[at : at + batch]

    def train(batch: int) -> None:
        for at in range(0, n, batch):
            part = slice(at, at + batch)
            seen = hidden(x[part])
            value = judge(seen)
            said = torch.log_softmax(policy(seen) + barred[part], 1)
            loss = -(odd[part] * said).sum(1).mean() + 0.5 * ((value - goal[part]) ** 2).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()

    for batch in BATCHES:
        seen = rate(lambda batch=batch: evaluate(batch), n)  # type: ignore[misc]
        told = f"torch, batches of {batch}: {seen:,.0f} evaluated ({ours_ready / seen:.1f} times)"
        seen = rate(lambda batch=batch: evaluate_positions(batch), POSITIONS)  # type: ignore[misc]
        told += f", {seen:,.0f} from positions ({ours / seen:.1f} times)"
        if batch >= 16:
            learned = rate(lambda batch=batch: train(batch), n)  # type: ignore[misc]
            told += f", {learned:,.0f} trained ({trained / learned:.1f} times)"
        print(told, flush=True)


if __name__ == "__main__":
    main()
