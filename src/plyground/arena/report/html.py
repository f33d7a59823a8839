"""A report as one HTML file that needs no network and can be printed."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from pathlib import Path

from plyground.arena.ratings.result import Result
from plyground.arena.report import tables
from plyground.arena.report.data import as_json
from plyground.arena.report.methods import methods
from plyground.arena.report.plots import beats_plot, elo_plot, length_plot
from plyground.arena.report.report import Report
from plyground.arena.report.tables import ReportTable
from plyground.arena.standings import Standings

STUDIO = "http://127.0.0.1:8000"
"""The default address of `plyground studio`."""
MOST_BYTES = 20_000_000
"""The largest size of the games embedded in the file."""
MOST_IN_GRAPH = 16
"""More agents than this make a graph that nobody can read."""
GAME_COLUMNS = ("no.", "game", "agents by seat", "result", "plies", "moves (opening first)")


def html(report: Report) -> str:
    """The whole file."""
    style = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'"
    body = "\n".join(part for part in sections(report) if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def sections(report: Report) -> list[str]:
    """The parts of the page in order; parts without content are empty."""
    head = f"<h1>{escape(report.title)}</h1>\n<p class='lead'>{escape(summary(report))}</p>"
    if not report.counted:
        return [head, _methods(report), _again(report)]
    return [
        head,
        _ratings(report),
        _table_section("Sequential tests", tables.verdicts(report)),
        _table_section("Cross-table", tables.cross_table(report)),
        _who_beats_whom(report),
        _table_section("Score by game", tables.by_game(report)) if len(report.played()) > 1 else "",
        _table_section("Score by seat", tables.by_seat(report)),
        _table_section("Time and nodes", tables.costs(report)),
        _lengths(report),
        _table_section("Forfeits", tables.forfeits(report))
        or "<section><h2>Forfeits</h2><p>None: the rules decided every game.</p></section>",
        _methods(report),
        _again(report),
        _games(report),
    ]


def summary(report: Report) -> str:
    """The result in a sentence or two."""
    if not report.counted:
        return "No game has been played yet."
    first = report.ratings.table[0]
    e = first.estimate
    text = (
        f"{first.player} is first of {len(report.ratings.table)} agents after "
        f"{len(report.counted):,} games: {tables.signed(e.elo)} Elo against the average "
        f"(95 % interval {tables.signed(e.low)} to {tables.signed(e.high)})."
    )
    if len(report.ratings.table) > 1:
        second = report.ratings.table[1].player
        if report.ratings.told_apart(first.player, second):
            return f"{text} It is stronger than the second, {second}."
        return f"{text} The games do not show whether it is stronger than the second, {second}."
    return text


def _ratings(report: Report) -> str:
    parts = [_strength(report.standings, "All games")] if len(report.played()) > 1 else []
    parts += [_strength(report.standings_of[one.game], one.title) for one in report.played()]
    return f"<section><h2>Strength</h2>{''.join(parts)}{_groups(report)}</section>"


def _strength(standings: Standings, title: str) -> str:
    plot = elo_plot(standings.ratings.table, f"{title}: Elo with 95 % intervals")
    table = tables.standings(standings, f"{title}: standings")
    caption = f"<figcaption>{escape(title)}: Elo against the average, 95 % intervals</figcaption>"
    return f"<h3>{escape(title)}</h3><figure>{plot}{caption}</figure>{table_html(table)}"


def _groups(report: Report) -> str:
    groups = report.ratings.groups
    if len(groups) < 2:
        return ""
    names = "; ".join(", ".join(group) for group in groups)
    return (
        "<p class='note'>These groups have not scored against each other in both directions: "
        f"{escape(names)}. The results set no upper limit to the differences between them; these "
        "figures depend on the imaginary games described under Methods.</p>"
    )


def _who_beats_whom(report: Report) -> str:
    """For three agents or more: a graph, and the ratings that allow for circles."""
    table = tables.cycles(report)
    if not table.rows:
        return ""
    names = [row[0] for row in table.rows]
    beats = [
        (i, j)
        for i, one in enumerate(names)
        for j, other in enumerate(names)
        if i != j and (met := report.cross_table.against(one, other)).games and met.low > 0.5
    ]
    plot = beats_plot(names, beats, "Who beats whom") if len(names) <= MOST_IN_GRAPH else ""
    caption = "Who beats whom: an arrow where the 95 % interval lies above one half"
    figure = f"<figure>{plot}<figcaption>{caption}</figcaption></figure>" if plot else ""
    return f"<section><h2>Who beats whom</h2>{figure}{table_html(table)}</section>"


def _lengths(report: Report) -> str:
    plots = []
    for one in report.played():
        plies = [game.plies for game in report.counted if game.game == one.game]
        plot = length_plot(plies, f"{one.title}: games by number of plies")
        plots.append(
            f"<figure>{plot}<figcaption>{escape(one.title)}: games by number of plies"
            "</figcaption></figure>"
        )
    table = table_html(tables.lengths(report))
    return f"<section><h2>Game lengths</h2>{table}{''.join(plots)}</section>"


def _methods(report: Report) -> str:
    paragraphs = "".join(f"<p>{escape(text)}</p>" for text in methods(report))
    return f"<section><h2>Methods</h2>{paragraphs}</section>"


def _again(report: Report) -> str:
    clock = " Agents with a time limit or several threads do not repeat every move."
    kept = "" if report.repeatable else clock
    return (
        "<section><h2>How to reproduce</h2><p>With Plyground "
        f"{escape(report.version)}:{kept}</p><pre>{escape(report.command)}</pre></section>"
    )


def _table_section(title: str, table: ReportTable) -> str:
    return f"<section><h2>{title}</h2>{table_html(table)}</section>" if table.rows else ""


def table_html(table: ReportTable) -> str:
    """A table that scrolls sideways if it is too wide."""
    head = "".join(
        f'<th scope="col"{_kind(i, table)}>{escape(cell)}</th>' for i, cell in enumerate(table.head)
    )
    body = "".join(f"<tr>{_cells(row, table)}</tr>" for row in table.rows)
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(table.caption)}">'
        f"<table><caption>{escape(table.caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _cells(row: tuple[str, ...], table: ReportTable) -> str:
    first = f'<th scope="row">{escape(row[0])}</th>'
    rest = (
        f"<td{_kind(i, table)}>{escape(cell).replace(chr(10), '<br>')}</td>"
        for i, cell in enumerate(row[1:], 1)
    )
    return first + "".join(rest)


def _kind(column: int, table: ReportTable) -> str:
    return "" if column < table.words else ' class="number"'


def _games(report: Report) -> str:
    """Every game with its moves, and all games as an embedded file."""
    data = json.dumps(as_json(report), ensure_ascii=False, separators=(",", ":"))
    whole = base64.b64encode(data.encode()).decode()
    link = (
        f'<p><a download="tournament.json" href="data:application/json;base64,{whole}">Save '
        f"everything, with all records, as JSON</a> ({len(data) / 1000:,.0f} kB)</p>"
        if len(whole) <= MOST_BYTES
        else "<p>There are too many records for this file; the .json report has them all.</p>"
    )
    rows = "".join(_game(report, one) for one in report.results) if len(whole) <= MOST_BYTES else ""
    head = "".join(f'<th scope="col">{name}</th>' for name in GAME_COLUMNS)
    return (
        f"<section><h2>Games</h2>{link}<p>The number opens a game in a running studio "
        f"(<code>plyground studio</code>, at {STUDIO}).</p><details><summary>All "
        f"{len(report.results):,} games</summary>"
        '<div class="scroll" tabindex="0" role="group" aria-label="All games">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        "</details></section>"
    )


def _game(report: Report, result: Result) -> str:
    number, record = str(result.number), report.records.get(result.number)
    address = report.studio(result)
    if address is not None:
        number = f'<a href="{escape(STUDIO + address)}">{number}</a>'
    moves = ""
    if record is not None:
        cut = record.opening
        words = [escape(" ".join(record.moves[cut:]))]
        if cut:
            words.insert(0, f"<i>{escape(' '.join(record.moves[:cut]))}</i>")
        moves = " ".join(words)
    why = f"<br>{escape(result.reason)}" if result.reason else ""
    agents = "<br>".join(escape(name) for name in result.players)
    scores = escape(tables.result_text(result))
    return (
        f'<tr><th scope="row">{number}</th><td>{escape(result.game)}</td><td>{agents}</td>'
        f'<td class="nowrap">{scores}{why}</td><td class="number">{result.plies}</td>'
        f'<td class="moves">{moves}</td></tr>'
    )
