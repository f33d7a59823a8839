"""`plyground perft`: counts the lines of play of each length."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import GameName, Options, Position, find_game_or_tree, find_state
from plyground.cli.columns import progress, table
from plyground.game.errors import PlygroundError

if TYPE_CHECKING:
    from plyground.game.contract.state import State


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=1, metavar="DEPTH", help="The longest length.")],
    position: Position = None,
    option: Options = None,
    turns: Annotated[
        bool, typer.Option("--turns", help="Count whole turns instead of single actions.")
    ] = False,
    divide: Annotated[
        bool, typer.Option("--divide", help="Also show the count below each first move.")
    ] = False,
    bulk: Annotated[
        bool,
        typer.Option("--bulk/--no-bulk", help="Count the last actions without playing them."),
    ] = True,
) -> None:
    """Count the lines of play of each length, the standard test of a game's rules."""
    from plyground.game.perft import DEEPEST

    state = find_state(find_game_or_tree(game, option), position)
    unit = "turns" if turns else "plies"
    if depth > DEEPEST:  # raise before counting the smaller depths
        raise PlygroundError(f"perft counts up to {DEEPEST} {unit}, not {depth}")
    state.perft(1, turns=turns, bulk=bulk)  # compiles, so that the timings do not include it
    typer.echo(f"{unit:>5}  {'lines':>15}  {'seconds':>8}  {'lines/s':>13}")
    rows: dict[str, int] = {}
    for d in range(1, depth + 1):
        began = time.perf_counter()
        with progress(f"{d} {unit}") as move:
            rows = divided(state, d, turns=turns, bulk=bulk, progress=move)
        took = max(time.perf_counter() - began, 1e-6)
        lines = sum(rows.values())
        typer.echo(f"{d:>5}  {lines:>15,}  {took:>8.3f}  {lines / took:>13,.0f}")
    if divide and rows:
        typer.echo("\n" + table([(name, f"{n:,}") for name, n in rows.items()], right=(1,)))


def divided(
    state: State, depth: int, *, turns: bool, bulk: bool, progress: Callable[[float], None]
) -> dict[str, int]:
    """The number of lines below each first action."""
    rows = {}
    names = state.descriptions()
    for i, (a, name) in enumerate(names.items(), 1):
        after = state.result(a)
        on_turn = turns and after.to_play == state.to_play
        rows[name] = after.perft(depth if on_turn else depth - 1, turns=turns, bulk=bulk)
        progress(i / len(names))
    return rows
