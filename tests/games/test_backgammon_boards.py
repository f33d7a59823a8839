"""Backgammon on random boards: every turn against slow rules; a fair evaluation."""

from __future__ import annotations

import random
from collections.abc import Iterator

from scale import DEEP

import plyground as pg

START = "-b----E-C---eE---c-e----B-"
COUNTS = "-ABCDEFGHIJKLMNO"
Side = tuple[int, ...]
"""Men on each point in a player's own numbers; 25 is the bar, 0 is off."""


def single_moves(mine: Side, theirs: Side, die: int) -> Iterator[tuple[Side, Side]]:
    """All ways to play one die."""
    rear = max(p for p in range(26) if mine[p] or p == 0)
    for p in [25] if mine[25] else range(24, 0, -1):
        if not mine[p]:
            continue
        to = p - die
        if to <= 0 and (rear > 6 or (to < 0 and p != rear)):
            continue
        if to > 0 and theirs[25 - to] > 1:
            continue
        us, them = list(mine), list(theirs)
        us[p] -= 1
        us[max(to, 0)] += 1
        if to > 0 and them[25 - to] == 1:
            them[25 - to] = 0
            them[25] += 1
        yield tuple(us), tuple(them)


def sequences(mine: Side, theirs: Side, dice: list[int]) -> Iterator[tuple[int, Side, Side]]:
    """How many dice were played, and the men afterwards, until nothing more can be played."""
    stuck = True
    if dice:
        for us, them in single_moves(mine, theirs, dice[0]):
            stuck = False
            for n, *after in sequences(us, them, dice[1:]):
                yield n + 1, after[0], after[1]
    if stuck:
        yield 0, mine, theirs


def turns_by_the_book(mine: Side, theirs: Side, high: int, low: int) -> set[tuple[Side, Side]]:
    orders = [[high] * 4] if high == low else [[high, low], [low, high]]
    found = [
        (n, i, (us, them))
        for i, dice in enumerate(orders)
        for n, us, them in sequences(mine, theirs, dice)
    ]
    most = max(n for n, _, _ in found)
    # With one die only, the higher one if that is possible: the order that begins with it.
    order = min(i for n, i, _ in found if n == most) if most == 1 else None
    return {after for n, i, after in found if n == most and order in (None, i)}


def sides(text: str) -> tuple[Side, Side]:
    word = text.split()[0]
    white = [COUNTS.index(c) if c.isupper() else 0 for c in word]
    black = [COUNTS.index(c.upper()) if c.islower() else 0 for c in reversed(word)]
    white[0], black[0] = 15 - sum(white), 15 - sum(black)
    return tuple(white), tuple(black)


def whole_turns(state: pg.State) -> Iterator[tuple[Side, Side]]:
    for a in state.actions():
        after = state.result(a)
        if after.to_play == state.to_play:
            yield from whole_turns(after)
        else:
            yield sides(after.text)


def random_board(rng: random.Random) -> str:
    """Men anywhere, in the phases of a game: all over, some on the bar, most or all at home."""
    board = [0] * 26
    farthest = rng.choice([6, 6, 7, 12, 24])
    for sign in rng.sample((1, -1), 2):
        free = [p for p in range(1, 25) if board[p] * sign >= 0]
        near = [p for p in free if (p if sign > 0 else 25 - p) <= farthest] or free
        for _ in range(rng.choice([15, 15, 9, 4])):
            board[rng.choice(near if rng.random() < 0.93 else free)] += sign
        if rng.random() < 0.2:
            for _ in range(rng.randint(1, 3)):
                p = next((p for p in near if board[p]), None)
                if p is not None:
                    board[p] -= sign
                    board[25 if sign > 0 else 0] += sign
    return "".join(COUNTS[n] if n >= 0 else COUNTS[-n].lower() for n in board)


def test_turns_by_the_book(rng: random.Random) -> None:
    game = pg.load("backgammon")
    for _ in range(5000 if DEEP else 120):
        high, low = sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True)
        text = f"{random_board(rng)} {rng.choice('wb')} {high}{low} 9"
        white, black = sides(text)
        state = game.parse(text)
        assert state.text == text
        found = list(whole_turns(state))
        assert len(found) == len(set(found)), text
        if state.to_play == 0:
            assert set(found) == turns_by_the_book(white, black, high, low), text
        else:
            mirror = {(w, b) for b, w in turns_by_the_book(black, white, high, low)}
            assert set(found) == mirror, text


def test_the_evaluation_is_fair(rng: random.Random) -> None:
    game = pg.load("backgammon")
    for _ in range(50):
        board = random_board(rng)
        state = game.parse(f"{board} w roll 9")
        mirrored = game.parse(f"{board[::-1].swapcase()} b roll 9")
        assert state.features() == {name: -f for name, f in mirrored.features().items()}
        assert -1 < state.evaluate(0) < 1 or state.is_terminal
