"""Playouts and MCTS against OpenSpiel's, measured several times: the median and the range.

    python benchmarks/spread.py playouts [GAME]...
    python benchmarks/spread.py mcts [GAME]...

Each run measures both sides in turn, per second of processor time, as `plyground bench` does.
"""

from __future__ import annotations

import argparse
from statistics import geometric_mean, median

from needed import peer

import plyground as pg
from plyground.cli.bench.command import measure, measure_search
from plyground.cli.bench.openspiel import SHARED


def run(what: str, name: str, seconds: float, seed: int) -> tuple[float, float]:
    """Our rate and its ratio to OpenSpiel's."""
    if what == "playouts":
        playouts = measure(name, None, seconds, seed, True)
        rate, ratio = playouts.playouts, playouts.ratio
    else:
        search = measure_search(name, None, seconds, seed, True)
        rate, ratio = search.rate, search.ratio
    assert ratio is not None
    return rate, ratio


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("playouts", "mcts"))
    parser.add_argument("games", nargs="*")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each run of a game")
    args = parser.parse_args()
    peer("pyspiel", "open_spiel")
    each = "playouts/s" if args.what == "playouts" else "simulations/s"
    print(f"{'game':<18}{each:>14}{'ratio':>7}   least to greatest of {args.runs}")
    middles = []
    for name in args.games or [name for name in pg.games() if name in SHARED]:
        runs = [run(args.what, name, args.seconds, seed) for seed in range(args.runs)]
        ratios = [ratio for _, ratio in runs]
        middles.append(median(ratios))
        rate = median(rate for rate, _ in runs)
        spread = f"{min(ratios):.1f} to {max(ratios):.1f}"
        print(f"{name:<18}{rate:>14,.0f}{middles[-1]:>7.1f}   {spread}", flush=True)
    print(f"ratio: geometric mean {geometric_mean(middles):.1f}, least {min(middles):.1f}")


if __name__ == "__main__":
    main()
