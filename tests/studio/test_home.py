"""The home page: the catalogue, its search and its filters (T-H.1 to T-H.3), own games."""

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import OpenPage, Studio, weight
from playwright.sync_api import expect

import plyground as pg
from plyground.game.catalogue import named
from plyground.studio.cards import cards, folded, read, to_come
from plyground.studio.catalogue import Catalogue

LECTURES = [row["seed"] for row in read("lectures")]
CARDS = cards(Catalogue())


def found(words: str = "", *tags: str) -> list[str]:
    return [card.spec for card in CARDS if card.fits(words, list(tags))]


class TestCatalogue:
    def test_the_list_of_the_lectures_has_52_entries(self) -> None:
        assert len(LECTURES) == len(set(LECTURES)) == 52

    @pytest.mark.parametrize("seed", LECTURES)
    def test_every_entry_is_found_as_the_lectures_spell_it(self, seed: str) -> None:
        """T-H.1, also by the name alone, without the part in brackets."""
        assert found(seed)
        assert found(seed.partition(" (")[0])
        assert named(seed) in {spec.partition(":")[0] for spec in found(seed)}

    def test_one_entry_means_two_games(self) -> None:
        assert set(found("Mancala (normal/4×8)")) == {"kalah", "hus"}

    def test_every_game_has_one_card(self) -> None:
        specs = [card.spec for card in CARDS]
        assert len(specs) == len(set(specs))
        assert set(pg.games()) <= {card.spec for card in CARDS if card.ready}

    def test_an_implemented_game_is_not_listed_as_to_come(self) -> None:
        assert "chess" in {card.spec for card in to_come()}
        assert [card.ready for card in CARDS if card.spec == "chess"] == [True]
        assert [card.ready for card in CARDS if card.spec == "fanorona"] in ([True], [False])

    def test_the_filters_for_information_and_luck(self) -> None:
        """T-H.2"""
        fitting = found("", "perfect", "certain")
        assert "backgammon" not in fitting
        assert "backgammon:known_draws=yes" in fitting
        assert "kuhn_poker" in found("", "hidden", "chance")
        assert "kuhn_poker" not in found("", "minimax")

    def test_sizes_and_phones(self) -> None:
        assert "tic_tac_toe" in found("", "small", "phone")
        assert "chess" in found("", "large")
        assert "hex" not in found("", "phone")

    def test_every_game_has_measurements(self) -> None:
        measured = read("measured")
        for name in pg.games():
            assert measured[name]["games"] >= 10, "run benchmarks/catalogue.py"
            assert pg.load(name).parse(measured[name]["shown"]).text

    @pytest.mark.parametrize(
        ("given", "same"),
        [("Tic-tac-toe", "tictactoe"), ("نِصف نقلة", "نصف نقلة"), ("أربعة", "اربعه"), ("É", "e")],
    )
    def test_folding(self, given: str, same: str) -> None:
        assert folded(given) == folded(same)


class TestPage:
    def test_search_while_typing_in_both_languages(self, open_page: OpenPage) -> None:
        page = open_page("/")
        shown = page.locator(".game:visible")
        page.get_by_role("searchbox").fill("Attaxx")
        expect(shown).to_have_count(1)
        expect(shown).to_contain_text("Ataxx")
        page.get_by_role("searchbox").fill("شطرنج")
        expect(page.locator("#cards .game:visible")).to_have_count(2)  # and Omega Chess
        expect(shown.first).to_contain_text("Chess")
        page.get_by_role("searchbox").fill("zzz")
        expect(page.get_by_text("No game matches.")).to_be_visible()

    def test_filters_are_in_the_address_and_work_without_scripts(self, open_page: OpenPage) -> None:
        page = open_page("/")
        page.get_by_label("Information").select_option("hidden")
        expect(page.locator("#cards .game:visible")).to_have_count(len(found("", "hidden")))
        page.get_by_label("Suits minimax").check()
        expect(page.locator(".game:visible")).to_have_count(0)
        address = page.url
        assert "information=hidden" in address
        assert "minimax=1" in address
        again = open_page(address, java_script_enabled=False)
        expect(again.locator(".game:visible")).to_have_count(0)
        assert again.get_by_label("Suits minimax").is_checked()

    @pytest.mark.parametrize("words", ["Attaxx", "مينيماكس", "  ", "نقاط", "men's", "É-", "4"])
    def test_browser_and_server_find_the_same(self, open_page: OpenPage, words: str) -> None:
        page = open_page("/")
        page.get_by_role("searchbox").fill(words)
        expect(page.locator(".game:visible")).to_have_count(len(found(words)))

    def test_every_board_is_drawn(self, studio: Studio) -> None:
        html = studio.get("/").text
        boards = re.findall(r'src="(/games/[^"?]+)', html)
        assert len(boards) == sum(card.ready for card in CARDS)
        for board in boards:
            answer = studio.get(board)
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.text.startswith("<svg")

    def test_todays_exercise(self, open_page: OpenPage) -> None:
        page = open_page("/")
        page.get_by_role("link", name="Today's exercise").click()
        assert re.search(r"/learn\?kind=\w+&seed=\d{8}$", page.url)

    def test_the_last_game_can_be_continued(self, open_page: OpenPage) -> None:
        page = open_page("/")
        expect(page.get_by_text("Continue where you left off")).to_be_hidden()
        page.goto("/learn?kind=ucb1&seed=5")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.goto("/")
        page.get_by_role("link", name="Continue where you left off").click()
        assert "/learn?kind=ucb1&seed=5" in page.url

    @pytest.mark.parametrize("lang", ["en", "ar"])
    @pytest.mark.parametrize("width", [360, 1280])
    def test_no_part_of_a_card_is_cut_off(self, open_page: OpenPage, lang: str, width: int) -> None:
        page = open_page("/", lang=lang, width=width)
        cut = """[...document.querySelectorAll(".game")].filter((card) => {
            const edge = card.getBoundingClientRect();
            return [...card.querySelectorAll("a, dd, h2, h3, .pill")].some((part) => {
                const box = part.getBoundingClientRect();
                return box.left < edge.left - 1 || box.right > edge.right + 1;
            });
        }).map((card) => card.innerText)"""
        assert page.evaluate(cut) == []

    def test_it_is_light(self, open_page: OpenPage) -> None:
        """T-H.3: below 500 kB with everything that the page loads, including boards."""
        page = open_page("about:blank", width=1280, height=8000)
        sizes: list[int] = []
        page.on("requestfinished", lambda request: sizes.append(weight(request)))
        page.goto("/?lang=ar", wait_until="networkidle")
        if report := os.environ.get("PLYGROUND_WEIGHT"):
            Path(report).write_text(f"{len(sizes)} requests, {sum(sizes)} bytes\n")
        assert len(sizes) > 20
        assert sum(sizes) < 500_000


GAME = '''"""A game of one move."""
import numpy as np
from plyground.game import Facts
from plyground.game import record

State = record(turn=np.int8, done=np.int8)

def start(s):
    s.turn = 0

def legal(s, moves):
    if s.done:
        return 0
    moves[0] = 0
    return 1

def play(s, a):
    s.done = 1

def score(s, u):
    u[0] = 1
    u[1] = -1

facts = Facts(title="{title}", actions=1, max_moves=1, max_plies=1)
'''


PLAIN = """
class OneMove:
    title = "One move"
    initial = 0

    def to_play(self, state):
        return 0

    def actions(self, state):
        return [1] if state == 0 else []

    def result(self, state, action):
        return 1

    def is_terminal(self, state):
        return state == 1

    def utility(self, state, player):
        return 1 if player == 0 else -1
"""


class TestOwnGames:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "one_move.py"
        path.write_text(GAME.replace("{title}", "One Move"))
        return path

    @pytest.fixture
    def own(self, file: Path) -> Iterator[Studio]:
        running = Studio(str(file), "--workers", "1")
        yield running
        running.close()

    def test_it_is_listed_and_read_again_when_it_changes(self, own: Studio, file: Path) -> None:
        first = own.get("/api/games").json()[0]
        assert (first["name"], first["title"], first["own"]) == ("one_move", "One Move", True)
        assert "One Move" in own.get("/").text
        assert own.get("/games/one_move/mini.svg").status_code == 200

        rewrite(file, GAME.replace("{title}", "Another Title"))
        assert own.get("/api/games/one_move").json()["title"] == "Another Title"

        rewrite(file, "State = 3 +")
        broken = own.get("/api/games").json()[0]
        assert "one_move" in broken["problem"]
        assert "Traceback" not in broken["problem"]
        page = own.get("/")
        assert page.status_code == 200
        assert 'class="problem"' in page.text
        assert own.get("/api/games/one_move").status_code == 422

        file.unlink()
        assert own.get("/").status_code == 200
        rewrite(file, GAME.replace("{title}", "Back Again"))
        assert own.get("/api/games/one_move").json()["title"] == "Back Again"

    def test_a_worker_knows_it_too(self, own: Studio, file: Path) -> None:
        rewrite(file, PLAIN)
        arguments = {"game": "one_move", "limit": {"time": 5}}
        job = own.post("/api/jobs", {"kind": "analysis", "args": arguments}).json()
        while job["state"] in ("queued", "running"):
            time.sleep(0.05)
            job = own.get(f"/api/jobs/{job['id']}").json()
        assert job["state"] == "done", job
        assert job["result"]["value"] == 1


def rewrite(file: Path, text: str) -> None:
    """Write a file with a new time stamp, even if the file system's clock is coarse."""
    file.write_text(text)
    later = time.time_ns() + 10_000_000 * len(text)
    os.utime(file, ns=(later, later))
