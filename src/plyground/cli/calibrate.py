"""`plyground calibrate`: measures the levels of a game by self-play."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arena import options
from plyground.cli.arguments import GameName, Options, find_game

if TYPE_CHECKING:
    from plyground.roster.levels.ladder import Ladder


def calibrate(
    game: GameName,
    option: Options = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help="Coarse levels from few games: each beats the one below in 78 % of 96 games.",
        ),
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games to measure the score of each level.  [default: 200]"),
    ] = None,
    levels: Annotated[
        int | None, typer.Option(metavar="N", help="The most levels.  [default: 12]")
    ] = None,
    most: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The largest budget of a move, in simulations or nodes.  [default: 4096]",
        ),
    ] = None,
    engine: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="mcts, for every game, or alphabeta, for two players without chance.",
        ),
    ] = "mcts",
    seed: Annotated[int, typer.Option(help="The seed of all games.")] = 0,
    on: options.On = "local",
    workers: options.Workers = None,
    show: Annotated[bool, typer.Option("--show", help="Only show the measured levels.")] = False,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the levels here, not to your data directory."),
    ] = None,
) -> None:
    """Measure the levels of a game: opponents that each beat the one below in 64 % of games.

    Games are played on all cores.
    Level 1 plays random moves; each level above makes fewer errors, then searches more. Budgets
    are simulations or nodes, so that a level is equally strong on every machine. Games are stored
    as they end: after an interruption, the same command continues. `plyground play GAME --level 3`
    and the studio use the measured levels.
    """
    from plyground.arena.executors import executor
    from plyground.arena.levels.calibrate import Calibration, Course
    from plyground.cli.columns import progress
    from plyground.roster.levels.ladder import directory, file_name, keep, ladder

    found = find_game(game, option)
    if show:
        typer.echo(text(ladder(found)))
        return
    course = Course.quick(engine, seed) if quick else Course(engine=engine, seed=seed)
    course = replace(
        course,
        games=course.games if games is None else games,
        levels=course.levels if levels is None else levels,
        most=course.most if most is None else most,
    )
    name = Path(file_name(found))
    games_file = directory() / name.with_suffix(".games")
    began = time.monotonic()
    with executor(on, workers) as players:
        calibration = Calibration(found, course, games_file, players)
        try:
            with progress(f"levels of {found.name}") as move:
                calibration.tell = lambda said, done: move(done)
                made = calibration.run()
        except KeyboardInterrupt:
            kept = sum(map(len, calibration.matches.results.values()))
            typer.echo(f"{kept} games are stored; the same command continues from there.", err=True)
            raise
    file = output or directory() / name
    keep(made, file)
    typer.echo(text(made))
    words = " ".join([game, *(f"-o {o}" for o in option or ())])
    typer.echo(f"\n{calibration.matches.played} games in {time.monotonic() - began:.0f} s.")
    typer.echo(f"Stored in {file}; `plyground play {words} --level 2` plays against level 2.")


def text(ladder: Ladder) -> str:
    """The levels as a table."""
    from plyground.cli.columns import table

    rows: list[tuple[str, ...]] = [("level", "score", "95 %", "games", "Elo", "95 %", "agent")]
    for number, rung in enumerate(ladder.rungs, 1):
        score = between = ""
        if rung.score is not None and rung.low is not None and rung.high is not None:
            score, between = f"{rung.score:.1%}", f"{rung.low:.1%} to {rung.high:.1%}"
        elo = f"{rung.elo_low:+.0f} to {rung.elo_high:+.0f}" if number > 1 else ""
        games = str(rung.games) if rung.games else ""
        rows.append((str(number), score, between, games, f"{rung.elo:+.0f}", elo, rung.agent))
    end = (
        "The top level uses the largest budget."
        if ladder.complete
        else "There may be higher levels: --levels and --most set the limits."
    )
    head = f"{ladder.game}: score against the level below; Elo above level 1"
    return f"{head}\n\n{table(rows, (0, 1, 2, 3, 4, 5))}\n\n{end}"
