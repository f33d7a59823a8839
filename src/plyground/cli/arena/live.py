"""A tournament while it runs: a bar and a table that are drawn anew, or plain lines in a pipe."""

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
"""Seconds over which the pace is taken: the first games of all compile, and tell little."""
SHARE = 10
"""The table may take a tenth of the time: ratings of many games are not made for nothing."""
LONGEST = 3.0
"""Seconds between two tables at most."""


class Live:
    """Shows how a tournament is getting on. Also a context manager, which clears the screen."""

    def __init__(self, tournament: Tournament, out: TextIO | None = None) -> None:
        self.tournament = tournament
        self.out: TextIO = out or sys.stderr
        self.draws = self.out.isatty()
        now = time.monotonic()
        self.seen = deque([(now, len(tournament.tally))])
        """When there were how many games, over the last while."""
        self.next = now + (0.0 if self.draws else LINE_EVERY)
        self.lines = 0
        """Lines on the screen that are ours."""

    def __call__(self) -> None:
        """Something has been played."""
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
        """How much is done, how quick it goes, how long it will take."""
        done, whole, now = len(self.tournament.tally), len(self.tournament), time.monotonic()
        while len(self.seen) > 1 and now - self.seen[0][0] > WINDOW:
            self.seen.popleft()
        then, before = self.seen[0]
        self.seen.append((now, done))
        rate = (done - before) / max(now - then, 1e-9)
        left = f", {clock((whole - done) / rate)} left" if rate and done < whole else ""
        return f"{done:,} of {whole:,} games, {rate:,.3g} a second{left}"

    def _draw(self) -> None:
        done, whole = len(self.tournament.tally), max(1, len(self.tournament))
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
        """Take what was drawn off the screen."""
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
    """A duration as people say it: "42 s", "3:05 min", "2:07 h"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole // 60 % 60:02} h"
