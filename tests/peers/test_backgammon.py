"""Backgammon against OpenSpiel's: the same dice, the same positions after each whole turn.

OpenSpiel lists both orders of two moves, and every order of a double, though they lead to the same
position; we list one way to each position that a turn can lead to. So legal actions are compared by
the positions they lead to, each of which must come up exactly once on our side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest
from lockstep import GAMES

import plyground as pg

Board = tuple[int, ...]
"""The field `men` of our record."""

BAR, NOBODY, LOW_FIRST = 24, 25, 676
"""OpenSpiel's numbers in an action."""


def peer_place(player: int, point: int) -> int:
    """Our point (0: no move, 25: the bar) as a digit of OpenSpiel's action."""
    if point in (0, 25):
        return NOBODY if point == 0 else BAR
    return 24 - point if player == 0 else point - 1


PLACES = [[peer_place(player, point) for point in range(25)] + [100] for player in range(2)]
"""OpenSpiel's numbers in its board: another one for the bar."""


def peer_action(player: int, a: int) -> int:
    low_first, pair = divmod(a, LOW_FIRST)
    if a == 0:
        low_first = 1  # their number for no move at all
    second, first = divmod(pair, 26)
    return LOW_FIRST * low_first + 26 * peer_place(player, second) + peer_place(player, first)


def peer_roll(state: pg.State, a: int) -> int:
    """Their outcomes are throws of two dice, (1, 2), (2, 1), (1, 3), ...: one of those that fit."""
    first, second = map(int, state.describe(a).removeprefix("roll ").split("-"))
    if first == second:
        return 29 + first
    low, high = sorted((first, second))
    pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
    # Before the first move the parity says who begins: theirs is X for even numbers.
    return 2 * pairs.index((low, high)) + (first < second)


def our_board(state: Any) -> Board:
    return tuple(state.record.men.tolist())


def peer_board(theirs: Any) -> Board:
    digits = [0] * 8
    for player in range(2):
        for point in range(1, 26):
            men = theirs.board(player, PLACES[player][point])
            for k in range(men.bit_length()):
                digits[4 * player + k] |= (men >> k & 1) << point
    return tuple(digits)


def our_turns(state: pg.State, player: int) -> Iterator[Board]:
    """The board after each way to play the whole turn."""
    for a in state.actions():
        after = state.result(a)
        if after.to_play == player and not after.is_chance:
            yield from our_turns(after, player)
        else:
            yield our_board(after)


def peer_turns(theirs: Any, player: int) -> set[Board]:
    boards, halves = set(), {}
    for b in theirs.legal_actions():
        after = theirs.child(b)
        board = peer_board(after)
        if after.current_player() == player:
            halves[board] = after
        else:
            boards.add(board)
    return boards.union(*(peer_turns(half, player) for half in halves.values()))


@pytest.mark.parametrize(
    ("scoring", "hyper", "games"),
    [("full", False, GAMES), ("winloss", False, GAMES // 10), ("full", True, GAMES)],
)
def test_same_rules(scoring: str, hyper: bool, games: int) -> None:
    options = f"scoring_type={scoring}_scoring,hyper_backgammon={hyper},max_player_turns=10000"
    peer = pyspiel.load_game(f"backgammon({options})")
    game = pg.load("backgammon", scoring=scoring, hyper=hyper, turns=10000)
    rng = random.Random(scoring)
    for _ in range(games):
        ours: Any = game.initial()
        theirs = peer.new_initial_state()
        while not ours.is_terminal:
            assert our_board(ours) == peer_board(theirs)
            assert not theirs.is_terminal()
            if ours.is_chance:
                assert theirs.is_chance_node()
                a = rng.choice(ours.actions())
                theirs.apply_action(peer_roll(ours, a))
            else:
                compare_turns(ours, theirs, rng)
                a = rng.choice(ours.actions())
                theirs.apply_action(peer_action(ours.to_play, a))
            ours = ours.result(a)
        assert theirs.is_terminal()
        assert our_board(ours) == peer_board(theirs)
        if hyper:
            # OpenSpiel looks for fifteen men borne off, and finds no winner with three.
            assert theirs.returns() == [0.0, 0.0]
        else:
            assert [ours.utility(0), ours.utility(1)] == theirs.returns()


def compare_turns(ours: Any, theirs: Any, rng: random.Random) -> None:
    player = ours.to_play
    assert player == theirs.current_player()
    translated = {peer_action(player, a) for a in ours.actions()}
    assert translated <= set(theirs.legal_actions()), ours.text
    double = ours.record.high == ours.record.low
    if ours.record.last or (double and rng.random() < 0.8):
        return  # second halves are part of the turn; whole doubles take long
    boards = list(our_turns(ours, player))
    assert len(boards) == len(set(boards)), ours.text
    assert set(boards) == peer_turns(theirs, player), ours.text


def test_where_the_cap_differs() -> None:
    """Both end long games as draws. OpenSpiel counts a turn when its first action is made, and so
    may end between the halves of a double; we let the turn end."""
    peer = pyspiel.load_game("backgammon(max_player_turns=29)")
    game = pg.load("backgammon", turns=30)
    rng = random.Random(3)
    halves = 0
    for _ in range(15):
        ours: Any = game.initial()
        theirs = peer.new_initial_state()
        while not ours.is_terminal:
            if theirs.is_terminal():
                assert ours.record.rolls == 30
                assert ours.record.last > 0
                halves += 1
                break
            a = rng.choice(ours.actions())
            b = peer_roll(ours, a) if ours.is_chance else peer_action(ours.to_play, a)
            theirs.apply_action(b)
            ours = ours.result(a)
        if ours.is_terminal:
            assert theirs.is_terminal()
            assert [ours.utility(0), ours.utility(1)] == theirs.returns() == [0.0, 0.0]
    assert halves
