"""Reports agree with the games in every format, and the page is valid."""

import base64
import csv
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from plyground.arena.executors.here import Here
from plyground.arena.plan import plan
from plyground.arena.record import Record
from plyground.arena.report.gather import command, gather
from plyground.arena.report.html import html, summary
from plyground.arena.report.latex import latex
from plyground.arena.report.report import Report
from plyground.arena.report.write import text_of
from plyground.arena.sprt import Sprt
from plyground.arena.store.store import Store
from plyground.arena.tournament import Tournament
from plyground.game.errors import PlygroundError

GAMES, AGENTS = ["tic_tac_toe", "nim"], ["minimax:depth=2", "greedy", "random"]
VOID = {"meta", "br", "line", "circle", "rect"}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The report of a small tournament."""
    with Store(tmp_path_factory.mktemp("store") / "arena.db") as store, Here() as here:
        tournament = Tournament.begin(store, plan(GAMES, AGENTS, each=10, seed=3))
        tournament.run(here)
        return gather(Tournament(store, store.tournament(tournament.id)))


class Outline(HTMLParser):
    """Checks that elements are closed in order; keeps ids, headings and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "img", "iframe")
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_report_has_every_game(report: Report) -> None:
    assert len(report.results) == len(report.counted) == 2 * 3 * 10
    assert {one.game for one in report.results} == set(GAMES)
    assert report.order[-1] == "random"
    for one in report.results:
        record = report.records[one.number]
        assert record.agents == one.players
        assert sum(one.moves) + record.opening == one.plies == len(record.moves)
        assert record.scores == one.scores
    pairs = [
        report.records[one.number] for one in report.results if (one.pair, one.game) == (0, "nim")
    ]
    assert len({record.moves[: record.opening] for record in pairs}) == 1


def test_the_page_has_every_part_and_needs_no_network(report: Report) -> None:
    text = html(report)
    page = Outline(text)
    said = " ".join(page.text)
    for part in (
        *(
            "Strength",
            "Cross-table",
            "Who beats whom",
            "alpha-rank",
            "Score by game",
            "Score by seat",
            "Time and nodes",
        ),
        *("Game lengths", "Forfeits", "Methods", "How to reproduce", "Games", "All 60 games"),
        *(
            "Bradley",
            "the seed 3",
            report.machine,
            report.version,
            "None: the rules decided every game",
        ),
    ):
        assert part in said, part
    assert report.command in said
    # Strength of all and of each game, who beats whom, lengths of each game.
    assert text.count("<svg") == 3 + 1 + 2
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    outside = [link for link in page.links if not link.startswith("data:")]
    assert len(outside) == 60
    assert all(link.startswith("http://127.0.0.1:8000/analyse/") for link in outside)


def test_the_page_holds_all_records(report: Report) -> None:
    found = re.search(r'href="data:application/json;base64,([^"]+)"', html(report))
    assert found is not None
    data = json.loads(base64.b64decode(found[1]))
    assert data == json.loads(text_of(report, Path("t.json")))
    assert data["format"] == "plyground-tournament/1"
    records = [Record.from_json(json.dumps(game["record"])) for game in data["games"]]
    assert records == [report.records[one.number] for one in report.results]
    states = records[0].states()
    assert states[-1].is_terminal
    best = data["ratings"]["all"][0]
    assert best["low"] < best["elo"] < best["high"]
    assert best["wins"] + best["draws"] + best["losses"] == best["games"] == 40


def test_csv_has_a_row_for_each_seat(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(text_of(report, Path("t.csv")))))
    assert len(rows) == 2 * len(report.results)
    points = sum(float(row["score"]) for row in rows if row["agent"] == "random")
    scores = [dict(zip(r.players, r.scores or (), strict=True)) for r in report.results]
    assert points == sum(score.get("random", 0.0) for score in scores)


def test_latex_has_no_bare_special_letters(report: Report) -> None:
    text = latex(report)
    assert text.count(r"\begin{tabular}") == text.count(r"\end{tabular}") == 4
    body = [row for row in text.splitlines()[1:] if " & " in row]
    assert not any(re.search(r"(?<!\\)[_%#]", row) for row in body)
    assert r"minimax:depth=2" in text
    for head in body:
        assert head.endswith(r"\\")


def test_the_command_plays_it_again(report: Report) -> None:
    assert report.command == (
        "plyground arena tic_tac_toe nim --agents minimax:depth=2 greedy random --games 10 --seed 3"
    )
    assert report.repeatable
    asked = plan(GAMES, ["random", "greedy"], each=2, opening=1, move_time=2.5, kind="gauntlet")
    assert command(asked) == (
        "plyground arena tic_tac_toe nim --agents random greedy --games 2 --seed 0 "
        "--kind gauntlet --opening 1 --move-time 2.5"
    )


def test_forfeits_and_void_games_are_listed(report: Report) -> None:
    first, second, *rest = report.results
    lost = replace(first, scores=(0.0, 1.0), forfeit=0, reason="took 5.1 s of 1 s")
    gone = replace(second, scores=None, reason="3 workers were lost")
    told = replace(report, results=(lost, gone, *rest))
    said = " ".join(Outline(html(told)).text)
    assert "took 5.1 s of 1 s" in said
    assert "3 workers were lost" in said
    assert "1 game(s) were lost by forfeit" in said
    assert len(told.counted) == 59
    assert told.standings.totals[lost.players[0]].forfeits == 1


def test_names_are_escaped(report: Report) -> None:
    wild = "python:<script>alert(1)</script>&\u202e.py"
    results = tuple(
        replace(one, players=tuple(wild if name == "random" else name for name in one.players))
        for one in report.results
    )
    Outline(html(replace(report, results=results)))  # which allows no script


def test_a_tournament_without_games(report: Report) -> None:
    empty = replace(report, results=())
    assert summary(empty) == "No game has been played yet."
    Outline(html(empty))
    assert latex(empty).startswith("%")
    assert json.loads(text_of(empty, Path("t.json")))["games"] == []


def test_verdicts_of_sequential_tests(report: Report) -> None:
    verdict = Sprt().weigh([0, 2, 10, 40, 60])
    said = " ".join(Outline(html(replace(report, kind="sprt", verdicts={"nim": verdict}))).text)
    assert "+50 Elo accepted" in said
    assert "generalised SPRT" in said


def test_other_file_names_are_refused(report: Report) -> None:
    with pytest.raises(PlygroundError, match=r"ends in \.html, \.json, \.csv or \.tex"):
        text_of(report, Path("report.docx"))
