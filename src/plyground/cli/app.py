"""The commands together, and how they end when something is wrong.

A mistake of the person is one sentence and exit code 2; Ctrl-C is exit code 130; a fault of the
program is left to crash.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

import plyground
from plyground.cli import (
    agents,
    analyse,
    arena,
    bench,
    bench_solve,
    calibrate,
    certify,
    cfr,
    check,
    convert,
    database,
    equilibria,
    exercise,
    fairness,
    games,
    grade,
    gtp,
    matrix,
    measure,
    new,
    perft,
    play,
    replay,
    show,
    studio,
    trace,
    tree,
    uci,
)
from plyground.game.errors import PlygroundError


def without_pydantic(help_option: Any) -> Any:
    """The option --help, absent as False: as None, Typer would load pydantic to convert it."""
    if help_option is not None:
        help_option.default = False
    return help_option


class Command(TyperCommand):
    """One command."""

    def get_help_option(self, ctx: Any) -> Any:
        return without_pydantic(super().get_help_option(ctx))


class Commands(TyperGroup):
    """The group of all commands."""

    def get_help_option(self, ctx: Any) -> Any:
        return without_pydantic(super().get_help_option(ctx))

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ValueError as error:
            from plyground.kernel.explain import CannotCompile

            if not isinstance(error, (PlygroundError, CannotCompile)):
                raise
            typer.echo(f"plyground: {error}", err=True)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            typer.echo(err=True)
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=Commands,
    help="Games as search problems, and the ways to play them.",
    add_completion=False,
    no_args_is_help=True,
    # Rich would cost every call for help a tenth of a second, and a crash its plain traceback.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    games.games,
    show.show,
    play.play,
    agents.agents,
    replay.replay,
    analyse.analyse,
    trace.trace,
    perft.perft,
    check.check,
    new.new,
    tree.tree,
    measure.measure,
    exercise.exercise,
    grade.grade,
    cfr.cfr,
    fairness.fairness,
    calibrate.calibrate,
    studio.studio,
    uci.uci,
    gtp.gtp,
    convert.convert,
)
for command in COMMANDS:
    app.command(cls=Command)(command)
for table_command in (matrix.matrix, equilibria.equilibria):
    # A matrix may begin with a negative number, which is no option.
    app.command(cls=Command, context_settings={"ignore_unknown_options": True})(table_command)
bench.app.command()(bench_solve.solve)
app.add_typer(bench.app, name="bench")
app.add_typer(arena.app, name="arena")
app.add_typer(database.app, name="database")
app.add_typer(certify.app, name="certify")


def version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"plyground {plyground.__version__}")
        raise typer.Exit


@app.callback()
def start(
    wanted: Annotated[
        bool,
        typer.Option("--version", callback=version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass
