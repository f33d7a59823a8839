"""`plyground database`: builds, describes and probes endgame databases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import GameName, Options, find_game
from plyground.cli.columns import plies, status, table

if TYPE_CHECKING:
    from plyground.search.request import Progress

app = typer.Typer(
    help="Endgame databases: solved positions with value and distance.", no_args_is_help=True
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A database.")]


@app.command()
def build(
    game: GameName,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file to write; default: one in your folder of databases, which all engines "
            "probe without being told.",
        ),
    ] = None,
    material: Annotated[
        str | None,
        typer.Option(
            "--slice",
            metavar="MATERIAL",
            help="All positions with this material, in the game's notation: KQK in chess, 3 in "
            "checkers, 3-3 in nine men's morris.",
        ),
    ] = None,
    position: Annotated[
        list[str] | None,
        typer.Option(metavar="TEXT", help="All positions reachable from this one; repeatable."),
    ] = None,
    time: Annotated[
        float | None, typer.Option(metavar="S", help="Give up after this many seconds.")
    ] = None,
    memory: Annotated[
        float | None,
        typer.Option(min=1, metavar="MB", help="Megabytes at most; default: 2048."),
    ] = None,
    option: Options = None,
) -> None:
    """Solve a game or a slice of it, and write the result to a file."""
    from plyground.game.errors import PlygroundError
    from plyground.search.engines.database.database import Database
    from plyground.search.engines.database.own_folder import file_for
    from plyground.search.limit import Limit

    if material is not None and position:
        raise PlygroundError("--slice and --position exclude each other")
    found = find_game(game, option)
    positions = [found.parse(text) for text in position or []] or None
    out = out or file_for(found.spec, material, [state.text for state in positions or []])
    with status() as say:

        def tell(progress: Progress) -> None:
            say(f"{progress.time:6.1f} s  {progress.nodes:,} positions expanded")

        made = Database.build(
            found,
            out,
            material=material,
            positions=positions,
            limit=Limit(time=time, memory=memory),
            progress=tell,
        )
    show(made)


@app.command()
def info(file: File) -> None:
    """Show what a database contains, and verify every block."""
    from plyground.search.engines.database.database import Database

    show(Database.open(file))


@app.command()
def probe(
    file: File,
    position: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="The position; default: the initial one."),
    ] = None,
) -> None:
    """Look up a position and each of its moves in a database."""
    from plyground.cli.arguments import find_state
    from plyground.game.errors import PlygroundError
    from plyground.search.engines.database.database import Database, Known

    opened = Database.open(file)
    state = find_state(opened.game, position)
    found = opened.probe(state)
    if found is None:
        raise PlygroundError(f"{file} does not hold this position: {state.text}")

    def words(known: Known | None, sign: float, played: int) -> tuple[str, str]:
        if known is None:
            return "unknown", ""
        end = "" if known.distance is None else plies(known.distance + played)
        return f"{sign * known.value + 0.0:g}", end

    typer.echo(f"{state}\nvalue for the player to move: {'  '.join(words(found, 1.0, 0))}")
    rows = []
    for a, name in state.descriptions().items():
        after = state.result(a)
        if after.is_terminal:
            rows.append((name, f"{after.utility(state.to_play or 0):g}", plies(1)))
        else:
            sign = 1.0 if after.to_play == state.to_play else -1.0
            rows.append((name, *words(opened.probe(after), sign, 1)))
    if rows:
        typer.echo(table(rows))


def show(database: object) -> None:
    """Print the facts of a database, one per line."""
    from plyground.search.engines.database.database import Database, in_words

    assert isinstance(database, Database)
    head = database.header
    counts = database.statistics()
    slice_ = head["slice"]
    if database.ply is not None:
        what = f"all after {database.ply} plies; values by {slice_['source']}"
    else:
        what = slice_.get("material") or "all from " + "; ".join(slice_["from"])
    rows = [
        ("file", f"{database.path} ({database.path.stat().st_size:,} bytes)"),
        ("game", f"{head['game']}, {in_words(head['options'])}"),
        ("slice", what),
        ("positions", f"{len(database):,}"),
        ("for the player to move", ", ".join(f"{n:,} {word}" for word, n in counts.items())),
        ("longest distance", f"{head['longest']} plies"),
        ("format", str(head["format"])),
    ]
    typer.echo(table(rows))
