"""What a change of alpha-beta is worth in chess: a sequential test, and nodes to a depth.

    python benchmarks/chess_changes.py test --one "" --other futility=no --nodes 8000 --pairs 130
    python benchmarks/chess_changes.py nodes --depth 10 --one ""

`--one` and `--other` are options of alphabeta; in a test also `reuse=yes`, which keeps the table
from move to move. Budgets are nodes, so a busy machine changes nothing. Each pair of games has an
opening of six random plies that the engine finds about level, and exchanges colours. A game ends
when both sides see a clear win, or nothing but a draw.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from typing import Any

import plyground as pg
from plyground.arena.opening import random_opening
from plyground.arena.sprt import Sprt, SprtVerdict
from plyground.search.engines.alphabeta.kept import KeptTable

LEVEL, CLEAR, EVEN = 0.25, 0.88, 0.03
"""Values: of openings at most, of won games at least, of drawn games at most."""
SEEN_CLEAR, SEEN_EVEN, EVEN_FROM, LONGEST = 4, 12, 70, 200
"""Plies: a win must be seen for so many, a draw for so many from the 70th on; then it is one."""
POSITIONS = """r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16
r2q1rk1/ppp2ppp/2n1bn2/2b1p3/3pP3/3P1NPP/PPPN1PB1/R1BQ1RK1 b - - 2 9
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19
3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 6 22
rq3rk1/ppp2ppp/1bnpb3/3N2B1/3NP3/7P/PPPQ1PP1/2KR3R w - - 7 14
r1bq1r1k/1pp1n1pp/1p1p4/4p2Q/4Pp2/1BNP4/PPP2PPP/3R1RK1 w - - 2 14
r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15
1rbqk2r/3p1ppp/p1n1pn2/1pb5/8/P1NBPN2/1PQ2PPP/R1B1K2R w KQk - 0 10
8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1
5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90
r1bq1rk1/pp2b1pp/n1pp1n2/3P1p2/2P1p3/2N1P2N/PP2BPPP/R1BQ1RK1 b - - 2 10""".splitlines()
Options = dict[str, Any]
Side = tuple[Options, pg.Limit]


def read(text: str) -> Options:
    """The options in a text such as "futility=no,net=FILE"."""
    pairs = (pair.split("=", 1) for pair in text.split(",") if pair)
    return {name: {"yes": True, "no": False}.get(value, value) for name, value in pairs}


def level_opening(rng: random.Random) -> pg.State:
    while True:
        state = pg.load("chess").initial()
        for action in random_opening(state, 6, rng):
            state = state.result(action)
        if abs(pg.analyse(state, "alphabeta", pg.Limit(nodes=20_000)).value) < LEVEL:
            return state


def play(state: pg.State, sides: tuple[Side, Side]) -> float:
    """The score of White."""
    sides = (remembering(sides[0]), remembering(sides[1]))
    won = lost = even = 0
    for ply in range(LONGEST):
        if state.is_terminal:
            return (state.utility(0) + 1) / 2
        player = state.to_play
        assert player is not None
        options, limit = sides[player]
        found = pg.analyse(state, "alphabeta", limit, **options)
        value = found.value if player == 0 else -found.value
        won = won + 1 if value > CLEAR else 0
        lost = lost + 1 if value < -CLEAR else 0
        even = even + 1 if abs(value) < EVEN else 0
        if won >= SEEN_CLEAR or lost >= SEEN_CLEAR:
            return 1.0 if won else 0.0
        if even >= SEEN_EVEN and ply > EVEN_FROM:
            break
        state = state.result(found.action)
    return 0.5


def remembering(options: Options) -> Options:
    """The options, with an empty table to keep for `reuse`."""
    rest = {name: value for name, value in options.items() if name != "reuse"}
    return rest | {"kept": KeptTable()} if options.get("reuse") else rest


def elo(score: float) -> float:
    return -400 * math.log10(1 / min(0.999, max(0.001, score)) - 1)


def told(verdict: SprtVerdict) -> str:
    counts, n = verdict.pairs, sum(verdict.pairs)
    mean = sum(k * i / 4 for i, k in enumerate(counts)) / n
    spread = sum(k * (i / 4 - mean) ** 2 for i, k in enumerate(counts)) / n
    half = 1.96 * math.sqrt(spread / n)
    return f"{elo(mean):+.0f} ({elo(mean - half):+.0f} to {elo(mean + half):+.0f}) {verdict}"


def test(args: argparse.Namespace) -> None:
    sprt = Sprt(0, 30, 0.1, 0.1)
    one = (read(args.one), pg.Limit(nodes=args.nodes, memory=4))
    other = (read(args.other), pg.Limit(nodes=args.other_nodes or args.nodes, memory=4))
    counts = [0] * 5
    for number in range(args.pairs):
        state = level_opening(random.Random(args.seed + number))
        points = play(state, (one, other)) + 1 - play(state, (other, one))
        counts[int(2 * points)] += 1
        verdict = sprt.weigh(counts)
        if verdict.is_over or number + 1 == args.pairs or number % 10 == 9:
            print(told(verdict), flush=True)
        if verdict.is_over:
            break


def nodes(args: argparse.Namespace) -> None:
    game, options = pg.load("chess"), read(args.one)
    pg.analyse(game.initial(), "alphabeta", depth=2, **options)  # compiles
    began = time.process_time()
    found = [
        pg.analyse(game.parse(text), "alphabeta", depth=args.depth, **options).nodes
        for text in POSITIONS
    ]
    spent = time.process_time() - began
    mean = math.exp(sum(map(math.log, found)) / len(found))
    print(f"{len(found)} positions to depth {args.depth}: {sum(found):,} nodes, ", end="")
    print(f"geometric mean {mean:,.0f}; {sum(found) / spent:,.0f} nodes/s of processor time")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ask.add_argument("what", choices=["test", "nodes"])
    ask.add_argument("--one", default="")
    ask.add_argument("--other", default="futility=no")
    ask.add_argument("--nodes", type=int, default=8000)
    ask.add_argument("--other-nodes", type=int, default=0, help="if not the same")
    ask.add_argument("--pairs", type=int, default=130)
    ask.add_argument("--depth", type=int, default=10)
    ask.add_argument("--seed", type=int, default=1000)
    args = ask.parse_args()
    os.nice(10)
    test(args) if args.what == "test" else nodes(args)


if __name__ == "__main__":
    main()
