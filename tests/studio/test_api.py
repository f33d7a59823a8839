"""The JSON API: games, positions, refusals."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browsing import Studio

import plyground as pg
from plyground.studio.pasted import of_record


def refused(studio: Studio, path: str, status: int, code: str, **query: Any) -> dict[str, Any]:
    answer = studio.get(path, **query)
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    assert body["code"] == code
    assert body["message"]["en"]
    assert body["message"]["ar"]
    assert body["fix"]["en"]
    assert "Traceback" not in answer.text
    return body


def test_all_games_are_listed(studio: Studio) -> None:
    listed = studio.get("/api/games").json()
    assert {game["name"] for game in listed} == set(pg.games())


@pytest.mark.parametrize("name", pg.games())
def test_every_game_has_facts_and_a_first_position(studio: Studio, name: str) -> None:
    facts = studio.get(f"/api/games/{name}").json()
    assert facts["title"] == pg.load(name).title
    view = studio.get(f"/api/games/{name}/position").json()
    state = pg.load(name).initial()
    assert view["text"] == state.text
    assert [a["name"] for a in view["actions"]] == [state.written(a) for a in state.actions()]
    assert view["picture"]["cells"] or view["picture"]["notes"]


def test_common_names_of_games(studio: Studio) -> None:
    assert studio.get("/api/games/reversi").json()["title"] == "Othello"
    assert studio.get("/play/noughts%20and%20crosses").status_code == 200


def test_options_are_part_of_the_name(studio: Studio) -> None:
    view = studio.get("/api/games/connect4:rows=4,columns=5/position").json()
    assert len(view["picture"]["cells"]) == 20
    refused(studio, "/api/games/connect4:rows=99/position", 422, "bad-option")


def test_a_position_by_moves_and_by_text(studio: Studio) -> None:
    before = studio.get("/api/games/chess/position", moves="e2e4, e7e5").json()
    third = f"@{before['actions'][0]['action']}"
    moves = studio.get("/api/games/chess/position", moves=f"e2e4, e7e5,{third}").json()
    assert moves["ply"] == 3
    assert moves["played"][:2] == ["e4", "e5"]
    again = studio.get("/api/games/chess/position", pos=moves["text"]).json()
    assert again["picture"]["pieces"] == moves["picture"]["pieces"]


def test_the_end_has_utilities(studio: Studio) -> None:
    view = studio.get("/api/games/tic_tac_toe/position", moves="a1,b1,a2,b2,a3").json()
    assert view["is_terminal"]
    assert view["utilities"] == [1, -1]
    assert view["actions"] == []


def test_chance_is_decided_by_the_seed(studio: Studio) -> None:
    def rolled(seed: int) -> Any:
        return studio.get("/api/games/backgammon/position", moves="?", seed=seed).json()["text"]

    assert rolled(1) == rolled(1)
    assert len({rolled(seed) for seed in range(12)}) > 1


def test_unknown_games_are_404_with_the_nearest_names(studio: Studio) -> None:
    body = refused(studio, "/api/games/chez", 404, "unknown-game")
    assert "chess" in body["details"]["nearest"]
    page = studio.get("/play/chez")
    assert page.status_code == 404


PATHS = ("/etc/passwd", "..%2Fgame.py", "game.py", "x.efg", "~root", "__init__", "%00")


@pytest.mark.parametrize("name", PATHS)
def test_no_file_is_loaded_by_its_path(studio: Studio, name: str) -> None:
    assert studio.get(f"/api/games/{name}").status_code == 404


def test_no_option_names_a_file(studio: Studio) -> None:
    """Also one that is there is not read; a pasted game has no more rights."""
    for file in (Path(__file__).name, "nothing.txt"):
        body = refused(studio, f"/api/games/scrabble:lexicon={file}", 422, "bad-option")
        assert "lexicon cannot name a file in the studio" in body["message"]["en"]
    game = pg.load("scrabble")
    record = pg.play(game, ["random", "random"], most_plies=0)
    with pytest.raises(pg.BadOption, match="cannot name a file"):
        of_record(replace(record, game=f"scrabble:lexicon={__file__}"), game, "scrabble")
    options = studio.get("/api/games/scrabble").json()["options"]
    assert "seed" in {option["name"] for option in options}
    assert "lexicon" not in {option["name"] for option in options}


def test_illegal_moves_are_named_with_their_place(studio: Studio) -> None:
    body = refused(studio, "/api/games/chess/position", 422, "illegal-move", moves="e2e4,e2e4")
    assert body["details"]["ply"] == 1
    assert "e5" in body["details"]["legal"]
    refused(studio, "/api/games/chess/position", 422, "illegal-move", moves="@99999")


def test_a_bad_position_points_at_the_character(studio: Studio) -> None:
    body = refused(studio, "/api/games/chess/position", 422, "bad-position", pos="what is this")
    assert body["details"]["at"] == 0


@pytest.mark.parametrize("query", [{"seed": "x"}, {"view": "x"}, {"view": 7}, {"view": -1}])
def test_parameters_of_the_wrong_type(studio: Studio, query: dict[str, Any]) -> None:
    answer = studio.get("/api/games/chess/position", **query)
    assert answer.status_code == 422
    assert answer.json()["message"]["ar"]


class TestHiddenInformation:
    """What a player cannot know must not be in any answer."""

    def test_the_other_card_is_not_revealed(self, studio: Studio) -> None:
        views = [
            studio.get(
                "/api/games/kuhn_poker/position", moves=f"deal J,deal {card},pass", view=0
            ).text
            for card in "QK"
        ]
        assert views[0] != views[1], "sealed words are never the same"
        assert len({re.sub("~[-_0-9A-Za-z]{24}", "", view) for view in views}) == 1

    def test_a_refusal_reveals_nothing(self, studio: Studio) -> None:
        answers = [
            studio.get(
                "/api/games/kuhn_poker/position", moves=f"deal J,deal {card},fly", view=0
            ).text
            for card in "QK"
        ]
        assert answers[0] == answers[1]

    def test_everything_is_revealed_at_the_end(self, studio: Studio) -> None:
        view = studio.get(
            "/api/games/kuhn_poker/position", moves="deal J,deal K,pass,pass", view=0
        ).json()
        assert view["text"].startswith("JK")


def test_the_api_describes_itself(studio: Studio) -> None:
    described = studio.get("/api/openapi.json").json()
    assert "/api/games/{spec}/position" in described["paths"]
