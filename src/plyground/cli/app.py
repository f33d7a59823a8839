"""All commands in one application, and its exit codes.

A user's mistake or a full disk gives one sentence on stderr and exit code 2, Ctrl-C gives exit code
130, and a bug in the program gives a traceback.
"""

from __future__ import annotations

import errno
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import plyground
from plyground.cli.agents import agents
from plyground.cli.analyse import analyse
from plyground.cli.arena.command import app as arena
from plyground.cli.bench.command import app as bench
from plyground.cli.bench.solve import solve
from plyground.cli.bisect import BisectCommand, bisect
from plyground.cli.calibrate import calibrate
from plyground.cli.certify import app as certify
from plyground.cli.cfr import cfr
from plyground.cli.check import check
from plyground.cli.class_results import class_results
from plyground.cli.convert import convert
from plyground.cli.database import app as database
from plyground.cli.equilibria import equilibria
from plyground.cli.exercise.command import exercise
from plyground.cli.export import export
from plyground.cli.fairness import fairness
from plyground.cli.games import games
from plyground.cli.grade import grade
from plyground.cli.gtp import gtp
from plyground.cli.learn import learn
from plyground.cli.matrix.command import matrix
from plyground.cli.measure.command import measure
from plyground.cli.new import new
from plyground.cli.output import Command, without_pydantic
from plyground.cli.perft import perft
from plyground.cli.play.command import play
from plyground.cli.replay import replay
from plyground.cli.show import show
from plyground.cli.studio import studio
from plyground.cli.trace import trace
from plyground.cli.tree import tree
from plyground.cli.tune import tune
from plyground.cli.uci import uci
from plyground.cli.warm import warm
from plyground.game.errors import PlygroundError

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""A disk is full, or as much as the user may have."""


class Commands(TyperGroup):
    """The group of all commands."""

    def get_help_option(self, ctx: Any) -> Any:
        return without_pydantic(super().get_help_option(ctx))

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo(err=True)
            raise typer.Exit(130) from None
        except Exception as error:
            # Exceptions with an exit code are the command line's own.
            own = hasattr(error, "exit_code") or isinstance(error, typer.Abort)
            mistake = None if own else _mistake(error)
            if mistake is None:
                raise
            typer.echo(f"plyground: {mistake}", err=True)
            raise typer.Exit(2) from None


def _mistake(error: Exception) -> Exception | None:
    """The mistake or the full disk that an exception stands for; None for a bug in the program."""
    from plyground.game.game_files import fault_in_rules
    from plyground.kernel.explain import CannotCompile

    if isinstance(error, (PlygroundError, CannotCompile)):
        return error
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        where = f"{error.filename}: " if error.filename else ""
        return PlygroundError(f"{where}{error.strerror}; make room, and run the command again")
    return fault_in_rules(error)


app = typer.Typer(
    cls=Commands,
    help="Adversarial search in games: play, analyse, trace, solve, measure, teach.",
    add_completion=False,
    no_args_is_help=True,
    # Rich would add a tenth of a second to --help, and replace the plain traceback of a crash.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    games, show, play, agents, replay, analyse, trace, bisect, perft, check, new, tree, measure,
    exercise, grade, cfr, fairness, calibrate, learn, tune, export, studio, warm, uci, gtp, convert,
)  # fmt: skip
for command in COMMANDS:
    app.command(cls=BisectCommand if command is bisect else Command)(command)
app.command("class", cls=Command)(class_results)
for table_command in (matrix, equilibria):
    # A matrix may begin with a negative number, which is not an option.
    app.command(cls=Command, context_settings={"ignore_unknown_options": True})(table_command)
bench.command(cls=Command)(solve)
app.add_typer(bench, name="bench")
app.add_typer(arena, name="arena")
app.add_typer(database, name="database")
app.add_typer(certify, name="certify")


def version(requested: bool) -> None:
    if requested:
        typer.echo(f"plyground {plyground.__version__}")
        raise typer.Exit


@app.callback()
def start(
    requested: Annotated[
        bool,
        typer.Option("--version", callback=version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass
