"""`plyground arena list`, `show`, `games`, `game`, `export`, `forget`: stored tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from plyground.cli.arena.options import Number, StoreAddress
from plyground.cli.arguments import write_file
from plyground.cli.columns import table
from plyground.cli.output import Json, put
from plyground.game.errors import PlygroundError, one_of

if TYPE_CHECKING:
    from plyground.arena.record import Record
    from plyground.arena.tournament import Tournament


def list_tournaments(store: StoreAddress = None) -> None:
    """List the tournaments of a store."""
    from plyground.arena.schedule import Schedule
    from plyground.arena.store.store import Store

    with Store(store, create=False) as opened:
        entries = opened.tournaments()
        where = opened.address
    if not entries:
        typer.echo(f"No tournament in {where} yet.")
        return
    rows = [("id", "began", "kind", "games", "", "what", "agents")]
    for entry in entries:
        plan = entry.plan
        state = "finished" if entry.ended else "unfinished"
        games = ", ".join(d.game for d in plan.contests)
        counted = f"{entry.games}" if entry.ended else f"{entry.games}/{len(Schedule(plan))}"
        agents = ", ".join(plan.names)
        rows.append((str(entry.id), entry.began[:16], plan.kind, counted, state, games, agents))
    typer.echo(table(rows, right=(0, 3)))


def show(
    number: Number = None,
    store: StoreAddress = None,
    report: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Write FILE.html, .csv, .json or .tex; repeatable."),
    ] = None,
) -> None:
    """Show the table of a tournament by number, or of the latest."""
    check_reports(report)
    with opened(store, number) as tournament:
        plan = tournament.plan
        done, whole = len(tournament.games), len(tournament)
        state = "finished" if tournament.ended else f"{done:,} of {whole:,} games so far"
        why = "an agent has a time limit or several threads"
        clock = "" if plan.repeatable else f", not reproducible ({why})"
        typer.echo(f"Tournament {tournament.id}, {plan.kind}, seed {plan.seed}{clock}: {state}\n")
        finish(tournament, report)


def games(
    number: Number = None,
    store: StoreAddress = None,
    trouble: Annotated[
        bool, typer.Option("--trouble", help="List only forfeits and void games.")
    ] = False,
) -> None:
    """List the games of a tournament."""
    rows = [("game", "what", "agents", "scores", "plies", "")]
    with opened(store, number) as tournament:
        for one in tournament.results:
            if trouble and not one.reason:
                continue
            scores = "void" if one.scores is None else " ".join(f"{s:g}" for s in one.scores)
            loser = "" if one.forfeit is None else f"{one.players[one.forfeit]}: "
            rows.append(
                (
                    f"{tournament.id}/{one.number}",
                    one.game,
                    " - ".join(one.players),
                    scores,
                    str(one.plies),
                    loser + one.reason,
                )
            )
    typer.echo(table(rows, right=(4,)))


def game(
    which: Annotated[
        str, typer.Argument(metavar="ID/NUMBER", help="A game from `plyground arena games`: 3/17.")
    ],
    store: StoreAddress = None,
    json: Json = "",
) -> None:
    """Show a game: its moves, its result, and its address in the studio."""
    from plyground.arena.record import Record
    from plyground.arena.store.store import Store

    tournament, number = read_number(which)
    with Store(store, create=False) as opened:
        text = opened.record(tournament, number)
    put(record_text(Record.from_json(text)), json=json, data=lambda: text)


def export(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[ID] FILE", help="The tournament (default: the latest), the file."),
    ],
    store: StoreAddress = None,
) -> None:
    """Write all games of a tournament to a file.

    The suffix sets the format: .pgn (chess), .sgf (go), .mat (backgammon); else one JSON record
    per line.
    """
    from plyground.arena.record import Record
    from plyground.protocols.formats.files import FORMATS, write_games

    *before, name = words
    if len(before) > 1 or not all(word.isdecimal() and len(word) < 10 for word in before):
        said = " ".join(words)
        raise PlygroundError(f"{said!r} is not [ID] FILE; for example: arena export 3 games.pgn")
    number, file = int(before[0]) if before else None, Path(name)
    with opened(store, number) as tournament:
        records = [record for _, record in tournament.store.records(tournament.id)]
    if file.suffix in FORMATS.keys() - {".json", ".jsonl"}:
        write_games(file, [Record.from_json(record) for record in records])
    else:
        write_file(file, "".join(f"{record}\n" for record in records))
    typer.echo(f"{len(records):,} games in {file}")


def forget(
    number: Annotated[int, typer.Argument(metavar="ID", help="The tournament.")],
    store: StoreAddress = None,
) -> None:
    """Delete a tournament and all its games permanently."""
    with opened(store, number) as tournament:
        tournament.store.forget(number)
        typer.echo(f"Deleted tournament {number} and its {len(tournament.games):,} games.")


# --- shared by these commands --------------------------------------------------------------------


class opened:  # a context manager, named like a function
    """Opens a tournament of a store, and closes the store afterwards."""

    def __init__(self, store: str | None, number: int | None) -> None:
        self.address, self.number = store, number

    def __enter__(self) -> Tournament:
        from plyground.arena.store.store import Store
        from plyground.arena.tournament import Tournament

        self.store = Store(self.address, create=False)
        try:
            return Tournament(self.store, self.store.tournament(self.number))
        except BaseException:
            self.store.close()
            raise

    def __exit__(self, *_: object) -> None:
        self.store.close()


def read_number(text: str) -> tuple[int, int]:
    """The numbers of the tournament and the game in "3/17"."""
    tournament, slash, number = text.partition("/")
    whole = tournament.isdecimal() and number.isdecimal() and max(len(tournament), len(number)) < 10
    if not (slash and whole):
        raise PlygroundError(f"{text!r} is not a game; write tournament/number, such as 3/17")
    return int(tournament), int(number)


def check_reports(reports: list[Path] | None) -> None:
    """Raise PlygroundError before the games if a report could not be written after them."""
    if not reports:
        return
    from plyground.arena.report.write import FORMATS

    for path in reports:
        if path.suffix.casefold() not in FORMATS:
            raise PlygroundError(f"a report must end in {one_of(FORMATS)}, not {str(path)!r}")
        if not path.absolute().parent.is_dir():
            raise PlygroundError(f"cannot write {str(path)!r}: its folder does not exist")


def finish(tournament: Tournament, reports: list[Path] | None) -> None:
    """Print the tables, and write the reports."""
    from plyground.cli.arena.text import cross_table_text, tables_text, trouble_text

    if all(one.scores is None for one in tournament.results):
        typer.echo("No game has been played yet.")
    else:
        typer.echo(tables_text(tournament))
        cross = cross_table_text(tournament)
        if cross:
            typer.echo(f"\n{cross}")
    trouble = trouble_text(tournament.results)
    if trouble:
        typer.echo(f"\n{trouble}")
    if reports:
        from plyground.arena.report.gather import gather
        from plyground.arena.report.write import text_of

        report = gather(tournament)
        for path in reports:
            write_file(path, text_of(report, path))
            typer.echo(f"report: {path}", err=True)


def record_text(record: Record) -> str:
    """A game as text: agents, moves, the last board, the result, and its studio address."""
    from plyground.cli.replay import ending, heading, told

    states = record.states()
    moves = [f"{i + 1:3}. {told(record, states[i], i)}" for i in range(len(record.moves))]
    parts = [heading(record, states[0]), "\n".join(moves), str(states[-1])]
    parts += [ending(record, states[-1]), f"In the studio: {studio_address(record)}"]
    return "\n\n".join(parts)


def studio_address(record: Record) -> str:
    """The studio address of a game with all its moves."""
    states = record.states()
    moves = ",".join(
        f"@{state.action(move)}" for state, move in zip(states, record.moves, strict=False)
    )
    start = f"pos={quote(record.start)}&" if record.start else ""
    return f"/analyse/{quote(record.game, safe='')}?{start}moves={quote(moves, safe='@,')}"
