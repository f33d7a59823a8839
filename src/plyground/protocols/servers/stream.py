"""Lines in, lines out: the two ends of a protocol, which may break at any time."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from io import TextIOWrapper
from typing import BinaryIO, TextIO

from plyground.game.errors import PlygroundError

LONGEST = 10_000_000
"""Characters of a line at most; what follows is another line, so that memory stays bounded."""


class Stream:
    """What a program is told, line by line, and what it says. Several threads may say something."""

    def __init__(self, source: BinaryIO | None = None, sink: TextIO | None = None) -> None:
        self.source = source or sys.stdin.buffer
        if sink is None:
            sink = sys.stdout
            if isinstance(sink, TextIOWrapper):  # boards have symbols that not every locale has
                sink.reconfigure(encoding="utf-8", errors="replace", newline="\n")
        self.sink = sink
        self.broken = False
        self._lock = threading.Lock()

    def lines(self) -> Iterator[str]:
        """Every line up to the end of the input, without its end; bytes that are no text become
        question marks."""
        while line := self.source.readline(LONGEST):
            yield line.decode("utf-8", errors="replace").strip("\r\n\x00 \t")

    def say(self, *lines: str) -> None:
        """Write lines in one go; once nobody reads them, nothing is written any more."""
        with self._lock:
            if self.broken:
                return
            try:
                self.sink.write("".join(f"{line}\n" for line in lines))
                self.sink.flush()
            except (BrokenPipeError, ValueError):  # ValueError: the file is closed
                self.broken = True
                _quieten(self.sink)


def _quieten(sink: TextIO) -> None:
    """Keep Python from complaining, at its end, that a broken pipe cannot be flushed."""
    try:
        number = sink.fileno()
    except (OSError, ValueError):
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def one_line(error: Exception) -> str:
    """The message of an error, without line ends, which protocols have no place for."""
    text = str(error) if isinstance(error, PlygroundError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())
