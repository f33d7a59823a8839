"""The transposition table kept from one move to the next."""

from __future__ import annotations

from typing import Any

from plyground.search.engines.utilities import note_all
from plyground.search.engines.zero_sum.table import AGES


class KeptTable:
    """The table of the last search, for the next one.

    What a table holds does not depend on the path, so it stays true in the rest of the game. It is
    used again for the same game and options unless it is too small; otherwise the search begins
    with an empty one.
    """

    def __init__(self) -> None:
        self._words: Any = None
        self._searched: object = None
        self._noted: Any = None
        self.age = 0
        """Which search it is, so that entries of earlier ones make room first."""

    def __reduce__(self) -> Any:
        return KeptTable, ()  # a copy in another process starts empty

    def instead_of(self, empty: Any, searched: object) -> Any:
        """The table to search with: the kept one, or this empty one, which is kept from now on.

        `searched` is everything else that values in the table depend on.
        """
        large = self._words is not None and len(self._words) >= len(empty)
        if not large or self._searched != searched:
            self._words, self._searched, self._noted = empty, searched, None
        self.age = (self.age + 1) % AGES
        return self._words

    def remind(self, w: Any) -> None:
        """Tell a workspace which utilities the scores in the table stand for."""
        if self._noted is not None:
            note_all(w, self._noted)

    def keep(self, w: Any) -> None:
        """Keep what the workspace of the search that ended has noted of utilities."""
        self._noted = w
