"""Solves 6x6 Othello: who wins, and by how many discs.

    python benchmarks/othello6_solve.py [--margin] [--megabytes 512] [--after 0] [--hours 1]

Prints progress on stderr every few seconds, and at the end the value for the player to move,
processor time and nodes. `--after N` starts after N plies of a line of good play, to show how the
effort grows towards the start. The published result (Feinstein, 1993) is 20 to 16 for the second
player.
"""

from __future__ import annotations

import argparse
import sys
import time

import plyground as pg
from plyground.search.request import Progress

LINE = ("c2", "b4", "c5", "d2", "a4", "c6", "d6", "e6", "e3", "d5", "e4", "a3", "a2", "b3")
"""Moves of alpha-beta with 3 million nodes per move."""
EVERY = 10.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--margin", action="store_true", help="solve for the disc margin")
    parser.add_argument("--megabytes", type=int, default=512)
    parser.add_argument("--after", type=int, default=0, choices=range(len(LINE) + 1))
    parser.add_argument("--hours", type=float, default=1.0)
    args = parser.parse_args()
    state = pg.load("othello", size=6, margin=args.margin).initial()
    for move in LINE[: args.after]:
        state = state.result(move)
    shown = [-EVERY]

    def show(known: Progress) -> None:
        if known.time >= shown[0] + EVERY:
            shown[0] = known.time
            value = "" if known.value is None else f"value {known.bound} {known.value:g}"
            print(f"{known.time:8.0f} s {known.nodes:>15,} nodes  {value}", file=sys.stderr)

    how = {"every": False, "distance": False, "table": args.megabytes}
    pg.analyse(state, "solve", pg.Limit(nodes=1), **{**how, "table": 1})  # compiles
    began = time.process_time()
    found = pg.analyse(state, "solve", pg.Limit(time=3600 * args.hours), progress=show, **how)
    spent = time.process_time() - began
    print(f"{state.text}: value {found.bound} {found.value:g}, {' '.join(found.names)}")
    speed = found.nodes / spent
    print(f"{spent:.1f} s of processor time, {found.nodes:,} nodes, {speed:,.0f} a second")
    for note in found.unsearched:
        print(note)


if __name__ == "__main__":
    main()
