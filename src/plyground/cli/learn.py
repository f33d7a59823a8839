"""`plyground learn`: a game learns to play by itself."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.arguments import GameName, find_game, write_file
from plyground.game.spec import read_options

if TYPE_CHECKING:
    from plyground.learn.learn import Learned

LINE_EVERY = 10.0
"""Seconds between two lines where there is no terminal."""
FEW_DECIDED = 0.01
"""With a smaller share of decided positions there is next to nothing to learn from."""
UNDECIDED = (
    "hardly any game is won or lost, so there is little to learn from: are games cut off or drawn?"
)


def learn(
    game: GameName,
    minutes: Annotated[
        float | None, typer.Option(metavar="M", help="How long to learn; by default 5 minutes.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Learn from so many games instead: can be repeated exactly."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The network's file, NAME.npz."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes that play; by default one per core.")
    ] = None,
    on: Annotated[
        str, typer.Option(metavar="WHERE", help="local, ray, or ray:ADDRESS of a running cluster.")
    ] = "local",
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin anew, even if there is a run to go on with.")
    ] = False,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the run as a page: curve, boards, explanations."),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="A setting such as sims=64, first=256 or seed=1; repeatable (docs/learning.md).",
        ),
    ] = None,
) -> None:
    """Let a game learn to play from nothing but its rules, by self-play.

    Scores against fixed opponents show how far it is. Ctrl-C ends the run and keeps the best
    network; after a crash, the same command goes on. The file plays everywhere: mcts:net=FILE,
    alphabeta:net=FILE, greedy:net=FILE, policy:net=FILE.
    """
    from plyground.game.whole_file import check_place
    from plyground.learn.learn import learn as learn_game

    found = find_game(game)
    if report is not None:
        check_place(report)
    show = Show(sys.stderr.isatty())
    settings: dict[str, Any] = dict(read_options(setting or []))
    learned = learn_game(
        found,
        minutes=minutes,
        games=games,
        out=output,
        workers=workers,
        on=on,
        fresh=fresh,
        progress=show,
        **settings,
    )
    show.clear()
    typer.echo(in_words(game, learned))
    if report is not None:
        write_file(report, learned.report())
        typer.echo(f"the report is in {report}")
    if learned.interrupted:
        raise typer.Exit(130)


class Show:
    """Tells of each iteration on one line, and of the ladder on lines that stay."""

    def __init__(self, draws: bool) -> None:
        self.draws = draws
        self.before: dict[str, Any] = {}
        self.last = time.monotonic()
        self.drawn = False

    def __call__(self, line: dict[str, Any]) -> None:
        text = self.text(line)
        self.before = line
        if "ladder" in line:
            self.clear()
            typer.echo(f"{text}\n  {scores(line)}", err=True)
            if line.get("decided", 1.0) < FEW_DECIDED:
                typer.echo(f"  {UNDECIDED}", err=True)
        elif self.draws:
            self.clear()
            typer.echo(text, err=True, nl=False)
            self.drawn = True
        elif time.monotonic() - self.last > LINE_EVERY:
            self.last = time.monotonic()
            typer.echo(text, err=True)

    def text(self, line: dict[str, Any]) -> str:
        """Time, games, speed and losses."""
        seconds = line["elapsed"] - self.before.get("elapsed", 0.0)
        rate = (line["games"] - self.before.get("games", 0)) / max(seconds, 1e-3)
        minutes, rest = divmod(int(line["elapsed"]), 60)
        return (
            f"{minutes}:{rest:02}  {line['games']:,} games, {rate:,.0f} a second; loss: policy "
            f"{line['policy_loss']:.3f}, value {line['value_loss']:.3f}"
        )

    def clear(self) -> None:
        """Remove the line that is drawn."""
        if self.drawn:
            typer.echo("\r\033[K", err=True, nl=False)
            self.drawn = False


def scores(line: dict[str, Any]) -> str:
    """The scores of a point of the curve, in words."""
    parts = [f"{name} {score:.0%}" for name, (score, _) in line["ladder"].items()]
    text = "against " + ", ".join(parts)
    if "optimal" in line:
        text += f"; best moves {line['optimal']['policy']:.0%}"
    for name, counts in line.get("probes", {}).items():
        text += f"; {name} {counts['own']:.2f} : {counts['opponent']:.2f}"
    return text


def in_words(game: str, learned: Learned) -> str:
    """What was learned, and how to play it."""
    best = learned.best
    lines = [f"{best.get('games', 0):,} games of self-play; the best network is in {learned.file}"]
    if "ladder" in best:
        lines.append(scores(best))
    spec = learned.agent
    lines.append(f"play against it: plyground play {game} --agent '{spec}'")
    return "\n".join(lines)
