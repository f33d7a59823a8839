"""`plyground bench`: how fast it is on this machine."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import Options, find_game, write_file

if TYPE_CHECKING:
    from plyground.game.state import State

ROUNDS = 3
"""Ours and theirs are measured in turn, so often, and the median counts."""

app = typer.Typer(help="Measure how fast it is on this machine.", no_args_is_help=True)


@app.callback()
def bench() -> None:
    """Measure how fast it is on this machine."""


@dataclass(frozen=True)
class Speed:
    """Random games of one game, per second of processor time."""

    game: str
    playouts: float
    plies: float
    mean_plies: float
    peer: str | None = None
    peer_playouts: float | None = None
    peer_mean_plies: float | None = None
    ratio: float | None = None


@app.command()
def playouts(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; all, if none is named.")
    ] = None,
    option: Options = None,
    seconds: Annotated[
        float, typer.Option("--time", min=0.01, metavar="S", help="Seconds for each game.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(help="Fixes the random games.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures there.")
    ] = None,
) -> None:
    """Random games per second of processor time; beside them OpenSpiel's, where it is installed."""
    from plyground.cli.openspiel import installed
    from plyground.game.catalogue import games as all_games

    peers = installed()
    heads = [("game", 18), ("playouts/s", 12), ("plies/s", 13), ("mean plies", 11)]
    if peers:
        heads += [("OpenSpiel/s", 12), ("mean plies", 11), ("ratio", 7)]
    typer.echo(
        "".join(
            f"{head:<{room}}" if i == 0 else f"{head:>{room}}"
            for i, (head, room) in enumerate(heads)
        )
    )
    found = []
    for name in games or all_games():
        speed = measure(name, option, seconds, seed, peers)
        found.append(speed)
        line = f"{name:<18}{speed.playouts:>12,.0f}{speed.plies:>13,.0f}{speed.mean_plies:>11.1f}"
        if speed.ratio is not None:
            line += (
                f"{speed.peer_playouts:>12,.0f}{speed.peer_mean_plies:>11.1f}{speed.ratio:>7.1f}"
            )
        typer.echo(line)
    if out is not None:
        write_file(out, json.dumps([asdict(speed) for speed in found], indent=1) + "\n")


def measure(name: str, options: list[str] | None, seconds: float, seed: int, peers: bool) -> Speed:
    """The speed of one game and of its twin, taken in turn."""
    from statistics import median

    from plyground.cli.openspiel import Twin, twin
    from plyground.search.playouts import playouts as play

    game = find_game(name, options)
    start: State = game.initial()
    while start.is_chance:  # where OpenSpiel begins too
        start = start.result(start.actions()[0])
    plies = []

    def ours(n: int, seed: int) -> float:
        began = time.process_time()
        done = play(start, n, seed)
        plies.append(done.plies / done.count)
        return time.process_time() - began

    ours(1, seed)  # compiles
    plies.clear()
    words = twin(game) if peers else None
    peer = Twin(words) if words else None
    share = seconds / ROUNDS / (2 if peer else 1)
    our_rates, their_rates = [], []
    for i in range(ROUNDS):
        our_rates.append(rate(ours, share, seed + i))
        if peer:
            their_rates.append(rate(peer.seconds, share, seed + i))
    rate_here, mean = median(our_rates), plies[-1]
    if peer is None:
        return Speed(name, rate_here, rate_here * mean, mean)
    rate_there, mean_there = median(their_rates), peer.mean_plies(share, seed)
    return Speed(
        name, rate_here, rate_here * mean, mean,
        words, rate_there, mean_there, rate_here / rate_there,
    )  # fmt: skip


def rate(timed: Callable[[int, int], float], seconds: float, seed: int) -> float:
    """Games per second: as many are played at once as take about `seconds`."""
    n = 2
    while True:
        took = timed(n, seed)
        if took >= seconds / 2:
            return n / took
        # At most a hundredfold: a short measurement says little.
        n = max(2 * n, min(100 * n, int(n * seconds / max(took, 1e-6))))
