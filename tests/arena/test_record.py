"""Records as JSON: round trips, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg

RECORD = pg.play("tic_tac_toe", ["random", "random"], seed=1)
DATA = json.loads(RECORD.to_json())


def test_the_format() -> None:
    assert list(DATA) == [
        *("format", "game", "agents", "seed", "start", "opening", "moves", "utilities"),
        *("forfeit", "seconds", "nodes", "when"),
    ]
    assert DATA["format"] == "plyground-game/1"
    assert "\n" not in RECORD.to_json()


def without(name: str) -> dict[str, Any]:
    return {k: v for k, v in DATA.items() if k != name}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1. e4 e5", "this is not JSON"),
        ("[1]", "is a JSON object, not [1]"),
        ("{}", "has the format 'plyground-game/1', not None"),
        (json.dumps(DATA | {"format": "plyground-game/2"}), "not 'plyground-game/2'"),
        (json.dumps(DATA | {"seed": "x"}), "'seed' is a whole number, not \"x\""),
        (json.dumps(DATA | {"moves": "d1"}), "'moves' is a list of texts, not \"d1\""),
        (json.dumps(DATA | {"moves": [1]}), "'moves' is a list of texts, not [1]"),
        (json.dumps(DATA | {"nodes": []}), "nodes, not 0"),
        (json.dumps(DATA | {"utilities": [1]}), "has 2 utilities, not 1"),
        (json.dumps(DATA | {"utilities": [1, float("nan")]}), "'utilities' is a list of numbers"),
        (json.dumps(DATA | {"seed": True}), "'seed' is a whole number, not true"),
        (json.dumps(DATA | {"forfeit": {"player": 2, "reason": ""}}), "player 2 cannot forfeit"),
        ("[" * 100_000, "this is not JSON"),
        (json.dumps(DATA | {"opening": 99}), "the opening cannot have 99 moves"),
        (json.dumps(DATA | {"forfeit": {"player": 1}}), "a forfeit has a player and a reason"),
        (
            json.dumps(DATA | {"forfeit": {"player": 1, "reason": "", "kind": "bored"}}),
            'the kind of a forfeit is resigned, time, judged or other, not "bored"',
        ),
        (json.dumps(without("when")), "'when' is text, not null"),
        (json.dumps(without("agents")), "'agents' is a list of texts, not null"),
    ],
)
def test_texts_that_are_not_records(text: str, sentence: str) -> None:
    with pytest.raises(pg.BadRecord) as error:
        pg.Record.from_json(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("resigned", "resigned"),
        ("lost on time", "time"),
        ("took 5.1 s of 1 s", "time"),
        ("took more than 0.1 s", "time"),
        ("gnugo did not answer 'genmove black' within 1 s", "time"),
        ("stockfish did not say 'bestmove' within 1 s", "time"),
        ("the game was judged before its end", "judged"),
        ("forfeited", "other"),
        ("RuntimeError: it took too long", "other"),
    ],
)
def test_records_without_a_kind_of_forfeit_are_read(reason: str, kind: str) -> None:
    record = pg.Record.from_json(json.dumps(DATA | {"forfeit": {"player": 1, "reason": reason}}))
    assert record.forfeit == pg.Forfeit(1, reason, kind)
    assert pg.Record.from_json(record.to_json()) == record


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(list(DATA)), ANYTHING, min_size=1, max_size=3))
def test_any_content_is_a_record_or_raises_bad_record(changed: dict[str, Any]) -> None:
    try:
        record = pg.Record.from_json(json.dumps(DATA | changed))
    except pg.BadRecord:  # the only allowed error
        return
    assert pg.Record.from_json(record.to_json()) == record


def test_a_record_that_does_not_fit_its_game() -> None:
    moves = [RECORD.moves[0], RECORD.moves[0], *RECORD.moves[2:]]
    broken = pg.Record.from_json(json.dumps(DATA | {"moves": moves}))
    with pytest.raises(pg.BadRecord, match="move 2 of the record does not fit"):
        broken.states()


def test_a_game_without_a_spec() -> None:
    class Counting:
        """Count to three."""

        initial = 0

        def to_play(self, s: int) -> int:
            return s % 2

        def actions(self, s: int) -> list[str]:
            return ["on"]

        def result(self, s: int, a: str) -> int:
            return s + 1

        def is_terminal(self, s: int) -> bool:
            return s == 3

        def utility(self, s: int, p: int) -> float:
            return 1.0 if p == 0 else -1.0

    game = pg.load(Counting)
    record = pg.play(game, ["random", "random"])
    assert record.moves == ("on", "on", "on")
    assert record.states(game)[-1].is_terminal
