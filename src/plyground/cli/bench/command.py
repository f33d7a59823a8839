"""`plyground bench`: speed on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.arguments import Options, find_game
from plyground.cli.output import Command, GrowingTable, Json

if TYPE_CHECKING:
    from plyground.game.contract.state import State

Games = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; default: all.")
]
Seconds = Annotated[
    float, typer.Option("--time", min=0.01, max=86400, metavar="S", help="Seconds for each game.")
]

ROUNDS = 3
"""Measurements of each program, taken in turn; the median counts."""

app = typer.Typer(help="Measure speed on this machine.", no_args_is_help=True)


@dataclass(frozen=True)
class Speed:
    """Random playouts of one game per second of processor time."""

    game: str
    playouts: float
    plies: float
    mean_plies: float
    peer: str | None = None
    peer_playouts: float | None = None
    peer_mean_plies: float | None = None
    ratio: float | None = None


@app.command(cls=Command)
def playouts(
    games: Games = None,
    option: Options = None,
    seconds: Seconds = 1.0,
    seed: Annotated[int, typer.Option(help="The seed of the playouts.")] = 0,
    as_json: Json = "",
) -> None:
    """Random playouts per second of processor time, compared with OpenSpiel if it is installed."""
    from plyground.cli.bench.openspiel import installed
    from plyground.game.catalogue import games as all_games

    peers = installed()
    heads = [("game", 18), ("playouts/s", 12), ("plies/s", 13), ("mean plies", 11)]
    if peers:
        heads += [("OpenSpiel/s", 12), ("mean plies", 11), ("ratio", 7)]
    found = GrowingTable(as_json)
    found.say(
        "".join(
            f"{head:<{room}}" if i == 0 else f"{head:>{room}}"
            for i, (head, room) in enumerate(heads)
        )
    )
    for name in games or all_games():
        speed = measure(name, option, seconds, seed, peers)
        line = f"{name:<18}{speed.playouts:>12,.0f}{speed.plies:>13,.0f}{speed.mean_plies:>11.1f}"
        if speed.ratio is not None:
            line += (
                f"{speed.peer_playouts:>12,.0f}{speed.peer_mean_plies:>11.1f}{speed.ratio:>7.1f}"
            )
        found.add(speed, line)
    found.end()


@dataclass(frozen=True)
class SearchSpeed:
    """MCTS simulations in one game per second of processor time."""

    game: str
    sims: int
    """Simulations of each search."""
    rate: float
    peer: str | None = None
    peer_rate: float | None = None
    ratio: float | None = None


@app.command(cls=Command)
def mcts(
    games: Games = None,
    option: Options = None,
    seconds: Seconds = 2.0,
    seed: Annotated[int, typer.Option(help="The seed of the searches.")] = 0,
    as_json: Json = "",
) -> None:
    """MCTS simulations per second of processor time, compared with OpenSpiel's MCTS."""
    from plyground.cli.bench.openspiel import installed
    from plyground.game.catalogue import games as all_games

    peers = installed()
    theirs = f"{'OpenSpiel/s':>14}{'ratio':>8}" if peers else ""
    found = GrowingTable(as_json)
    found.say(f"{'game':<18}{'simulations':>12}{'simulations/s':>15}{theirs}")
    for name in games or all_games():
        speed = measure_search(name, option, seconds, seed, peers)
        line = f"{name:<18}{speed.sims:>12,}{speed.rate:>15,.0f}"
        if speed.ratio is not None:
            line += f"{speed.peer_rate:>14,.0f}{speed.ratio:>8.1f}"
        found.add(speed, line)
    ratios = [row["ratio"] for row in found.rows if row["ratio"] is not None]
    if len(ratios) > 1:
        from statistics import geometric_mean, mean

        found.say(
            f"ratio: mean {mean(ratios):.1f} (geometric {geometric_mean(ratios):.1f}), "
            f"least {min(ratios):.1f}"
        )
    found.end()


SIMS = 100_000
"""Simulations per search; fewer if that would take too long."""


def measure_search(
    name: str, options: list[str] | None, seconds: float, seed: int, peers: bool
) -> SearchSpeed:
    """Plain UCT in one game, and OpenSpiel's with as many simulations, measured in turn."""
    from statistics import median

    from plyground.cli.bench.openspiel import Twin, twin
    from plyground.game.records.record_state import RecordState
    from plyground.search.engines.analyse import analyse
    from plyground.search.limit import Limit

    game = find_game(name, options)
    start: State = game.initial()
    while start.is_chance:  # OpenSpiel also starts at the first decision
        start = start.result(start.actions()[0])
    plain: dict[str, Any] = (
        {"solve": False, "policy": False, "tuned": False} if isinstance(start, RecordState) else {}
    )

    def ours(sims: int, seed: int) -> float:
        began = time.process_time()
        analyse(start, "mcts", Limit(sims=sims), seed=seed, **plain)
        return time.process_time() - began

    ours(2, seed)  # compiles
    words = twin(game) if peers else None
    peer = Twin(words) if words else None
    share = seconds / ROUNDS / (2 if peer else 1)
    slower = peer.search_seconds if peer else ours
    sims = max(2, min(SIMS, int(rate(slower, share / 4, seed) * share)))
    our_rates, their_rates = [], []
    for i in range(ROUNDS):
        spent, searches = 0.0, 0
        while searches == 0 or spent < share:
            spent += ours(sims, seed + i + searches)
            searches += 1
        our_rates.append(searches * sims / spent)
        if peer:
            spent, searches = 0.0, 0
            while searches == 0 or spent < share:
                spent += peer.search_seconds(sims, seed + i + searches)
                searches += 1
            their_rates.append(searches * sims / spent)
    if peer is None:
        return SearchSpeed(name, sims, median(our_rates))
    ratios = [here / there for here, there in zip(our_rates, their_rates, strict=True)]
    return SearchSpeed(name, sims, median(our_rates), words, median(their_rates), median(ratios))


@app.command(cls=Command)
def engines(
    games: Games = None,
    option: Options = None,
    engine: Annotated[str, typer.Option(metavar="NAME", help="The engine.")] = "alphabeta",
    seconds: Seconds = 1.0,
) -> None:
    """An engine's nodes per second of processor time, and the depth it reaches."""
    from plyground.game.catalogue import games as all_games
    from plyground.game.errors import Unsuited
    from plyground.game.records.record_state import RecordState
    from plyground.search.engines.analyse import analyse
    from plyground.search.limit import Limit

    typer.echo(f"{'game':<18}{'nodes/s':>14}{'depth':>7}  value")
    for name in games or all_games():
        state: State = find_game(name, option).initial()
        try:
            analyse(state, engine, Limit(nodes=1))  # compiles
        except Unsuited as error:
            if games:
                raise
            typer.echo(f"{name:<18}{str(error).partition(', ')[2] or error}")
            continue
        # Measure the search, not the opening database.
        compiled = engine == "alphabeta" and isinstance(state, RecordState)
        alone: dict[str, Any] = {"database": False} if compiled else {}
        began = time.process_time()
        found = analyse(state, engine, Limit(time=seconds), **alone)
        took = max(time.process_time() - began, 1e-6)
        typer.echo(
            f"{name:<18}{found.nodes / took:>14,.0f}{found.depth:>7}  "
            f"{found.bound} {found.value:.3f}"
        )


def measure(name: str, options: list[str] | None, seconds: float, seed: int, peers: bool) -> Speed:
    """Playouts of one game and of its OpenSpiel twin, measured in turn."""
    from statistics import median

    from plyground.cli.bench.openspiel import Twin, twin
    from plyground.search.engines.playouts import playouts as play

    game = find_game(name, options)
    start: State = game.initial()
    while start.is_chance:  # OpenSpiel also starts at the first decision
        start = start.result(start.actions()[0])
    games = plies = 0

    def ours(n: int, seed: int) -> float:
        nonlocal games, plies
        began = time.process_time()
        done = play(start, n, seed)
        games, plies = games + done.count, plies + done.plies
        return time.process_time() - began

    ours(1, seed)  # compiles
    words = twin(game) if peers else None
    peer = Twin(words) if words else None
    share = seconds / ROUNDS / (2 if peer else 1)
    our_rates, their_rates = [], []
    for i in range(ROUNDS):
        our_rates.append(rate(ours, share, seed + i))
        if peer:
            their_rates.append(rate(peer.seconds, share, seed + i))
    rate_here, mean = median(our_rates), plies / games
    if peer is None:
        return Speed(name, rate_here, rate_here * mean, mean)
    rate_there, mean_there = median(their_rates), peer.mean_plies(share, seed)
    return Speed(
        name, rate_here, rate_here * mean, mean,
        words, rate_there, mean_there, rate_here / rate_there,
    )  # fmt: skip


def rate(timed: Callable[[int, int], float], seconds: float, seed: int) -> float:
    """Games per second, measured over a batch that takes about `seconds`."""
    n = 2
    while True:
        took = timed(n, seed)
        if took >= seconds / 2:
            return n / took
        # At most a hundredfold, because a short measurement is inaccurate.
        n = max(2 * n, min(100 * n, int(n * seconds / max(took, 1e-6))))
