"""The input and output lines of a protocol; either end can break at any time."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from io import TextIOWrapper
from typing import BinaryIO, TextIO

from plyground.game.errors import PlygroundError

LONGEST = 10_000_000
"""The largest length of a line; the rest becomes another line, so memory stays bounded."""


class Stream:
    """The input and output of a server, line by line. Several threads can write."""

    def __init__(self, source: BinaryIO | None = None, sink: TextIO | None = None) -> None:
        self.source = source or sys.stdin.buffer
        if sink is None:
            sink = sys.stdout
            if isinstance(sink, TextIOWrapper):  # boards have symbols outside some locales
                sink.reconfigure(encoding="utf-8", errors="replace", newline="\n")
        self.sink = sink
        self.broken = False
        self._lock = threading.Lock()

    def lines(self) -> Iterator[str]:
        """Every line up to the end of the input, without line ends; invalid UTF-8 is replaced by
        question marks."""
        while line := self.source.readline(LONGEST):
            yield line.decode("utf-8", errors="replace").strip("\r\n\x00 \t")

    def say(self, *lines: str) -> None:
        """Write lines at once; after a broken pipe, write nothing."""
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
    """Keep Python from reporting at exit that it cannot flush a broken pipe."""
    try:
        number = sink.fileno()
    except (OSError, ValueError):
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def one_line(error: Exception) -> str:
    """The message of an error on one line."""
    text = str(error) if isinstance(error, PlygroundError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())
