"""`plyground analyse`: an engine's analysis of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.arguments import GameName, Options, Position, find_game_or_tree, find_state
from plyground.cli.columns import plies, status, table, width
from plyground.game.spec import read_options

if TYPE_CHECKING:
    from plyground.game.contract.state import State
    from plyground.search.analysis import Analysis, Move
    from plyground.search.request import Progress


def analyse(
    game: GameName,
    position: Position = None,
    option: Options = None,
    moves: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Moves to play first, separated by spaces.")
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="alphabeta, mcts, expectiminimax, solve or prove; default: what suits the game.",
        ),
    ] = None,
    time: Annotated[float | None, typer.Option(metavar="S", help="Seconds at most.")] = None,
    depth: Annotated[int | None, typer.Option(help="Depth in plies at most.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes at most.")] = None,
    sims: Annotated[int | None, typer.Option(help="Simulations at most.")] = None,
    memory: Annotated[float | None, typer.Option(metavar="MB", help="Megabytes at most.")] = None,
    lines: Annotated[
        int | None,
        typer.Option(min=1, help="The number of best moves with exact values (alphabeta)."),
    ] = None,
    threads: Annotated[
        int, typer.Option(min=1, help="The number of search threads (alphabeta, mcts).")
    ] = 1,
    seed: Annotated[int, typer.Option(help="The seed of random numbers.")] = 0,
    using: Annotated[
        list[str] | None,
        typer.Option(
            "--engine-option",
            "-e",
            metavar="NAME=VALUE",
            help="An engine option, such as rave=500 for mcts; repeatable.",
        ),
    ] = None,
) -> None:
    """Analyse a position with an engine: its value, the best line, and each move.

    Marks: = proved, >= and <= a proved bound, ~ an estimate, ~>= and ~<= a bound on an estimate.
    A move with <= or ~<= and the value of the best was only shown to be no better. The default
    limit is one second; solve and prove have none.
    """
    from plyground.search.engines.analyse import analyse as search
    from plyground.search.limit import Limit

    state = after(find_state(find_game_or_tree(game, option), position), moves)
    given = {"time": time, "depth": depth, "nodes": nodes, "sims": sims, "memory": memory}
    limit = Limit(**given)  # type: ignore[arg-type]
    options: dict[str, Any] = dict(read_options(using or []))
    if lines is not None:
        options["lines"] = lines
    latest: list[str] = []

    def tell(seen: Progress) -> None:
        latest[:] = [news(state, seen)]
        say(*latest)

    with status() as say:
        try:
            found = search(
                state, engine, limit, progress=tell, threads=threads, seed=seed, **options
            )
        except KeyboardInterrupt:
            say("")
            typer.echo(f"stopped; the best so far: {latest[0].strip()}" if latest else "stopped")
            raise
    typer.echo(report(found))


def after(state: State, moves: str | None) -> State:
    """The state after the given moves; a move may contain spaces ("roll 6")."""
    words = (moves or "").split()
    while words:
        longest = 1 + max((name.count(" ") for name in state.descriptions().values()), default=0)
        n = min(longest, len(words))
        while n > 1 and not state.meanings(" ".join(words[:n])):
            n -= 1
        state = state.result(" ".join(words[:n]))
        words = words[n:]
    return state


def news(state: State, seen: Progress) -> str:
    """The progress of the search, in one line that fits the terminal."""
    value = "" if seen.value is None else f"  {seen.bound} {seen.value:+.3f}"
    text = (
        f"{seen.time:6.1f} s  depth {seen.depth}{value}  {seen.nodes:,} nodes  "
        f"{seen.speed:,.0f}/s  {' '.join(names(state, seen.line))}"
    )
    return text[: width() - 1]


def names(state: State, line: tuple[int, ...]) -> list[str]:
    """The moves of a line as text, as far as they are legal."""
    words = []
    for a in line:
        if state.is_terminal or a not in state.actions():
            break  # read while the search was writing it
        words.append(state.written(a))
        state = state.result(a)
    return words


def report(found: Analysis) -> str:
    """The analysis as a table, best move first."""
    state = found.state
    best = f"{found.bound} {found.value:g}"
    lines = [f"{found.algorithm}: value {best} for {state.game.facts.players_called[found.player]}"]
    order = list(found.moves)
    if found.action is not None:  # otherwise they are outcomes of chance
        refuted = {m.action for m in found.refuted}  # below the values of other lines
        order.sort(
            key=lambda m: (m.action == found.action, m.action not in refuted, *merit(m)),
            reverse=True,
        )
    rows = [("move", "value", "visits", "to the end", "line"), *map(row(state), order)]
    keep = [i for i in range(5) if i == 0 or any(r[i] for r in rows[1:])]
    lines.append(table([[r[i] for i in keep] for r in rows], right=(1,) if 1 in keep else ()))
    c = found.counters
    lines.append(
        f"depth {c.depth}, {c.nodes:,} nodes, {c.time:.3f} s, "
        f"{c.nodes / max(c.time, 1e-6):,.0f} nodes/s"
    )
    return "\n".join(
        [
            *(line[: max(width(), 60)].rstrip() for line in "\n".join(lines).split("\n")),
            *no_better(found),
            *found.unsearched,
        ]
    )


def no_better(found: Analysis) -> list[str]:
    """What is known of the moves that were only refuted, and how to learn more."""
    if not found.refuted:
        return []
    more = "; --lines N gives the best N moves a value of their own"
    return [found.no_better + (more if "lines" in found.convention else "")]


def merit(move: Move) -> tuple[float, float, float]:
    """Good moves before bad ones, and of equal ones those in the engine's order."""
    value = float("-inf") if move.value is None else move.value
    return value, move.visits or 0, -float(move.rank or 0)


def row(state: State) -> Any:
    """A function that writes a move as a row of the table."""

    def write(move: Move) -> tuple[str, str, str, str, str]:
        value = "not searched" if move.value is None else f"{move.bound} {move.value:.4g}"
        visits = "" if move.visits is None else f"{move.visits:,}"
        distance = "" if move.distance is None else plies(move.distance)
        name, line = state.written(move.action), " ".join(names(state, move.line))
        return name, value, visits, distance, line

    return write
