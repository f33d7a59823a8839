"""Chapters 9 and 14: evaluations against the truth, and weights that are fitted to it."""

from __future__ import annotations

from functools import cache

from plyground.game.load import load
from plyground.search.evaluation_lab.quality import Quality, WeightFit, fit, quality
from plyground.studio.course.numbers import computed, quoted, slow

quoted("lecture of CTU Prague", queen_worth=10, rook_worth=5, bishops_worth=6.5)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def open_lines(cells: str) -> int:
    """Lines open to x minus lines open to o."""
    mine = sum(all(cells[i] != "o" for i in line) for line in LINES)
    return mine - sum(all(cells[i] != "x" for i in line) for line in LINES)


@computed
def lines_in_all() -> int:
    return len(LINES)


@computed
def lines_centre() -> int:
    return open_lines("....x....")


@computed
def lines_corner() -> int:
    return open_lines("x........")


@computed
def lines_edge() -> int:
    return open_lines(".x.......")


@computed
def lines_misled() -> int:
    """A position that looks bad for X, who is to move and wins."""
    return open_lines(".....ooxx")


@cache
def measured(name: str) -> Quality:
    game = load("tic_tac_toe")
    return quality(game, dict(game.weight_sets["lecture"]) if name == "lecture" else None)


@slow
def open_positions() -> int:
    return measured("lecture").positions


@slow
def open_lines_right() -> int:
    return measured("lecture").same_sign


def percent(share: float) -> int:
    return round(100 * share)


@slow
def one_ply_lines() -> int:
    """Good moves in a hundred, chosen by open lines one ply deep."""
    return percent(measured("lecture").one_ply)


@slow
def one_ply_own() -> int:
    return percent(measured("own").one_ply)


@slow
def one_ply_flat() -> int:
    return percent(measured("own").one_ply_flat)


@slow
def one_ply_perfect() -> int:
    return percent(measured("own").one_ply_perfect)


@slow
def chart_one_ply() -> dict[str, int]:
    return {
        "flat": one_ply_flat(),
        "lines": one_ply_lines(),
        "own": one_ply_own(),
        "perfect": one_ply_perfect(),
    }


@cache
def fitted() -> WeightFit:
    return fit(load("tic_tac_toe"))


@slow
def fit_train() -> int:
    return fitted().train


@slow
def fit_test() -> int:
    return fitted().test


@slow
def fit_train_error() -> float:
    return round(fitted().train_error, 2)


@slow
def fit_test_error() -> float:
    return round(fitted().test_error, 2)


@slow
def lines_error() -> float:
    return round(measured("lecture").error, 2)


@slow
def fit_right() -> int:
    """Good moves in a hundred, chosen one ply deep with the fitted weights."""
    return percent(quality(load("tic_tac_toe"), dict(fitted().weights)).one_ply)
