"""Pig: its rules as positions, and the value of optimal play."""

from __future__ import annotations

import pytest

import plyground as pg


def choices(text: str, **options: object) -> list[str]:
    return list(pg.load("pig", **options).parse(text).descriptions().values())


def test_a_turn() -> None:
    state: pg.State = pg.load("pig").initial()
    assert state.text == "0,0 1 0 choose 0"
    assert list(state.descriptions().values()) == ["roll"]
    state = state.result("roll")
    assert state.outcomes() == [(face, 1 / 6) for face in range(6)]
    assert state.describe(4) == "roll 5"
    state = state.result("roll 5")
    assert state.text == "0,0 1 5 choose 1"
    assert list(state.descriptions().values()) == ["roll", "hold"]
    assert state.result("hold").text == "5,0 2 0 choose 1"
    assert state.result("roll").result("1").text == "0,0 2 0 choose 2"


def test_the_end() -> None:
    assert choices("90,40 1 9 choose 60") == ["roll", "hold"]
    assert choices("90,40 1 10 choose 60") == ["hold"]
    state = pg.load("pig").parse("90,40 1 14 choose 60").result("stop")
    assert state.is_terminal
    assert state.text == "104,40 1 0 choose 60"
    assert [state.utility(0), state.utility(1)] == [1, -1]
    assert choices(state.text) == []


def test_more_players() -> None:
    game = pg.load("pig", players=3, target=10)
    assert game.players == 3
    assert not game.zero_sum
    state = game.parse("4,0,6 3 5 choose 9").result("hold")
    assert [state.utility(p) for p in range(3)] == [-1, -1, 1]
    assert game.parse("4,0,6 3 0 die 9").result("roll 1").to_play == 0


def test_no_more_rolls_is_a_draw() -> None:
    game = pg.load("pig", rolls=3)
    assert choices("4,6 1 3 choose 3", rolls=3) == ["hold"]
    for text in ("4,6 1 0 choose 3", "7,6 2 0 choose 3"):
        state = game.parse(text)
        assert state.is_terminal
        assert [state.utility(0), state.utility(1)] == [0, 0]
    assert pg.load("pig").facts.max_plies == 3000


Situation = tuple[int, int, int]
"""The scores of the player to choose and of the other, and the points of the turn."""


def seen_by_the_chooser(state: pg.State) -> tuple[int, Situation]:
    """Whose choice it is, and the situation."""
    scores, turn, total, *_ = state.text.split()
    first, second = map(int, scores.split(","))
    if turn == "1":
        return 0, (first, second, int(total))
    return 1, (second, first, int(total))


def optimal_value(target: int) -> float:
    """The probability that the first of two wins if both play best, by value iteration."""
    game = pg.load("pig", target=target)
    points = [0, *range(2, target)]
    # For each situation the choices, each a list of what may come of it with its probability.
    ways: dict[Situation, list[list[tuple[float, int, Situation]]]] = {}
    for here in [(a, b, c) for a in points for b in points for c in [0, *range(2, target + 6 - a)]]:
        state = game.parse("{},{} 1 {} choose 60".format(*here))
        ways[here] = []
        for a in state.actions():
            after = state.result(a)
            coming = (
                [(p, after.result(o)) for o, p in after.outcomes()] if a == 0 else [(1.0, after)]
            )
            ways[here].append([(p, *seen_by_the_chooser(then)) for p, then in coming])
    value = dict.fromkeys(ways, 0.5)
    value |= {(a, b, 0): 1.0 for a in range(target, target + 6) for b in points}
    change = 1.0
    while change > 1e-11:
        change = 0.0
        for here in reversed(ways):
            best = max(
                sum(p * (1 - value[then] if player else value[then]) for p, player, then in way)
                for way in ways[here]
            )
            change = max(change, abs(best - value[here]))
            value[here] = best
    return value[0, 0, 0]


def test_optimal_play() -> None:
    """Against an independent value iteration; with target 100 it gives 0.530592725, and Neller and
    Presser 0.5306."""
    assert optimal_value(20) == pytest.approx(0.615558550, abs=1e-9)


def test_the_evaluation_holds_at_about_the_right_time() -> None:
    """Looking one roll ahead. The best play holds at 21 at the start (Neller and Presser)."""
    game = pg.load("pig")

    def holds(text: str) -> bool:
        state = game.parse(text)
        roll = state.result("roll")
        ahead = sum(p * roll.result(o).evaluate(0) for o, p in roll.outcomes())
        return state.result("hold").evaluate(0) >= ahead

    assert next(k for k in range(2, 99) if holds(f"0,0 1 {k} choose 60")) in range(19, 24)
    assert next(k for k in range(2, 40) if holds(f"50,50 1 {k} choose 60")) in range(19, 24)


@pytest.mark.parametrize(
    ("text", "why", "character"),
    [
        ("0 1 0 choose 0", "2 numbers expected, 1 found", 1),
        ("0,106 1 0 choose 50", "'106' is not a number from 0 to 105", 3),
        ("0,1 1 0 choose 9", "no player can have 1 point", 1),
        ("0,0 3 0 choose 9", "whose turn it is is '3'", 5),
        ("0,0 1 1 choose 9", "a turn cannot bring 1 point", 7),
        ("90,0 1 16 choose 60", "has already won", 8),
        ("100,0 2 0 choose 60", "keeps the turn", 7),
        ("100,0 1 2 choose 60", "the game is over", 9),
        ("90,0 1 12 die 60", "does not roll", 8),
        ("0,0 1 0 wait 0", "what happens next is 'wait'", 9),
        ("12,12 1 6 choose 4", "takes at least 5 rolls", 18),
        ("0,0 1 0 die 0", "takes at least 1 rolls", 13),
        ("0,0 1 0 choose 1001", "'1001', expected 0 to 1000", 16),
        ("0,0 1 0 choose 0 0", "nothing was expected", 18),
    ],
)
def test_bad_positions(text: str, why: str, character: int) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        pg.load("pig").parse(text)
    assert why in str(caught.value)
    assert f"(at character {character})" in str(caught.value)


@pytest.mark.parametrize("bad", [{"players": 1}, {"players": 11}, {"target": 1}, {"sides": 4}])
def test_bad_options(bad: dict[str, object]) -> None:
    with pytest.raises(pg.BadOption):
        pg.load("pig", **bad)
