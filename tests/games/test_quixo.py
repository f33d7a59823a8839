"""Quixo: pushes against a plain reference, lines of both, values of small boards."""

from __future__ import annotations

import random

import pytest

import plyground as pg

Rows = tuple[str, ...]


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


# --- a plain reference: rows of letters from the top, lists that are cut and joined --------------


def results(rows: Rows, mark: str) -> list[Rows]:
    """The boards after every push; a column is pushed as a row of the board on its side."""
    found = []
    for sideways in (False, True):
        board = tuple("".join(column) for column in zip(*rows, strict=True)) if sideways else rows
        last = len(board) - 1
        for i, row in enumerate(board):
            for j, cube in enumerate(row):
                if not {i, j} & {0, last} or cube not in ("." + mark):
                    continue
                rest = row[:j] + row[j + 1 :]
                ends = [mark + rest] * (j != 0) + [rest + mark] * (j != last)
                for pushed in ends:
                    after = (*board[:i], pushed, *board[i + 1 :])
                    found.append(
                        tuple("".join(c) for c in zip(*after, strict=True)) if sideways else after
                    )
    return found


def has_line(rows: Rows, mark: str) -> bool:
    n = len(rows)
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    lines += ["".join(rows[i][i] for i in range(n)), "".join(rows[i][-1 - i] for i in range(n))]
    return mark * n in lines


def count(rows: Rows, depth: int, mark: str = "x") -> int:
    other = "xo"[mark == "x"]
    after = results(rows, mark)
    if depth == 1:
        return len(after)
    going = (r for r in after if not has_line(r, mark) and not has_line(r, other))
    return sum(count(r, depth - 1, other) for r in going)


def read(state: pg.State, size: int) -> Rows:
    board = state.text.split()[0]
    for n in range(size, 0, -1):
        board = board.replace(str(n), "." * n)
    return tuple(board.split("/"))


@pytest.mark.parametrize(
    ("size", "counts"), [(3, [20, 356, 6332]), (4, [32, 952, 28312]), (5, [44, 1836])]
)
def test_reference_counts(size: int, counts: list[int]) -> None:
    empty = ("." * size,) * size
    assert [count(empty, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("size", [3, 5])
def test_random_games_equal_the_reference(size: int) -> None:
    rng = random.Random(size)
    for _ in range(2):
        state: pg.State = pg.load("quixo", size=size).initial()
        for ply in range(25):
            if state.is_terminal:
                break
            mark = "xo"[ply % 2]
            after = [state.result(a) for a in state.actions()]
            assert sorted(read(s, size) for s in after) == sorted(results(read(state, size), mark))
            for s in after:
                rows = read(s, size)
                lost, won = has_line(rows, "ox"[ply % 2]), has_line(rows, mark)
                if lost or won:
                    assert s.is_terminal
                    assert s.utility(ply % 2) == (-1 if lost else 1)
            state = rng.choice(after)


# --- rules ---------------------------------------------------------------------------------------


def test_corners_have_two_pushes_and_other_cubes_three() -> None:
    moves = names(pg.load("quixo").initial())
    assert {m for m in moves if m.startswith("a1-")} == {"a1-a5", "a1-e1"}
    assert {m for m in moves if m.startswith("c1-")} == {"c1-a1", "c1-e1", "c1-c5"}
    assert not any(m.startswith("c3") for m in moves)


def test_the_cubes_between_move_on() -> None:
    state = pg.load("quixo").parse("5/5/5/5/xo2o x 6,0")
    assert state.result("a1-e1").text == "5/5/5/5/o2ox o 7,1"


def test_only_blank_cubes_and_own_ones() -> None:
    moves = names(pg.load("quixo").parse("o4/5/5/5/5 x 2,0"))
    assert not any(m.startswith("a5") for m in moves)


def test_a_line_of_both_is_a_loss_for_the_one_who_makes_it() -> None:
    """The push moves o's cube up into its row and completes the own row too."""
    state = pg.load("quixo", size=3).parse("oo1/x1o/xx1 x 6,0")
    after = state.result("c3-c1")
    assert after.text.startswith("ooo/")
    assert after.is_terminal
    assert after.utility(0) == -1


def test_the_same_position_three_times_is_a_draw() -> None:
    state: pg.State = pg.load("quixo").parse("x4/5/5/5/o4 x 2,0")
    for move in ("a5-e5", "a1-e1", "e5-a5", "e1-a1") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_the_first_player_wins_on_three_by_three() -> None:
    """Of 32027 states that can be reached, as another program found too."""
    found = pg.analyse(pg.load("quixo", size=3).initial(), "solve")
    assert (found.value, found.bound, found.nodes) == (1.0, "=", 32027)


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("5/5/5/5 x 0,0", "5 rows expected", 0),
        ("5/5/5/5/5 z 0,0", "the player to move", 10),
        ("5/5/5/5/5 x 1,0", "even number of plies", 12),
        ("5/5/5/5/5 x 0,--0", "'--0' is not a number from 0 to 400", 14),
        ("x4/5/5/5/5 x 0,0", "1 marks and 0 quiet plies", 13),
        ("5/5/5/5/5 x 0,0 x", "nothing was expected", 16),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        pg.load("quixo").parse(text)
    assert caught.value.at == at
