"""A small game that can kill the process in which it is played."""

from __future__ import annotations

import textwrap
from pathlib import Path

DEADLY = """
import os, signal
from collections.abc import Iterable
from pathlib import Path
from typing import Any

class Deadly:
    '''Take 1 or 2 of 6; whoever takes the last wins. The first player of it ends its process.'''
    players = 2

    def initial(self):
        return (6, 0)

    def to_play(self, s):
        return s[1]

    def actions(self, s):
        return [n for n in (1, 2) if n <= s[0]]

    def result(self, s, a):
        mark = Path({mark!r})
        if {when}:
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return (s[0] - a, 1 - s[1])

    def is_terminal(self, s):
        return s[0] == 0

    def utility(self, s, p):
        return 1 if p != s[1] else -1
"""


def deadly(folder: Path, when: str) -> str:
    """A game that kills the process in which it is played, which is never this one."""
    file = folder / "deadly.py"
    file.write_text(textwrap.dedent(DEADLY).format(mark=str(folder / "mark"), when=when))
    return str(file)
