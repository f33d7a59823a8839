"""Chapter 1: the games of the catalogue by information and luck."""

from __future__ import annotations

from functools import cache

from plyground.game.catalogue import games
from plyground.game.load import load
from plyground.studio.course.numbers import fresh


@cache
def flags() -> list[tuple[bool, bool]]:
    """For each game: whether all is visible, and whether nothing is left to luck."""
    loaded = [load(name) for name in games()]
    return [(game.perfect_information, game.deterministic) for game in loaded]


@fresh
def games_in_all() -> int:
    return len(games())


@fresh
def games_open_certain() -> int:
    return flags().count((True, True))


@fresh
def games_open_luck() -> int:
    return flags().count((True, False))


@fresh
def games_hidden_certain() -> int:
    return flags().count((False, True))


@fresh
def games_hidden_luck() -> int:
    return flags().count((False, False))


@fresh
def chart_kinds() -> dict[str, int]:
    return {
        "open": games_open_certain(),
        "luck": games_open_luck(),
        "hidden": games_hidden_certain(),
        "both": games_hidden_luck(),
    }
