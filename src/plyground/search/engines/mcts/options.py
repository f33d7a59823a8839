"""The options of Monte-Carlo tree search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Annotated, Any, ClassVar

from plyground.game.contract.rules import Rules
from plyground.game.contract.values import Range, read_fields
from plyground.game.errors import BadOption, Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.search.engines.mcts.reuse import KeptTree
from plyground.search.engines.mcts.tree import MOST_CHILDREN
from plyground.search.engines.options import MOST_NUMBER, EngineOptions
from plyground.search.limit import Limit

DEFAULT_MEMORY, MOST_SHARES = 256.0, 4
"""Megabytes for each thread's tree by default; more threads than this share as much."""
MOST_VISITS = 2**31 - 1
"""The most that a node can count."""
MOST_DRAWN = 1000
"""Moves that MAST compares at most: a simulation that is under way cannot be stopped."""

SHAPING = {"c", "playout", "minimax", "rave", "grave", "mast"}
"""Options that depend on each other: if one of them is given, the game's hints do not count."""


@dataclass(frozen=True)
class MctsOptions(EngineOptions):
    """How to search."""

    c: Annotated[float, Range(0, MOST_NUMBER)] = sqrt(2)
    """How much to explore, for results scaled to [0, 1]."""
    playout: Annotated[int | None, Range(0, MOST_NUMBER)] = None
    """Plies of a playout before the evaluation judges, or the next one at which a player is to
    move; 0: at once. By default playouts go to the end."""
    minimax: Annotated[float, Range(0, 1)] = 0.0
    """The share of evaluations, backed up by minimax, in a move's value (implicit minimax, Lanctot
    et al. 2014)."""
    rave: Annotated[float, Range(0, MOST_NUMBER)] = 0.0
    """Visits at which a move's own results count as much as those of simulations in which it came
    later (RAVE, Gelly and Silver 2011); 0: off."""
    grave: Annotated[int, Range(0, MOST_VISITS)] = 0
    """Nodes with fewer visits than this use an ancestor's RAVE figures (GRAVE, Cazenave 2015); 0:
    off."""
    mast: Annotated[int, Range(0, MOST_DRAWN)] = 0
    """Playouts take the best of this many random moves, by their results in other simulations
    (MAST, Finnsson and Björnsson 2008); 0: off."""
    policy: bool = True
    """Let playouts follow the game's own `policy` and `answer`, if it has them."""
    prior: bool = True
    """With `rave`, let moves start with what the game's `prior` expects of them, if it has one."""
    patience: Annotated[int, Range(1, MOST_VISITS)] = 1
    """Visits of a node before it gets its children; a greater number saves memory."""
    transpositions: bool = False
    """Let equal positions share what is known of their moves."""
    solve: bool = True
    """Prove wins, draws and losses."""
    database: str | Path | None = None
    """A file of solved positions, which count as proven; for two players with sum zero, no chance,
    nothing hidden."""
    weights: str | Path | Mapping[str, float] | None = None
    """The weights of the evaluation's features: a set of the game (`lecture`), a file, or pairs
    (`men=1,kings=5`). By default the game's own. They count where
    `playout` or `minimax` does."""
    net: str | Path | None = None
    """A file made by `plyground learn`, its name, or `own`: the network takes the place of
    playouts, and its policy guides the search (PUCT)."""
    tuned: bool = field(default=True, compare=False)
    """Unless one of the first six options is given, set them as the game hints (`Hints(mcts={...})`
    in its facts)."""
    kept: KeptTree | None = field(default=None, compare=False)
    """The tree of an earlier search, to go on with."""
    engine: ClassVar[str] = "mcts"
    plain: ClassVar[tuple[str, ...]] = ("c",)

    @classmethod
    def hinted(cls, game: RecordGame, given: dict[str, Any]) -> dict[str, Any]:
        if not given.get("tuned", True) or given.keys() & SHAPING or given.get("net"):
            return given
        return read_fields(cls.engine, cls, game.facts.hints.mcts) | given

    def check(self, rules: Rules) -> None:
        """Raise BadOption or Unsuited for what the game does not allow."""
        facts = rules.facts
        if facts.max_moves > MOST_CHILDREN:
            raise Unsuited(
                f"mcts: {rules.name} may have {facts.max_moves} moves in a state; allowed: up to "
                f"{MOST_CHILDREN} (max_moves in its facts)"
            )
        if self.net:
            for name in ("playout", "minimax", "rave", "grave", "mast", "transpositions"):
                if getattr(self, name) not in (None, 0, False):
                    raise BadOption(f"mcts: a net takes the place of playouts, so leave {name} out")
        if self.grave and not self.rave:
            raise BadOption("mcts: grave needs rave; try rave=1000,grave=50")
        judged = self.minimax > 0 or self.playout is not None
        if judged and not rules.weights:
            raise Unsuited(
                f"mcts: {rules.name} has no evaluation, so leave playout and minimax out"
            )
        if judged and not (facts.zero_sum and facts.players == 2):
            raise Unsuited(f"mcts: evaluations are for two players with sum zero, not {rules.name}")
        if self.minimax and not facts.deterministic:
            raise Unsuited(f"mcts: minimax cannot handle the chance nodes of {rules.name}")
        if self.transpositions and facts.repetition:
            raise Unsuited(
                f"mcts: in {rules.name} the past matters, so equal positions cannot share a node"
            )
        if self.database:
            self.check_database(rules)
        if not facts.perfect_information and (self.rave or self.minimax):
            raise Unsuited(
                f"mcts: rave and minimax need perfect information, which {rules.name} does not have"
            )

    def check_database(self, rules: Rules) -> None:
        """Raise BadOption or Unsuited where a database cannot be used."""
        facts = rules.facts
        if not (facts.deterministic and facts.perfect_information):
            raise Unsuited(
                f"mcts: a database is for games without chance and hidden information, not "
                f"{rules.name}"
            )
        if not (facts.players == 2 and facts.zero_sum):
            raise Unsuited(f"mcts: a database is for two players with sum zero, not {rules.name}")
        if not self.solve:
            raise BadOption("mcts: a database needs solve=True: its values count as proven")

    def rich(self, rules: Rules) -> bool:
        """Whether it is more than plain UCT, which has smaller nodes and simpler playouts."""
        return (
            self.guided
            or self.playout is not None
            or self.mast > 1
            or self.transpositions
            or (self.policy and bool(rules.own.keys() & {"policy", "answer"}) and not self.net)
        )

    @property
    def guided(self) -> bool:
        """Whether selection uses more than mean and visits."""
        return self.rave > 0 or self.minimax > 0


def megabytes(limit: Limit, threads: int, known: float = 0.0) -> float:
    """Megabytes for the trees of all threads together, without those of a database (`known`)."""
    if limit.memory is None:
        return DEFAULT_MEMORY * min(threads, MOST_SHARES)
    if known and limit.memory <= known:
        raise BadOption(
            f"mcts: {limit.memory:g} megabytes are too few for the database, which takes "
            f"{known:.1f}; allow more than that"
        )
    return limit.memory - known
