"""Plain text for the terminal: tables, columns, paragraphs, progress."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows as aligned columns; those in `right` are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def paragraph(text: str, indent: str = "") -> str:
    """Text wrapped to the terminal; `indent` starts every line except the first."""
    return textwrap.fill(
        text, width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def columns(words: Sequence[str], indent: str = "  ") -> str:
    """Words in as many columns as fit the terminal, row by row."""
    room = max(map(len, words)) + 2
    each = max(1, (width() - len(indent)) // room)
    lines = (words[i : i + each] for i in range(0, len(words), each))
    return "\n".join(indent + "".join(w.ljust(room) for w in line).rstrip() for line in lines)


def plies(n: int) -> str:
    """ "1 ply", "2 plies"."""
    return "1 ply" if n == 1 else f"{n} plies"


def width() -> int:
    """The width of the terminal, at most 100."""
    return min(shutil.get_terminal_size().columns, 100)


@contextmanager
def progress(label: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on stderr, set by calls with 0 to 1; silent unless on a terminal."""
    shown = sys.stderr is not None and sys.stderr.isatty()
    room = 30

    def move(done: float) -> None:
        if shown:
            full = round(room * min(done, 1.0))
            bar = "#" * full + "." * (room - full)
            print(f"\r{label} [{bar}] {done:4.0%}", end="", file=sys.stderr, flush=True)

    try:
        yield move
    finally:
        if shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def status() -> Iterator[Callable[[str], None]]:
    """A status line on stderr; silent unless on a terminal."""
    shown = sys.stderr is not None and sys.stderr.isatty()

    def say(text: str) -> None:
        if shown:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    try:
        yield say
    finally:
        say("")
