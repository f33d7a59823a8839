"""`plyground arena list`, `show`, `games`, `game`, `export`, `forget`: what a store has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from plyground.cli.arguments import write_file
from plyground.cli.columns import table
from plyground.game.errors import PlygroundError, one_of

if TYPE_CHECKING:
    from plyground.arena.record import Record
    from plyground.arena.tournament import Tournament

StoreAddress = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        help="Where tournaments are kept: a file, or a URL such as postgresql://user@host/name; "
        "usually $PLYGROUND_STORE, or a file among your data.",
    ),
]
Number = Annotated[
    int | None, typer.Argument(metavar="[ID]", help="A number of `plyground arena list`.")
]


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
        state = "over" if entry.ended else "broken off or under way"
        games = ", ".join(d.game for d in plan.disciplines)
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
    """Show the table of a tournament: that of a number, or the latest."""
    check_reports(report)
    with opened(store, number) as tournament:
        plan = tournament.plan
        done, whole = len(tournament.tally), len(tournament)
        state = "over" if tournament.ended else f"{done:,} of {whole:,} games so far"
        why = "somebody looks at the clock, or has several threads"
        clock = "" if plan.repeatable else f", not repeatable ({why})"
        typer.echo(f"Tournament {tournament.id}, {plan.kind}, seed {plan.seed}{clock}: {state}\n")
        finish(tournament, report)


def games(
    number: Number = None,
    store: StoreAddress = None,
    trouble: Annotated[
        bool, typer.Option("--trouble", help="Only forfeits and games that count for nobody.")
    ] = False,
) -> None:
    """List the games of a tournament."""
    rows = [("game", "what", "agents", "scores", "plies", "")]
    with opened(store, number) as tournament:
        names = tournament.plan.names
        for row in tournament.store.rows(tournament.id):
            played = row.played
            if trouble and not played.reason:
                continue
            scores = "void" if played.scores is None else " ".join(f"{s:g}" for s in played.scores)
            loser = "" if played.forfeit is None else f"{names[row.seats[played.forfeit]]}: "
            rows.append(
                (
                    f"{tournament.id}/{row.number}",
                    tournament.plan.disciplines[row.discipline].game,
                    " - ".join(names[agent] for agent in row.seats),
                    scores,
                    str(played.plies),
                    loser + played.reason,
                )
            )
    typer.echo(table(rows, right=(4,)))


def game(
    which: Annotated[
        str, typer.Argument(metavar="ID/NUMBER", help="A game of `plyground arena games`: 3/17.")
    ],
    store: StoreAddress = None,
    json: Annotated[bool, typer.Option("--json", help="The record as JSON, for programs.")] = False,
) -> None:
    """Show a game: its moves, how it ended, and where the studio opens it."""
    from plyground.arena.record import Record
    from plyground.arena.store.store import Store

    tournament, number = read_number(which)
    with Store(store, create=False) as opened:
        text = opened.record(tournament, number)
    typer.echo(text if json else record_text(Record.from_json(text)))


def export(
    number: Annotated[int, typer.Argument(metavar="ID", help="The tournament.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the games.")],
    store: StoreAddress = None,
) -> None:
    """Write every game of a tournament to a file, one JSON record to a line."""
    with opened(store, number) as tournament:
        records = [record for _, record in tournament.store.records(tournament.id)]
    write_file(file, "".join(f"{record}\n" for record in records))
    typer.echo(f"{len(records):,} games in {file}")


def forget(
    number: Annotated[int, typer.Argument(metavar="ID", help="The tournament.")],
    store: StoreAddress = None,
) -> None:
    """Delete a tournament and all its games, for good."""
    with opened(store, number) as tournament:
        tournament.store.forget(number)
        typer.echo(f"Tournament {number} and its {len(tournament.tally):,} games are gone.")


# --- what these have in common -------------------------------------------------------------------


class opened:  # reads as a verb where it is used
    """A tournament of a store that is closed afterwards."""

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
    """The tournament and the game that "3/17" means."""
    tournament, slash, number = text.partition("/")
    whole = tournament.isdecimal() and number.isdecimal() and max(len(tournament), len(number)) < 10
    if not (slash and whole):
        raise PlygroundError(f"{text!r} is no game; write tournament and number, such as 3/17")
    return int(tournament), int(number)


def check_reports(reports: list[Path] | None) -> None:
    """Find out before the games, not after them, that a report cannot be written."""
    if not reports:
        return
    from plyground.arena.report.write import FORMATS

    for path in reports:
        if path.suffix.casefold() not in FORMATS:
            raise PlygroundError(f"a report ends in {one_of(FORMATS)}, not as {str(path)!r} does")
        if not path.absolute().parent.is_dir():
            raise PlygroundError(f"cannot write {str(path)!r}: there is no such folder")


def finish(tournament: Tournament, reports: list[Path] | None) -> None:
    """The tables on the terminal, and the reports in their files."""
    from plyground.cli.arena.text import cross_table_text, tables_text, trouble_text

    if not tournament.tally.results:
        typer.echo("No game has been played yet.")
    else:
        typer.echo(tables_text(tournament))
        cross = cross_table_text(tournament)
        if cross:
            typer.echo(f"\n{cross}")
    trouble = trouble_text(tournament.tally)
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
    """A game in lines: who, the moves, the last board, the result, and where to look at it."""
    from plyground.cli.replay import ending, heading, told

    states = record.states()
    moves = [f"{i + 1:3}. {told(record, states[i], i)}" for i in range(len(record.moves))]
    parts = [heading(record, states[0]), "\n".join(moves), str(states[-1])]
    parts += [ending(record, states[-1]), f"In the studio: {studio_address(record)}"]
    return "\n\n".join(parts)


def studio_address(record: Record) -> str:
    """Where the studio shows a game, with all of its moves."""
    states = record.states()
    moves = ",".join(
        f"@{state.action(move)}" for state, move in zip(states, record.moves, strict=False)
    )
    start = f"pos={quote(record.start)}&" if record.start else ""
    return f"/analyse/{quote(record.game, safe='')}?{start}moves={quote(moves, safe='@,')}"
