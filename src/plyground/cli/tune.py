"""`plyground tune`: better weights for a game's evaluation, from games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.arguments import GameName, Options, find_game
from plyground.game.spec import read_options

if TYPE_CHECKING:
    from plyground.arena.record import Record
    from plyground.learn.tune.tune import Tuning


def tune(
    game: GameName,
    option: Options = None,
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where better weights are written; default: GAME.weights.json."
        ),
    ] = None,
    records: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="Learn from these games instead of self-play: .pgn, .sgf, .mat, .json, .jsonl, or "
            "a store of the arena (.db, or a URL); repeatable.",
        ),
    ] = None,
    feature: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A feature to tune; repeatable. Default: all in use."),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--setting",
            "-s",
            metavar="NAME=VALUE",
            help="rounds, games, depth, noise, opening, nodes, match or seed; repeatable "
            "(docs/tuning.md).",
        ),
    ] = None,
    test: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='The test of the match, such as "elo0=0,elo1=10".'),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Processes of the match; default: all processors."),
    ] = None,
    store: Annotated[
        str | None, typer.Option(metavar="FILE|URL", help="Keep the games of the match here.")
    ] = None,
) -> None:
    """Tune the weights of a game's evaluation, and keep them only if they play better.

    Weights are fitted to the results of quick games that the game plays with itself, or to
    recorded games. Then they play a match against the game's own weights, at equal nodes. If a
    sequential test says that they are stronger, they are written to a file; if not, nothing
    changes. Ctrl-C stops at any time. Exit code 0: better weights are written; 1: nothing was
    gained.

    \b
    plyground tune othello -s depth=3 -s noise=0.02
    plyground tune chess --records games.pgn
    plyground play othello --agent alphabeta:weights=othello.weights.json
    """
    from plyground.arena.plan import read_test
    from plyground.cli.columns import status, width
    from plyground.learn.tune.tune import tune as run

    found = find_game(game, option)
    place = output or Path(f"{found.name}.weights.json")
    given = None if records is None else read_records(records)
    settings: dict[str, Any] = dict(read_options(setting or []))
    with status() as say:
        made = run(
            found,
            records=given,
            features=feature,
            output=place,
            test=read_test(test or "elo1=20"),
            workers=workers,
            store=store,
            progress=lambda seen: say(f"{seen.done:4.0%}  {seen.text}"[: width() - 1]),
            **settings,
        )
    typer.echo(report(made))
    if not made.kept:
        raise typer.Exit(1)
    typer.echo(f"\nWritten to {place}; an agent takes them as alphabeta:weights={place}")


def read_records(sources: list[str]) -> list[Record]:
    """The games of files and stores."""
    from plyground.arena.record import Record
    from plyground.arena.store.store import Store
    from plyground.protocols.formats.files import FORMATS, read_games

    def note(sentence: str) -> None:
        typer.echo(f"plyground: note: {sentence}", err=True)

    found: list[Record] = []
    for source in sources:
        if Path(source).suffix.casefold() in FORMATS:
            found += read_games(Path(source), note)
            continue
        with Store(source, create=False) as store:
            for stored in store.tournaments():
                found += [Record.from_json(text) for _, text in store.records(stored.id) if text]
    return found


def report(made: Tuning) -> str:
    """What came of it: a table of weights, and why they are kept or not."""
    from plyground.cli.columns import paragraph, table

    rows = [("feature", "own", "tuned")]
    for name, weight in made.game.weights.items():
        rows.append((name, f"{weight:+.4f}", f"{made.tried[name]:+.4f}"))
    seen = f"{made.games} games, {made.rows} positions"
    if made.loss is not None:
        seen += f"; log loss {made.loss[0]:.4f} with the own weights, {made.loss[1]:.4f} tuned"
    lines = [f"{made.game.name}: {seen}", "", table(rows, (1, 2)), "", paragraph(made.why)]
    if made.verdict is not None:
        lines.append(f"The match: {made.verdict}")
    return "\n".join(lines)
