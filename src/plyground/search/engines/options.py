"""The options of an engine: one dataclass for each engine declares them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from plyground.game.contract.game import Game
from plyground.game.contract.values import read_fields, unknown_option
from plyground.game.records.record_game import RecordGame
from plyground.search.weights import find_weights

MOST_NUMBER = 10**18
"""The largest number that an option may be: engines count in 64 bits."""


@dataclass(frozen=True)
class EngineOptions:
    """What a search makes use of. Its fields are the engine's options."""

    engine: ClassVar[str]
    """The name of the engine."""
    plain: ClassVar[tuple[str, ...]] = ()
    """The options that the engine also has for plain classes and trees."""

    @classmethod
    def read(cls, game: Game, given: Mapping[str, Any]) -> Self:
        """The options of a search of this game: those given, else the defaults; raises BadOption.

        The game's hints may stand for the defaults. `weights` become those of all features.
        """
        compiled = isinstance(game, RecordGame)
        known = [f.name for f in fields(cls)] if compiled else [*cls.plain]
        for name in given:
            if name not in known:
                where = "" if compiled else " for plain classes and trees"
                raise unknown_option(f"the engine {cls.engine}{where}", name, known)
        values = read_fields(cls.engine, cls, given)
        if values.get("weights") is not None:
            values["weights"] = find_weights(game, values["weights"])
        return cls(**(cls.hinted(game, values) if isinstance(game, RecordGame) else values))

    def weighing(self, own: Mapping[str, float]) -> list[float]:
        """The weights of the evaluation: those of the option `weights`, else the game's own."""
        given = getattr(self, "weights", None)
        return list((own if given is None else given).values())

    @classmethod
    def hinted(cls, game: RecordGame, given: dict[str, Any]) -> dict[str, Any]:
        """The options given, and those that the game hints at."""
        return given
