"""Hidden information on the play page: nothing shows what a seat may not know."""

from __future__ import annotations

import json
import random
import re
from itertools import islice
from typing import Any

import numpy as np
import pytest
from browsing import OpenPage, Studio
from playwright.sync_api import Page, expect

import plyground as pg
from plyground.game.records.record_state import RecordState
from plyground.studio.api.positions import _told, seen
from plyground.studio.line import LINES, PlayedLine, Waypoint

GAMES = [name for name in pg.games() if not pg.load(name).perfect_information]


def words_of(page: Page) -> list[str]:
    """The moves in the address of a match, as a request writes them."""
    text = page.evaluate("() => location.hash").partition("m=")[2].split("&")[0]
    return [f"@{word}" if word[0].isdigit() else word for word in text.split(".") if word]


@pytest.mark.parametrize("name", ["leduc_poker", "stratego"])
def test_the_curtain_hides_everything(open_page: OpenPage, name: str) -> None:
    """The page, its address, and every answer it gets while the curtain hangs."""
    page = open_page("/", reduced_motion="reduce")
    page.goto(f"{page.url.partition('?')[0]}play/{name}?seats=human;human&seed=3")
    expect(page.locator("#lift")).to_be_visible()
    with page.expect_response(re.compile("/position")) as answer:
        page.locator("#lift").click()
    shown = answer.value.json()
    expect(page.locator("#lift")).to_have_count(0)
    for _ in range(40):  # a bet, or all of a set-up
        with page.expect_response(re.compile("/position")) as answer:
            page.locator("#command-text").fill(shown["actions"][0]["name"])
            page.locator("#command button").click()
        shown = answer.value.json()
        if shown["curtain"]:
            break
        expect(page.locator("#moves li")).to_have_count(len(shown["played"]))
    expect(page.locator("#lift")).to_be_visible()
    assert shown["curtain"]
    assert (shown["picture"], shown["text"], shown["actions"]) == (None, None, [])
    expect(page.locator("#board .piece")).to_have_count(0)
    expect(page.locator("#log")).to_be_empty()
    expect(page.locator("#analyse")).to_be_hidden()
    words = words_of(page)
    assert words == shown["moves"]
    line = LINES.follow(pg.load(name), None, ",".join(shown["moves"]), 3, sealed=True)
    rows = zip(line.states, line.actions, _told(line, 0)[0], _told(line, 1)[0], strict=False)
    secret = [None in heard for _, _, *heard in rows]
    assert any(secret)
    for word, hidden in zip(words, secret, strict=True):
        assert (word == "?" or word.startswith("~")) == hidden or word == "?"
    listed = page.locator("#moves li").all_inner_texts()
    for text, hidden in zip(listed, secret, strict=True):
        assert ("hidden" in text) == hidden


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_depends_on_what_the_viewers_cannot_know(name: str, studio: Studio) -> None:
    """What a seat does not know is null, sealed, or absent; sealed words go on where they are."""
    game, rng = pg.load(name), random.Random(1)
    state, moves = game.initial(), list[str]()
    for _ in range(12):
        if state.is_terminal:
            break
        action = rng.choice(state.actions())
        moves.append(f"@{action}")
        state = state.result(action)
        for query in ({"view": 0}, {"view": [0, 1]}, {"view": [0, 1], "looking": 1}):
            shown = studio.get(f"/api/games/{name}/position", moves=",".join(moves), **query).json()
            if state.is_terminal:
                continue
            sealed = [word.startswith("~") for word in shown["moves"]]
            viewer = 0 if query == {"view": 0} else 1 if "looking" in query else None
            if viewer == 1 and state.to_play == 0:
                viewer = None
            assert shown["curtain"] == (viewer is None)
            for name_seen, hidden in zip(shown["played"], sealed, strict=True):
                assert hidden or name_seen is not None
                assert viewer is not None or hidden == (name_seen is None)
            again = studio.get(
                f"/api/games/{name}/position", moves=",".join(shown["moves"]), **query
            ).json()
            assert again == shown


def redealt(line: PlayedLine, viewer: int, seed: int) -> PlayedLine | None:
    """The line with other hidden cards before its last move, if the viewer would see the same."""
    *earlier, before, last = line.waypoints
    assert isinstance(before.state, RecordState)
    assert last.action is not None
    world = before.state.game.parse(before.state.text)
    deal = before.state.game.rules.own["determinise"]
    deal(world.record, viewer, np.array([seed], np.uint64))
    if last.action not in world.actions():
        return None
    end = world.result(last.action)
    if end.observation(viewer) != last.state.observation(viewer):
        return None
    points = Waypoint(world, before.action), Waypoint(end, last.action)
    return PlayedLine(line.words, (*earlier, *points))


@pytest.mark.parametrize("name", ["dominoes:closed=yes", "scrabble:closed=yes", "stratego"])
def test_nothing_changes_when_hidden_cards_are_dealt_anew(name: str) -> None:
    """Above all the marked cells: those that were clicked would name what lies in a closed hand."""
    game, rng = pg.load(name), random.Random(2)
    line, compared = LINES.follow(game, None, "?", 5), 0
    while compared < 4:
        state = line.end
        assert not state.is_terminal
        action = min(rng.sample(state.actions(), min(8, len(state.actions()))))
        if state.to_play != -1:
            words = state.descriptions()
            action = min(words, key=lambda a: (words[a].isalpha(), len(words[a]), rng.random()))
        line = line.then(action)
        if state.to_play == -1 or line.end.is_terminal:
            continue
        viewer = 1 - (state.to_play or 0)
        others = (redealt(line, viewer, seed) for seed in range(40))
        for other in islice((found for found in others if found is not None), 3):
            compared += 1
            for viewers, looking in (([viewer], None), ([0, 1], viewer), ([0, 1], None)):
                views = [seen(one, viewers, looking).model_dump() for one in (line, other)]
                for view in views:
                    view["moves"] = [word[0] for word in view["moves"]]
                assert views[0] == views[1]
                assert not views[0]["curtain"] or views[0]["last"] == views[0]["earlier"] == []


def test_marked_cells_are_cells_that_the_viewer_sees() -> None:
    """In closed dominoes, the new tile of the chain; in Stratego, where a piece was and is."""
    for name, moves, marked in (
        ("dominoes:closed=yes", 2, ["chain 1"]),
        ("stratego", 3, ["a4", "a5"]),
    ):
        game = pg.load(name)
        line = LINES.follow(game, None, "?" if "dominoes" in name else "?,?", 5)
        while len(line.words) < moves:
            line = line.then(line.end.actions()[0] if moves == 2 else line.end.action("a4-a5"))
        assert seen(line, [0]).last == marked
        assert seen(line, [1]).last == marked


def test_sealed_moves_open_nowhere_else(studio: Studio) -> None:
    path = "/api/games/leduc_poker/position"
    shown = studio.get(path, moves="deal Js,deal Kh", view=[0, 1]).json()
    assert all(word.startswith("~") for word in shown["moves"])
    moves = ",".join(shown["moves"])
    queries: list[dict[str, Any]] = [{"view": [0, 1]}, {"view": 0}, {"view": [0, 1], "looking": 0}]
    for query in queries:
        answer = studio.get(path, moves=moves, **query)
        assert answer.status_code == 200
        assert "deal Kh" not in answer.text
    assert studio.get(path, moves=moves).json()["code"] == "sealed-move"
    other = studio.get(path, moves=shown["moves"][1], view=0)
    assert other.json()["code"] == "illegal-move", "a sealed word fits its place only"
    for kind in ("analysis", "values"):
        args = {"game": "leduc_poker", "moves": moves}
        refused = studio.post("/api/jobs", {"kind": kind, "args": args})
        assert refused.json()["code"] == "sealed-move"


def test_the_seed_in_the_address_tells_no_card(studio: Studio) -> None:
    """Neither by the same request without viewers, nor by an agent that answers nobody."""
    path = "/api/games/leduc_poker/position"
    hands = []
    for viewers in ({"view": 0}, {}):
        asked = [studio.get(path, moves="?,?", seed=seed, **viewers).json() for seed in range(8)]
        assert all(shown["moves"] == ["?", "?"] for shown in asked)
        hands.append([shown["played"][0] for shown in asked])
    assert hands[0] != hands[1]
    sealed = studio.get(path, moves="deal Js,deal Kh", view=[0, 1]).json()["moves"]
    args = {"game": "leduc_poker", "moves": ",".join(sealed), "agent": "random"}
    refused = studio.post("/api/jobs", {"kind": "move", "args": args})
    assert refused.json()["code"] == "sealed-move"
    over = studio.get(path, moves="?,?,raise,fold", seed=3, view=0).json()
    assert over["is_terminal"]
    assert all(word.startswith("@") for word in over["moves"]), "a link opens anywhere"


def test_an_agents_move_and_reasons_are_sealed_until_the_end(studio: Studio) -> None:
    deals = {"game": "leduc_poker", "seed": 5, "moves": "?,?"}
    asked = {**deals, "agent": "mcts:sims=50", "view": [1]}
    job = studio.post("/api/jobs", {"kind": "move", "args": asked}).json()["id"]
    with studio.client.stream("GET", f"{studio.address}/api/jobs/{job}/events") as events:
        seen = [json.loads(line[6:]) for line in events.iter_lines() if line]
    choice = seen[-1]["result"]
    assert (choice["action"], choice["name"], choice["analysis"]) == (None, None, None)
    assert all("line" not in (view.get("partial") or {}) for view in seen)
    ask = {**deals, "moves": f"?,?,{choice['word']}", "sealed": {"2": choice["sealed"]}}
    assert studio.post("/api/reasons", ask).json()["code"] == "sealed-move"
    ends = [f"{ask['moves']},{more}" for more in ("raise,fold", "fold", "raise,raise,fold")]
    opened = [studio.post("/api/reasons", {**ask, "moves": end}) for end in ends]
    found = next(answer.json() for answer in opened if answer.status_code == 200)
    assert found["2"]["analysis"]["moves"]
    assert found["2"]["name"] in ("check", "raise")


def test_reasons_are_shown_when_the_game_is_over(open_page: OpenPage) -> None:
    page = open_page("/play/kuhn_poker?seats=human;mcts:sims=20&seed=4", reduced_motion="reduce")
    expect(page.locator("#reasoning")).to_contain_text("may not see")
    page.locator('[data-choice="bet"]').click()
    expect(page.locator(".root-moves")).to_be_visible()
    assert "~" not in page.evaluate("() => location.hash"), "all is open at the end"


def test_both_players_see_the_last_battle_and_no_other_rank(studio: Studio) -> None:
    game, rng = pg.load("stratego", red=1, blue=2), random.Random(3)
    state, moves, battle = game.initial(), list[str](), ""
    while not battle:
        action = rng.choice(state.actions())
        battle = state.reported(action)
        moves.append(f"@{action}")
        state = state.result(action)
    moves.append(f"@{state.actions()[0]}")
    path = "/api/games/stratego:red=1,blue=2/position"
    for view in (0, 1):
        shown = studio.get(path, moves=",".join(moves), view=view).json()
        assert shown["picture"]["notes"][0] == battle
        before = studio.get(path, moves=",".join(moves[:-2]), view=view).json()
        assert not any("Battle" in note for note in before["picture"]["notes"])
    hidden = studio.get(path, moves=",".join(moves), view=[0, 1]).json()
    assert hidden["picture"] is None


def test_cards_that_were_dealt_are_nobodys_move(open_page: OpenPage) -> None:
    """Once a game was over, the deal stood in the list as the first player's."""
    page = open_page("/play/kuhn_poker?seats=human;human&seed=3#m=0.1.0.0")
    expect(page.locator("#moves li")).to_have_count(4)
    listed = [" ".join(text.split()) for text in page.locator("#moves li").all_inner_texts()]
    assert [text.partition(" ")[0] for text in listed[:2]] == ["Chance", "Chance"], listed
