"""Dominoes: laying, drawing and passing against a plain reference; how often the leader wins."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest

import plyground as pg
from plyground.game.records.record_state import RecordState


def names(state: pg.State) -> list[str]:
    return list(state.descriptions().values())


# --- a plain reference: hands and boneyard as tuples of codes ------------------------------------


class Table(NamedTuple):
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    ends: str
    bones: tuple[str, ...]
    turn: int
    passes: int


def read(state: pg.State) -> Table:
    first, second, chain, bones, turn, passes = state.text.split()[:6]
    tuples = [tuple(sorted(word.split(","))) if word != "-" else () for word in (first, second)]
    order = tuple(bones.split(",")) if bones != "-" else ()
    ends = "" if chain == "-" else chain[0] + chain[-1]
    player = ("first", "second").index(turn)
    return Table((tuples[0], tuples[1]), ends, order, player, int(passes))


def with_hand(table: Table, hand: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    ordered = tuple(sorted(hand))
    return (ordered, table.hands[1]) if table.turn == 0 else (table.hands[0], ordered)


def after(table: Table) -> list[Table]:
    """Every table that one action leads to; the chain has begun."""
    if not all(table.hands) or table.passes == 2:
        return []
    hand, ends, other = table.hands[table.turn], table.ends, 1 - table.turn
    found = []
    for tile in hand:
        hands = with_hand(table, tuple(t for t in hand if t != tile))
        for side in (0, 1) if ends[0] != ends[1] else (1,):
            if ends[side] in tile:
                new = tile[1] if tile[0] == ends[side] else tile[0]
                grown = new + ends[1] if side == 0 else ends[0] + new
                found.append(Table(hands, grown, table.bones, other, 0))
    if found:
        return found
    if not table.bones:
        return [table._replace(turn=other, passes=table.passes + 1)]
    bones = list(table.bones)
    while bones and not any(set(tile) & set(ends) for tile in hand):
        hand = (*hand, bones.pop(0))
    return [table._replace(hands=with_hand(table, hand), bones=tuple(bones))]


def lines(table: Table, depth: int) -> int:
    following = after(table)
    return len(following) if depth == 1 else sum(lines(t, depth - 1) for t in following)


def test_counts_equal_the_reference() -> None:
    """The numbers of data/perft: the leader has one move."""
    state = pg.load("dominoes").initial()
    (only,) = state.actions()
    assert [lines(read(state.result(only)), depth) for depth in range(1, 8)] == COUNTS[1:]


COUNTS = [1, 3, 6, 17, 39, 65, 127, 203]


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_equal_the_reference(seed: int) -> None:
    """Always the last action: all of them are compared, and the pips at the end."""
    state: pg.State = pg.load("dominoes", seed=seed).initial()
    state = state.result(state.actions()[-1])
    while not state.is_terminal:
        expected = sorted(after(read(state)))
        following = [state.result(a) for a in state.actions()]
        assert sorted(map(read, following)) == expected
        state = following[-1]
    table = read(state)
    pips = [sum(int(digit) for tile in hand for digit in tile) for hand in table.hands]
    assert state.utility(0) == pips[1] - pips[0]


# --- rules ---------------------------------------------------------------------------------------


def test_the_highest_double_leads() -> None:
    state = pg.load("dominoes", most=2, hand=2).parse("21,00 11,20 - 10,22 second 0")
    assert names(state) == ["1-1"]
    assert names(pg.load("dominoes", most=2, hand=2).parse("21,10 22,00 - 11,20 first 0")) == [
        "2-1"
    ]


def test_every_deal_gives_all_tiles_and_the_lead_to_the_highest_double() -> None:
    for seed in range(20):
        state = pg.load("dominoes", seed=seed).initial()
        table = read(state)
        assert len({*table.hands[0], *table.hands[1], *table.bones}) == 28
        doubles = [max((t for t in hand if t[0] == t[1]), default="") for hand in table.hands]
        if any(doubles):
            assert state.to_play == doubles.index(max(doubles))


def test_a_tile_that_fits_both_ends_names_the_end() -> None:
    game = pg.load("dominoes", most=2, hand=1)
    assert names(game.parse("21 20 22 00,10,11 first 0")) == ["2-1"]  # equal ends: one action
    state = game.parse("20,11 10 22,21 00 first 0")
    assert names(state) == ["1-1", "2-0"]
    both = game.parse("21 00 22,20 10,11 first 0")
    assert names(both) == ["2-1"]
    both = game.parse("20 11 21,10 00,22 first 0")
    assert names(both) == ["2-0 left", "2-0 right"]
    assert both.result("2-0 left").text == "- 11 02,21,10 00,22 second 0"
    assert both.result("2-0 right").text == "- 11 21,10,02 00,22 second 0"


def test_a_player_without_a_fitting_tile_draws() -> None:
    state = pg.load("dominoes", most=2, hand=1).parse("00 11 22 10,21,20 first 0")
    assert names(state) == ["draw"]
    drawn = state.result("draw")
    assert drawn.to_play == 0
    assert drawn.text == "00,10,21 11 22 20 first 0"
    assert names(drawn) == ["2-1"]


def test_the_block_game_has_no_drawing() -> None:
    state: pg.State = pg.load("dominoes", most=2, hand=1, block=True).parse(
        "00 11 22 10,21,20 first 0"
    )
    assert names(state) == ["pass"]
    state = state.result("pass")
    assert not state.is_terminal
    state = state.result("pass")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (2.0, -2.0)


def test_an_empty_hand_wins_the_pips_of_the_other() -> None:
    state = pg.load("dominoes", most=2, hand=1).parse("21 11 22 00,10,20 first 0").result("2-1")
    assert state.is_terminal
    assert state.utility(0) == 2.0


@pytest.mark.parametrize(("most", "hand", "expected"), [(2, 3, (17, 0, 3)), (3, 5, (209, 5, 38))])
def test_how_often_the_leader_wins(most: int, hand: int, expected: tuple[int, int, int]) -> None:
    """All deals of small sets without a boneyard, the leader free to choose: known numbers."""
    game = pg.load("dominoes", most=most, hand=hand, block=True, lead_any=True)
    codes = [f"{high}{low}" for high in range(most + 1) for low in range(high + 1)]
    found = {1: 0, 0: 0, -1: 0}
    for own in combinations(codes, hand):
        other = [code for code in codes if code not in own]
        state = game.parse(f"{','.join(own)} {','.join(other)} - - first 0")
        found[max(-result(read(state.result(a))) for a in state.actions())] += 1
    assert (found[1], found[0], found[-1]) == expected


@cache
def result(table: Table) -> int:
    """1, 0 or -1 for the player to move, counting only wins."""
    following = after(table)
    if following:
        return max(-result(t) if t.turn != table.turn else result(t) for t in following)
    own, other = table.hands[table.turn], table.hands[1 - table.turn]
    if not other:
        return -1
    pips = [sum(int(digit) for tile in hand for digit in tile) for hand in (own, other)]
    return (pips[1] > pips[0]) - (pips[1] < pips[0])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("21 11 22 00,10 first 0", "5 tiles of 6"),
        ("21 21 22 00,10,11 first 0", "21 is named twice"),
        ("12 11 22 00,10,20 first 0", "'12' is not a tile"),
        ("00 11 21,21 22,10,20 first 0", "21 does not follow a 1"),
        ("21 11 22 00,10,20 third 0", "the player to move"),
        ("21 11 22 00,10,20 first 3", "expected 0 to 2"),
        ("21,11 22 - 00,10,20 first 0", "before the first tile both players have 1"),
        ("21 11 - 00,10,20,22 first 1", "before the first tile both players have 1"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("dominoes", most=2, hand=1).parse(text)


def test_the_example_of_a_position_is_one() -> None:
    game = pg.load("dominoes")
    with pytest.raises(pg.BadPosition) as caught:
        game.parse("66")
    assert len(game.parse(caught.value.example).text) == len(caught.value.example)


def test_more_tiles_than_there_are() -> None:
    with pytest.raises(pg.BadOption, match="more than the 6"):
        pg.load("dominoes", most=2, hand=4)


# --- closed hands --------------------------------------------------------------------------------


CLOSED = pg.load("dominoes", closed=True, most=4, hand=4)


def test_a_player_does_not_see_the_other_hand() -> None:
    assert not CLOSED.perfect_information
    state = CLOSED.initial().result("deal 3")
    assert CLOSED.initial().told(CLOSED.initial().actions()[0], 0) is None
    for player in range(2):
        shown = state.shown(player)
        assert shown is not None
        text = str(shown)
        hands = state.text.split()[:2]
        for tile in hands[player].split(","):
            assert f"'{tile[0]}-{tile[1]}'" in text
        for tile in [*hands[1 - player].split(","), *state.text.split()[3].split(",")]:
            assert f"'{tile[0]}-{tile[1]}'" not in text


def test_worlds_agree_with_what_a_player_sees() -> None:
    state: pg.State = CLOSED.initial().result("deal 3")
    while not state.is_terminal:
        assert isinstance(state, RecordState)
        for player in range(2):
            for seed in range(4):
                world = state.redrawn(player, seed)
                assert world is not None
                assert world.observation(player) == state.observation(player)
                assert world.shown(player) == state.shown(player)
                assert read(world).ends == read(state).ends
                assert CLOSED.parse(world.text) == world
        state = state.result(state.actions()[-1])


def test_search_with_closed_hands_is_fair() -> None:
    verdict = pg.fairness("mcts:sims=60", CLOSED, games=2)
    assert not verdict.cheats
    assert verdict.pairs > 20


def test_the_past_of_a_closed_game_is_checked() -> None:
    with pytest.raises(pg.BadPosition, match="three numbers expected"):
        CLOSED.parse(CLOSED.initial().result("deal 1").text.rpartition(" ")[0] + " x")
