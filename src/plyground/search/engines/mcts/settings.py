"""The options of a search, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from plyground.game.contract.rules import Rules
from plyground.game.errors import BadOption, Unsuited
from plyground.search.engines.mcts.tree import MOST_CHILDREN
from plyground.search.limit import Limit

DEFAULT_MEMORY, MOST_SHARES = 256.0, 4
"""Megabytes for each thread's tree, unless the limit says otherwise; more threads share as many."""
MOST_VISITS = 2**31 - 1
"""As many as a node can count."""
MOST_DRAWN = 1000
"""Moves that MAST compares: nobody can stop a simulation that is under way."""

SHAPING = {"c", "playout", "minimax", "rave", "grave", "mast"}
"""Options that depend on each other: to give one of them is to do without the game's hints."""


@dataclass(frozen=True)
class Settings:
    """How to search."""

    c: float = sqrt(2)
    """How much to explore, for results scaled to [0, 1]."""
    playout: int | None = None
    """Plies of a playout before the evaluation judges; None plays to the end."""
    minimax: float = 0.0
    """The share of evaluations, backed up by minimax, in what a move is taken to be worth."""
    rave: float = 0.0
    """Visits at which a move's own results count as much as those of RAVE; 0 does without it."""
    grave: int = 0
    """Nodes with fewer visits use the RAVE figures of an ancestor that has as many."""
    mast: int = 0
    """Playouts take the best of so many random moves, by how each did in other simulations."""
    policy: bool = True
    """Whether playouts follow the game's own policy, if it has one."""
    transpositions: bool = False
    """Whether equal positions share what is known of their moves."""
    solve: bool = True
    """Whether to prove wins, draws and losses."""
    database: str = ""
    """A file of solved positions, which count as proven."""

    def check(self, rules: Rules) -> None:
        """Raise BadOption or Unsuited for what cannot be done."""
        allowed = {
            "c": (0 <= self.c < inf, "0 or more, finite"),
            "playout": (self.playout is None or self.playout >= 0, "0 or more plies"),
            "minimax": (0 <= self.minimax <= 1, "from 0 to 1"),
            "rave": (0 <= self.rave < inf, "0 or more visits, finite"),
            "grave": (0 <= self.grave <= MOST_VISITS, f"0 to {MOST_VISITS} visits"),
            "mast": (0 <= self.mast <= MOST_DRAWN, f"0 to {MOST_DRAWN} moves"),
        }
        for name, (fine, what) in allowed.items():
            if not fine:
                raise BadOption(f"mcts: {name} cannot be {getattr(self, name)!r}; allowed: {what}")
        facts = rules.facts
        if facts.max_moves > MOST_CHILDREN:
            raise Unsuited(
                f"mcts: {rules.name} may have {facts.max_moves} moves in a state; allowed: up to "
                f"{MOST_CHILDREN} (max_moves in its facts)"
            )
        if self.grave and not self.rave:
            raise BadOption("mcts: grave needs rave; try rave=1000,grave=50")
        judged = self.minimax > 0 or self.playout is not None
        if judged and not rules.weights:
            raise Unsuited(
                f"mcts: {rules.name} has no evaluation, so playouts go to the end and minimax is 0"
            )
        if judged and not (facts.zero_sum and facts.players == 2):
            raise Unsuited(f"mcts: evaluations are for two players with sum zero, not {rules.name}")
        if self.minimax and not facts.deterministic:
            raise Unsuited(f"mcts: minimax has no place for the chance nodes of {rules.name}")
        if self.transpositions and facts.repetition:
            raise Unsuited(
                f"mcts: in {rules.name} the past matters, so equal positions may not be merged"
            )
        if self.database:
            self.check_database(rules)
        if not facts.perfect_information and (self.rave or self.minimax):
            raise Unsuited(
                f"mcts: {rules.name} has hidden information; rave and minimax are for open games"
            )

    def check_database(self, rules: Rules) -> None:
        """Raise BadOption or Unsuited where the values of a database are not wanted."""
        facts = rules.facts
        if not (facts.deterministic and facts.perfect_information):
            raise Unsuited(
                f"mcts: a database is for games without chance where nothing is hidden, and "
                f"{rules.name} is none"
            )
        if not (facts.players == 2 and facts.zero_sum):
            raise Unsuited(f"mcts: a database is for two players with sum zero, not {rules.name}")
        if not self.solve:
            raise BadOption("mcts: a database needs solve=True: what it knows counts as proven")

    def rich(self, rules: Rules) -> bool:
        """Whether more is wanted than plain UCT, which has smaller nodes and simpler playouts."""
        return (
            self.guided
            or self.playout is not None
            or self.mast > 1
            or self.transpositions
            or (self.policy and "policy" in rules.own)
        )

    @property
    def guided(self) -> bool:
        """Whether more than mean and visits is asked when a child is selected."""
        return self.rave > 0 or self.minimax > 0


def chosen(rules: Rules, given: Mapping[str, Any], tuned: bool) -> Settings:
    """What the caller gave, or what the game hints at: hints are meant to be taken together."""
    hints = rules.facts.hints.mcts if tuned and not given.keys() & SHAPING else {}
    return Settings(**{**hints, **given})


def megabytes(limit: Limit, threads: int, known: float = 0.0) -> float:
    """What the trees of all threads may take together, beside a database that takes so many."""
    if limit.memory is None:
        return DEFAULT_MEMORY * min(threads, MOST_SHARES)
    if known and limit.memory <= known:
        raise BadOption(
            f"mcts: {limit.memory:g} megabytes are too few for the database, which takes "
            f"{known:.1f}; allowed: more than that"
        )
    return limit.memory - known
