"""What a chapter is shown in: pages of the studio, a class file, a static site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Medium:
    """`address` turns the address of a page of the studio into the one to link to; "" for no link.

    `prefix` goes before the ids of parts. `boards` tells whether a board with these options is
    played on in the text.
    """

    address: Callable[[str], str] = str
    prefix: str = ""
    boards: Callable[[Mapping[str, str]], bool] = lambda options: True


STUDIO = Medium()


def nowhere(address: str) -> str:
    """No page of the studio can be linked to."""
    return ""
