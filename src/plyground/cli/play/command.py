"""`plyground play`: a game at the terminal."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import Options, Position, find_game_or_tree, find_state
from plyground.game.errors import PlygroundError, one_of

if TYPE_CHECKING:
    from plyground.cli.play.match import Match
    from plyground.game.contract.game import Game

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
FAVOURITES = ("tic_tac_toe", "connect4")
"""The default game: the first of these that exists."""


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A name, a file, or either with :option=value,..."),
    ] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC",
            help="The agent of the other sides, such as playouts:games=500; see `plyground "
            "agents`. Repeatable, one for each side; the last one plays the rest.",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The level of the other sides: 1 is the weakest, and each level beats the one "
            "below in about 64 % of games (see `plyground calibrate`).",
        ),
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE",
            help="Your side: first, second, a number from 1, a player's name, all or none.",
        ),
    ] = None,
    position: Position = None,
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The seed of dice, cards and agents; default: a random one."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")
    ] = None,
) -> None:
    """Play a game. Type moves; ? lists them, help lists the commands."""
    from plyground.cli.play.match import resume as resumed
    from plyground.cli.play.terminal import Terminal

    if level is not None and agent:
        raise PlygroundError("--level and --agent both choose the opponent: give one of them")
    agent = [f"level:n={level}"] if level is not None else agent
    if resume is None:
        seed = secrets.randbelow(2**32) if seed is None else seed
        match = arrange(
            find_game_or_tree(game or choose_game(), option), agent, side, position, seed
        )
    elif game or agent or side or position or option:
        raise PlygroundError("--resume takes game, sides and position from the file: use it alone")
    else:
        match = resumed(resume)
    try:
        Terminal(match).run()
    finally:
        match.close()


def arrange(
    game: Game, agents: list[str] | None, side: str | None, position: str | None, seed: int
) -> Match:
    """A new match with these agents and sides."""
    from plyground.cli.play.match import Match
    from plyground.roster.agents import agent

    # Playouts would use hidden information.
    usual = "playouts" if game.perfect_information else "random"
    specs = [agent(spec) for spec in agents or [usual]]
    people = sides(game, side or "first")
    others = [player for player in range(game.players) if player not in people]
    chosen = {player: specs[min(i, len(specs) - 1)] for i, player in enumerate(others)}
    for player in chosen.values():
        player.require(game)
    return Match(find_state(game, position), chosen, seed)


def sides(game: Game, text: str) -> list[int]:
    """The players that the user plays."""
    names = [game.player_name(p).casefold() for p in range(game.players)]
    side = text.casefold()
    every_player = list(range(game.players))
    if side in ("all", "both", "none"):
        return [] if side == "none" else every_player
    for p in every_player:
        if side in (names[p], str(p + 1), *ORDINALS[p : p + 1]):
            return [p]
    allowed = [*dict.fromkeys([*ORDINALS[: game.players], *names]), "all", "none"]
    raise PlygroundError(f"{game.name} has no side {text!r}; choose {one_of(allowed)}")


def choose_game() -> str:
    """The game to play if none is named: asked for on a terminal, else the default."""
    from plyground.cli.columns import columns
    from plyground.game.catalogue import entry, games

    usual = next(name for name in (*FAVOURITES, *games()) if name in games())
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return usual
    names = games()
    print("Which game?")
    print(columns([f"{i:>2} {entry(name).title}" for i, name in enumerate(names, 1)]))
    try:
        answer = input(f"number or name [{usual}]> ").strip()
    except EOFError:
        print()
        raise typer.Exit from None
    if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    return answer or usual
