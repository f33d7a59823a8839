"""Writes a game in normal form as a Gambit file (.nfg)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm


def write_nfg(form: NormalForm) -> str:
    """The payoff version of the format: the first player's strategy changes fastest."""
    players = " ".join(map(_string, form.player_names))
    strategies = " ".join(f"{{ {' '.join(map(_string, own))} }}" for own in form.strategies)
    lines = [f"NFG 1 R {_string(form.title)} {{ {players} }}", f"{{ {strategies} }}", '""', ""]
    for backwards in product(*(range(count) for count in reversed(form.shape))):
        cell = backwards[::-1]
        lines.append(" ".join(_number(table.fractions[cell]) for table in form.tables))
    return "\n".join(lines) + "\n"


def _number(value: Fraction) -> str:
    """An integer, a terminating decimal, or a fraction."""
    below = value.denominator
    if below == 1:
        return str(value.numerator)
    while below % 2 == 0:
        below //= 2
    while below % 5 == 0:
        below //= 5
    decimal = f"{float(value)!r}"
    return (
        decimal if below == 1 and "e" not in decimal and Fraction(decimal) == value else str(value)
    )


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
