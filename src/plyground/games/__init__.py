"""One file per game. A file is found by its name: there is no list to keep.

Python binds `plyground.games` to this folder as soon as any game is imported, and `pg.games()` is a
promise: so the folder can be called, and answers with the names of its games.
"""

import sys
from types import ModuleType

from plyground.game.catalogue import games


class _Folder(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Folder
