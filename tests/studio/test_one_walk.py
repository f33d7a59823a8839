"""A click on the play page: one request for the position, one walk along the line per process."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import OpenPage
from playing import Table

import plyground as pg
from plyground.studio import line, place
from plyground.studio.api import positions
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs import move
from plyground.studio.line import Lines
from plyground.studio.work.kind import Caps
from plyground.studio.work.worker import Desk

CAPS = Caps(seconds=60, nodes=10**9, megabytes=500, result_bytes=10**6)


class Click:
    """What the server and a worker do for a click that an agent answers, with counters."""

    def __init__(self, patch: pytest.MonkeyPatch, game: str, **asked: Any) -> None:
        self.patch, self.game, self.asked = patch, game, {"seed": 3, **asked}
        self.server, self.worker = Lines(), Lines()
        self.walks: list[Lines] = []
        self.read: list[str] = []
        walk, meant = Lines.walk, line.meant

        def counted_walk(lines: Lines, *given: Any) -> line.PlayedLine:
            self.walks.append(lines)
            return walk(lines, *given)

        def counted_meant(state: pg.State, word: str, *given: Any) -> int:
            self.read.append(word)
            return meant(state, word, *given)

        patch.setattr(Lines, "walk", counted_walk)
        patch.setattr(line, "meant", counted_meant)

    def position(self, moves: str) -> dict[str, Any]:
        """GET position, as the page asks for it after a move of a person."""
        self.patch.setattr(positions, "LINES", self.server)
        game, seed = pg.load(self.game), self.asked["seed"]
        view = list(self.asked.get("view", []))
        return positions.position(game, None, moves, seed, view).model_dump()

    def answer(self, moves: str) -> dict[str, Any]:
        """The job "move", checked in the server and run in a worker."""
        arguments = {"game": self.game, "moves": moves, "agent": "random:seed=1", **self.asked}
        self.patch.setattr(place, "LINES", self.server)
        move.check(move.MoveArguments(**arguments), Catalogue())
        self.patch.setattr(place, "LINES", self.worker)
        return move.run(arguments, Desk(Catalogue(), CAPS))


def test_a_click_is_one_walk_in_each_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four before: two for the position, two for the job."""
    click = Click(monkeypatch, "tic_tac_toe")
    click.position("@4")
    reply = click.answer("@4")
    assert click.walks == [click.server, click.worker]
    moves = f"@4,@{reply['action']},"
    moves += reply["position"]["actions"][0]["name"]
    click.walks.clear()
    click.read.clear()
    click.position(moves)
    click.answer(moves)
    assert click.walks == [click.server, click.worker]
    assert len(click.read) == 3  # the worker knows its own move


@pytest.mark.parametrize(
    ("game", "moves", "view"),
    [
        ("tic_tac_toe", "b2", ()),
        ("chess", "e2e4", ()),
        ("backgammon", "?", ()),
        ("leduc_poker", "?,?,call", (0,)),
        ("kuhn_poker", "?,?,bet", (0, 1)),
        ("kuhn_poker", "?,?,bet", (1, 0)),
    ],
)
def test_the_answer_carries_the_position(
    monkeypatch: pytest.MonkeyPatch, game: str, moves: str, view: tuple[int, ...]
) -> None:
    """It is the one that /api/games/{spec}/position gives, with nothing hidden revealed."""
    click = Click(monkeypatch, game, view=view)
    reply = click.answer(moves)
    assert reply["position"] == click.position(f"{moves},{reply['word']}")


def test_a_click_asks_for_one_position(open_page: OpenPage) -> None:
    """Two before: after the person's move, and after the agent's."""
    table = Table(open_page, "connect4", "human;random:seed=4")
    asked: list[str] = []
    table.page.on("request", lambda r: asked.append(r.url) if "/position" in r.url else None)
    table.click("d6")
    assert len(table.moves) == 2
    assert len(asked) == 1
    table.type("D")
    table.after(3)
    assert len(asked) == 2


def test_agents_alone_ask_for_no_position(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;random:seed=1&seed=1", reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "/position" in r.url else None)
    page.goto("/play/tic_tac_toe?seats=random:seed=2;random:seed=1&seed=1")
    page.wait_for_function(
        "() => /wins|Draw/.test(document.querySelector('#turn')?.innerText ?? '')", timeout=60_000
    )
    assert len(asked) == 1  # the first
