"""An agent that plays a saved strategy: `cfr:file=kuhn.json`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import BadOption
from plyground.search.agents.agent import Agent
from plyground.theory.imperfect.strategy import Strategy
from plyground.theory.imperfect.strategy_file import load_strategy


@dataclass(frozen=True)
class SavedStrategy(Agent):
    """Plays a strategy saved by `plyground cfr GAME --save FILE`; uses only the observation."""

    file: str = ""
    """A file written by `plyground cfr GAME --save FILE`."""
    name: ClassVar[str] = "cfr"
    sees_all: ClassVar[bool] = False
    outside: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not self.file:
            raise BadOption(
                "the agent cfr needs a strategy file: cfr:file=FILE; "
                "`plyground cfr GAME --save FILE` writes one"
            )

    @property
    def strategy(self) -> Strategy:
        """The strategy in the file; read again after the file changes."""
        path = Path(self.file).expanduser()
        changed = path.stat().st_mtime_ns if path.is_file() else 0
        return _read(path, changed)

    def require(self, game: Game) -> None:
        self.strategy.game.require(game, f"the strategy in {self.file}")

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.strategy.policy.choose(state, rng)


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> Strategy:
    return load_strategy(path)
