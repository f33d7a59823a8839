"""Kuhn poker: the size of its tree, what a player knows, payoffs, a known equilibrium."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from game_trees import Unrolled

import plyground as pg

KUHN = pg.load("kuhn_poker")


def test_the_whole_tree() -> None:
    whole = Unrolled().add(KUHN.initial())
    assert (whole.histories, whole.terminals, len(whole.views)) == (58, 30, 12)
    assert all(len(actions) == 1 for actions in whole.views.values())


def test_what_a_player_knows() -> None:
    one, other = KUHN.parse("QJ p"), KUHN.parse("KJ p")
    assert one.observation(1) == other.observation(1)
    assert one.observation(0) != other.observation(0)
    assert one.observation(1) != KUHN.parse("QK p").observation(1)
    assert one.observation(1) != KUHN.parse("QJ b").observation(1)


def test_deals() -> None:
    state = KUHN.initial()
    assert state.to_play == pg.CHANCE
    assert [state.describe(a) for a in state.actions()] == ["deal J", "deal Q", "deal K"]
    assert [p for _, p in state.outcomes()] == pytest.approx([1 / 3] * 3)
    state = state.result("deal Q")
    assert state.to_play == pg.CHANCE
    assert [state.describe(a) for a in state.actions()] == ["deal J", "deal K"]
    assert [p for _, p in state.outcomes()] == pytest.approx([1 / 2] * 2)
    assert state.result("K").to_play == 0


@pytest.mark.parametrize(
    ("betting", "payoffs"),
    [
        ("pp", [1.0, -1.0]),
        ("bp", [1.0, -1.0]),
        ("bb", [2.0, -2.0]),
        ("pbp", [-1.0, 1.0]),
        ("pbb", [2.0, -2.0]),
    ],
)
def test_payoffs(betting: str, payoffs: list[float]) -> None:
    end = KUHN.parse(f"KQ {betting}")
    assert end.is_terminal
    assert [end.utility(p) for p in range(2)] == payoffs
    assert not KUHN.parse(f"KQ {betting[:-1] or '-'}").is_terminal


def test_three_players() -> None:
    game = pg.load("kuhn_poker", players=3)
    assert (game.players, game.zero_sum, game.facts.utility) == (3, True, (-2.0, 4.0))
    end = game.parse("JKQ pbpb")
    assert end.is_terminal
    assert [end.utility(p) for p in range(3)] == [-2.0, 3.0, -1.0]
    assert [game.parse("JKQ bbb").utility(p) for p in range(3)] == [-2.0, 4.0, -2.0]
    assert [game.parse("TJQ ppp").utility(p) for p in range(3)] == [-1.0, -1.0, 2.0]
    assert game.parse("TJQ ppb").to_play == 0


def expected(strategies: Callable[[str, str], Fraction]) -> Fraction:
    """The first player's mean utility, given who bets how often with a card after a betting."""

    def value(state: pg.State) -> Fraction:
        if state.is_terminal:
            return Fraction(state.utility(0))
        if state.is_chance:
            outcomes = state.actions()
            return sum((value(state.result(a)) for a in outcomes), Fraction()) / len(outcomes)
        cards, betting = state.text.split()
        player = state.to_play
        assert player is not None
        bet = strategies(cards[player], betting)
        return bet * value(state.result("bet")) + (1 - bet) * value(state.result("pass"))

    return value(KUHN.initial())


@pytest.mark.parametrize("third", range(4))
def test_the_value_of_the_game(third: int) -> None:
    """Kuhn's equilibria, one for each bluffing frequency from 0 to 1/3, are all worth -1/18."""
    bluff = Fraction(third, 9)
    bets: dict[str, dict[str, Fraction | int]] = {
        "-": {"J": bluff, "Q": 0, "K": 3 * bluff},
        "pb": {"J": 0, "Q": bluff + Fraction(1, 3), "K": 1},
        "p": {"J": Fraction(1, 3), "Q": 0, "K": 1},
        "b": {"J": 0, "Q": Fraction(1, 3), "K": 1},
    }
    assert expected(lambda card, betting: Fraction(bets[betting][card])) == Fraction(-1, 18)


def test_words() -> None:
    opening, facing = KUHN.parse("JK -"), KUHN.parse("JK b")
    assert [opening.describe(a) for a in opening.actions()] == ["pass", "bet"]
    assert opening.result("check").text == "JK p"
    assert facing.result("call").text == "JK bb"
    assert facing.result("fold").text == "JK bp"
    assert "chips in the pot: 3" in str(facing)


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("JKQ -", 1, "2 cards expected, 3 found"),
        ("JT -", 2, "'T' is not a card"),
        ("-K -", 1, "'-' is not a card"),
        ("KK -", 2, "there is only one K"),
        ("JK", 3, "the betting is missing"),
        ("JK x", 4, "'x' is neither p"),
        ("J- p", 4, "betting begins when all players have a card"),
        ("JK ppb", 6, "the betting has ended before this"),
        ("JK p b", 6, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=rf"{why}.*\(at character {at}\)"):
        KUHN.parse(text)


@pytest.mark.parametrize("players", [1, 11])
def test_bad_options(players: int) -> None:
    with pytest.raises(pg.BadOption, match=f"players cannot be {players}"):
        pg.load("kuhn_poker", players=players)
