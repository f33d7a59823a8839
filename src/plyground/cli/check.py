"""`plyground check`: examines the rules of a game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import Options, find_game
from plyground.cli.columns import progress

if TYPE_CHECKING:
    from plyground.game.doctor.conformance import Finding
    from plyground.game.records.record_game import RecordGame


def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A game file, or the name of a game.")
    ],
    option: Options = None,
    states: Annotated[int, typer.Option(min=1, help="States near the start to check.")] = 300,
    games: Annotated[int, typer.Option(min=0, help="Random games to play.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the random games.")] = 0,
) -> None:
    """Find mistakes in the rules of a game, each shown with a shortest list of moves.

    Exit code 0: no mistakes; 1: mistakes found; 2: the file is not a game.
    """
    from plyground.game.doctor.conformance import Examiner
    from plyground.game.records.record_game import RecordGame
    from plyground.kernel.bounds import bounds_checked

    game = find_game(file, option)
    typer.echo(f"{game.title} ({file})")
    examiner = Examiner(game)
    with bounds_checked():
        with progress("states") as move:
            examiner.near(states, move)
        report("states near the start", f"{len(examiner.visits):,}")
        with progress("games") as move:
            examiner.walks(games, seed, move)
        report("random games", f"{games:,}")
        findings = examiner.findings
        if not isinstance(game, RecordGame):
            report("compiled rules", "none: a plain class is not compiled")
        elif findings:
            report("compiled rules", "not tried until the mistakes are fixed")
        else:
            findings = compiled(game, seed)
    if not findings:
        typer.echo("No mistakes found.")
        return
    kinds = "mistake" if len(findings) == 1 else "kinds of mistakes"
    typer.echo(f"\n{len(findings)} {kinds} found.")
    for finding in findings:
        typer.echo(f"\n{finding}")
    raise typer.Exit(1)


def report(what: str, result: str) -> None:
    typer.echo(f"  {what:<24}{result}")


def compiled(game: RecordGame, seed: int) -> list[Finding]:
    """Mistakes in the compiled rules."""
    import numpy as np

    from plyground.game.doctor.agreement import compiled_agrees
    from plyground.game.doctor.conformance import Examiner, Finding
    from plyground.kernel.explain import CannotCompile
    from plyground.search.engines.playouts import play_out, workspace

    began = time.perf_counter()
    runs = []
    try:
        examiner = Examiner(game, only=compiled_agrees(game))
        for interpreted in (False, True):
            work = workspace(game.initial(), seed)
            if not interpreted:
                work.compile(play_out, np.int64(2))
                report("compiled rules", f"in {time.perf_counter() - began:.1f} s")
            work.run(play_out, np.int64(2), interpreted=interpreted)
            runs.append((int(work.record.plies), work.record.total.tolist()))
    except CannotCompile as error:
        report("compiled rules", "cannot be compiled")
        return [Finding("cannot be compiled", str(error), ())]
    with progress("compiled = interpreted") as move:
        examiner.near(100, lambda done: move(done / 2))
        examiner.walks(5, seed, lambda done: move(0.5 + done / 2))
    findings = examiner.findings
    if runs[0] != runs[1] and not findings:
        said = f"random games with equal seeds give {runs[1]} interpreted, but {runs[0]} compiled"
        findings = [Finding("compiled rules differ", said, ())]
    report("compiled = interpreted", "no" if findings else "yes")
    return findings
