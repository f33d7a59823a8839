"""`plyground certify`: writes and checks proofs of values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import GameName, Options, Position, find_game_or_tree, find_state
from plyground.cli.columns import status

if TYPE_CHECKING:
    from plyground.search.engines.certificate.check import Claim

app = typer.Typer(help="Write and check proofs of a position's value.", no_args_is_help=True)


@app.command()
def make(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write.")],
    position: Position = None,
    time: Annotated[
        float | None, typer.Option(metavar="S", help="Give up after this many seconds.")
    ] = None,
    memory: Annotated[
        float | None,
        typer.Option(min=1, metavar="MB", help="Megabytes at most; default: 2048."),
    ] = None,
    option: Options = None,
) -> None:
    """Solve a position and write the proof of its value."""
    from plyground.search.engines.certificate.write import certify
    from plyground.search.limit import Limit

    state = find_state(find_game_or_tree(game, option), position)
    with status() as tell:
        claim = certify(
            state,
            out,
            Limit(time=time, memory=memory),
            progress=lambda seen: tell(f"{seen.time:6.1f} s  {seen.nodes:,} positions"),
        )
    say(claim)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate.")],
) -> None:
    """Check a proof using only the rules of the game."""
    from plyground.search.engines.certificate.check import check_certificate

    say(check_certificate(file))


def say(claim: Claim) -> None:
    typer.echo(
        f"proved: {claim.game}, {claim.position}: the value for player {claim.player + 1} is "
        f"{claim.bound} {claim.value:g} ({claim.positions:,} positions listed)"
    )
