"""The staircase: the cost of a search to one depth as ideas are added one by one.

Every step finds minimax's value, except the last: quiescence evaluates other positions. In games
with a repetition rule the steps from the table on may differ too, because the value of a position
then depends on the path to it. Symmetry helps where a game declares its images.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.drawing.html_table import html_table
from plyground.game.errors import PlygroundError, one_of
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.limit import Budget, Limit
from plyground.search.measure.quicken import quicken
from plyground.search.suited import require
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.with_table import with_table

SECONDS = 3.0
"""The time for minimax if no depth is given."""


KEEPING = ("pruning", "ordering", "table", "symmetry", "deepening", "killers")
"""The ideas that keep minimax's value; each may be used without the others."""
IDEAS = (*KEEPING, "quiescence")
"""What is added to minimax, each on top of those before it."""


def with_ideas(
    state: State,
    depth: int,
    ideas: Collection[str],
    *,
    limit: Limit | None = None,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """Minimax to a depth with some of the ideas, whichever they are."""
    unknown = sorted(set(ideas) - set(IDEAS))
    if unknown:
        raise PlygroundError(f"there is no idea {unknown[0]!r}; allowed: {one_of(IDEAS)}")
    return with_table(
        state,
        depth,
        pruning="pruning" in ideas,
        table="table" in ideas,
        order="evaluator" if "ordering" in ideas else None,
        symmetry="symmetry" in ideas,
        deepening="deepening" in ideas,
        killers="killers" in ideas,
        quiet="quiescence" in ideas,
        limit=limit,
        stop=stop,
    )


@dataclass(frozen=True)
class Stair:
    """A search with one more idea than the previous step."""

    idea: str
    nodes: int
    leaves: int
    seconds: float
    value: float
    same: bool
    """Whether the value must equal minimax's."""


@dataclass(frozen=True)
class Staircase:
    """All steps, at one depth from one state."""

    state: State
    depth: int
    steps: tuple[Stair, ...]

    def __repr__(self) -> str:
        last = self.steps[-1].nodes
        first = self.steps[0].nodes
        name = self.state.game.name
        return f"<staircase of {name} at depth {self.depth}: {first:,} nodes, then {last:,}>"

    def _repr_html_(self) -> str:
        """For notebooks: a row for each step."""
        found = [(s.idea, s.nodes, s.leaves, f"{self.saved(s):.3g}") for s in self.steps]
        name = f"{self.state.game.name} at depth {self.depth}"
        return html_table(("idea", "nodes", "leaves", "times fewer nodes"), found, name)

    def saved(self, step: Stair) -> float:
        """The nodes of minimax divided by the nodes of a step."""
        return self.steps[0].nodes / step.nodes

    def as_dict(self) -> dict[str, Any]:
        """All figures, for JSON."""
        return {
            "game": self.state.game.name,
            "position": self.state.text,
            "depth": self.depth,
            "steps": [asdict(step) for step in self.steps],
        }


@any_start
@checked
def staircase(
    state: State,
    /,
    depth: int | None = None,
    *,
    seconds: float = SECONDS,
    progress: Callable[[int, str], None] | None = None,
) -> Staircase:
    """Search with each idea in turn; the default depth is what minimax reaches in `seconds`."""
    require(state.game, "measure")
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    quicken(state.game)
    full = minimax(state, depth) if depth else deepest(state, seconds, progress)
    steps: list[Stair] = []
    for i, idea in enumerate(("minimax", *IDEAS)):
        if progress:
            progress(full.depth, idea)
        found = with_ideas(state, depth or full.depth, IDEAS[:i]) if i else full
        step = Stair(
            idea, found.nodes, found.leaves, found.time, found.value, must_agree(state, idea)
        )
        assert not step.same or step.value == full.value, f"{idea} changed the value"
        steps.append(step)
    return Staircase(state, depth or full.depth, tuple(steps))


def deepest(state: State, seconds: float, progress: Callable[[int, str], None] | None) -> Analysis:
    """The deepest minimax search finished in time, at least to depth 1."""
    spent = Budget(None)
    found = minimax(state, 1)
    while found.bound != "=" and spent.seconds() < seconds:
        if progress:
            progress(found.depth + 1, "minimax")
        left = Limit(time=max(1e-6, seconds - spent.seconds()))
        deeper = minimax(state, found.depth + 1, limit=left)
        if deeper.stopped:
            break
        found = deeper
    return found


def must_agree(state: State, idea: str) -> bool:
    """Whether a search with this idea always finds minimax's value."""
    if idea == "quiescence":
        return False
    return state.game.facts.repetition is None or idea in ("minimax", "pruning", "ordering")
