"""The progress of a tournament: a bar and a table on a terminal, plain lines in a pipe."""

from __future__ import annotations

import shutil
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Self, TextIO

from plyground.cli.arena.text import tables_text

if TYPE_CHECKING:
    from plyground.arena.tournament import Tournament

DRAW_EVERY = 0.25
LINE_EVERY = 10.0
"""Seconds between two plain lines."""
WINDOW = 30.0
"""Seconds over which the speed is averaged, so that compiling the first games soon drops out."""
SHARE = 10
"""The table takes at most one part in this many of the time: ratings of many games are costly."""
LONGEST = 3.0
"""The most seconds between two tables."""


class Live:
    """Shows the progress of a tournament; as a context manager, clears the screen at the end."""

    def __init__(self, tournament: Tournament, out: TextIO | None = None) -> None:
        self.tournament = tournament
        self.out: TextIO = out or sys.stderr
        self.draws = self.out.isatty()
        now = time.monotonic()
        self.seen = deque([(now, len(tournament.games))])
        """Recent pairs of a time and the number of games at that time."""
        self.next = now + (0.0 if self.draws else LINE_EVERY)
        self.lines = 0
        """The number of lines drawn on the screen."""

    def __call__(self) -> None:
        """Update the display after a game, if it is time."""
        now = time.monotonic()
        if now < self.next:
            return
        if self.draws:
            self._draw()
            took = time.monotonic() - now
            self.next = now + max(DRAW_EVERY, min(SHARE * took, LONGEST))
        else:
            print(self.progress(), file=self.out, flush=True)
            self.next = now + LINE_EVERY

    def progress(self) -> str:
        """Games done, games per second, and time left."""
        done, whole, now = len(self.tournament.games), len(self.tournament), time.monotonic()
        while len(self.seen) > 1 and now - self.seen[0][0] > WINDOW:
            self.seen.popleft()
        then, before = self.seen[0]
        self.seen.append((now, done))
        rate = (done - before) / max(now - then, 1e-9)
        left = f", {clock((whole - done) / rate)} left" if rate and done < whole else ""
        return f"{done:,} of {whole:,} games, {rate:,.3g} a second{left}"

    def _draw(self) -> None:
        done, whole = len(self.tournament.games), max(1, len(self.tournament))
        full = round(30 * done / whole)
        text = f"[{'#' * full}{'.' * (30 - full)}] {self.progress()}"
        if done:
            text += f"\n\n{tables_text(self.tournament)}"
        screen = shutil.get_terminal_size()
        lines = [line[: screen.columns - 1] for line in text.splitlines()[: screen.lines - 1]]
        self.clear()
        print("\n".join(lines), file=self.out, flush=True)
        self.lines = len(lines)

    def clear(self) -> None:
        """Remove the drawn lines from the screen."""
        if self.lines:
            print(f"\033[{self.lines}A\033[J", end="", file=self.out, flush=True)
            self.lines = 0

    def __enter__(self) -> Self:
        if self.draws:
            self._draw()
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()


def clock(seconds: float) -> str:
    """A duration as text: "42 s", "3:05 min", "2:07 h"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole // 60 % 60:02} h"
