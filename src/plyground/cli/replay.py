"""`plyground replay`: shows a recorded game move by move."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.columns import paragraph
from plyground.game.errors import PlygroundError

if TYPE_CHECKING:
    from plyground.arena.record import Record
    from plyground.game.contract.state import State

KEYS = "Enter: next   b: back   e: end   a number: that ply   q: quit"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="One or more records as JSON.")],
    number: Annotated[
        int, typer.Option("--game", help="The number of the record in the file, from 1.")
    ] = 1,
    ply: Annotated[
        int | None, typer.Option(help="Show only the position after this many moves.")
    ] = None,
) -> None:
    """Show a recorded game: its moves one by one, and its result."""
    record = chosen(file, number)
    states = record.states()
    if ply is not None and not 0 <= ply < len(states):
        raise PlygroundError(f"the game has plies 0 to {len(states) - 1}, not {ply}")
    typer.echo(heading(record, states[0]))
    if ply is not None:
        typer.echo(page(record, states, ply))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        leaf(record, states)
    else:
        for i in range(len(states)):
            typer.echo()
            typer.echo(page(record, states, i))


def chosen(file: Path, number: int) -> Record:
    """A record of a file by number; raises PlygroundError."""
    from plyground.protocols.formats.files import read_saved

    records = read_saved(file)
    if not 1 <= number <= len(records):
        raise PlygroundError(
            f"{str(file)!r} has {len(records)} record{'s' * (len(records) > 1)}, numbered from 1; "
            f"there is no record {number}"
        )
    return records[number - 1]


def heading(record: Record, start: State) -> str:
    """The game, the players and the date."""
    game = start.game
    sides = ", ".join(f"{game.player_name(p)}: {spec}" for p, spec in enumerate(record.agents))
    return paragraph(f"{game.title} ({sides}), seed {record.seed}, {record.when}")


def page(record: Record, states: list[State], ply: int) -> str:
    """The board after a number of plies, the last move, and the result at the end."""
    lines = [str(states[ply])]
    if ply:
        lines.insert(0, f"{ply}. {told(record, states[ply - 1], ply - 1)}")
    if ply == len(states) - 1:
        lines.append(ending(record, states[-1]))
    return "\n".join(lines)


def told(record: Record, before: State, move: int) -> str:
    """A move with its player, time and nodes."""
    player = before.to_play
    assert player is not None
    who = "chance" if before.is_chance else before.game.player_name(player)
    said = f"{who}: {record.moves[move]}"
    if move < record.opening:
        return f"{said} (opening)"
    if before.is_chance:
        return said
    nodes = f", {record.nodes[move]:,} nodes" if record.nodes[move] else ""
    return f"{said} ({record.seconds[move]:.3g} s{nodes})"


def ending(record: Record, last: State) -> str:
    """The result of the game."""
    game = last.game
    if record.forfeit is not None:
        loser = game.player_name(record.forfeit.player)
        return paragraph(f"{loser} forfeits the game: {record.forfeit.reason}")
    if record.utilities is None:
        return "The game is unfinished."
    payoffs = ", ".join(f"{game.player_name(p)} {u:g}" for p, u in enumerate(record.utilities))
    return f"The game is over: {last.turn_text} (utilities: {payoffs})."


def leaf(record: Record, states: list[State]) -> None:
    """Browse the plies interactively."""
    ply, last = 0, len(states) - 1
    while True:
        typer.echo()
        typer.echo(page(record, states, ply))
        try:
            word = input(f"[{ply} of {last}] {KEYS}> ").strip().casefold()
        except EOFError:
            return
        if word in ("q", "quit", "exit"):
            return
        turned = {"": ply + 1, "n": ply + 1, "b": ply - 1, "e": last}.get(word)
        if turned is None and word.isascii() and word.isdigit():
            turned = int(word)
        if turned is None or not 0 <= turned <= last:
            typer.echo(
                f"There is no ply {word if turned is None else turned}; allowed: 0 to {last}."
            )
        else:
            ply = turned
