"""The answer of a search: what its trees know about the root."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.database.database import Known
from plyground.search.engines.mcts.tree import TERMINAL
from plyground.search.engines.mcts.tree_workspace import TreeWorkspace
from plyground.search.request import Progress
from plyground.search.score import ESTIMATE, EXACT

LONGEST_LINE = 64
MOST_LINES = 20
"""Moves at the root that get a line, the most visited ones."""


@dataclass
class MoveCount:
    """One action at the root, over all trees."""

    visits: int = 0
    total: float = 0.0
    exact: float | None = None
    line: tuple[int, ...] = ()
    most: int = 0
    """Visits in the tree that has most of them; the line comes from that tree."""
    place: tuple[TreeWorkspace, int] | None = None
    """That tree, and the node in it."""
    distance: int | None = None
    """Plies to the end, if a database knows them."""
    prior: float = 0.0
    """The network's probability of the action, if there is a network."""
    ends: bool = False
    """Whether the game ends with the action."""

    @property
    def value(self) -> float | None:
        """The mean, or the proven value."""
        if self.exact is not None:
            return self.exact
        return self.total / self.visits if self.visits else None

    @property
    def bound(self) -> str:
        """ "" if the action was not visited."""
        if self.exact is not None:
            return EXACT
        return ESTIMATE if self.visits else ""

    def add(self, visits: int, total: float, proven: int, place: tuple[TreeWorkspace, int]) -> None:
        """Add what one tree knows."""
        self.visits += visits
        if proven:
            self.exact = total + 0.0  # a draw is 0.0, not the -0.0 of the other player
        else:
            self.total += total
        if visits > self.most:
            self.most, self.place = visits, place


def move_counts(
    state: RecordState, works: Sequence[TreeWorkspace], known: Mapping[int, Known]
) -> dict[int, MoveCount]:
    """What is known of each action, in the order of the actions; partly from a database."""
    found = {a: MoveCount() for a in state.actions()}
    for work in works:
        first, n = int(work.nodes[0].first), max(0, int(work.nodes[0].count))
        children = work.nodes[first : first + n].view(np.ndarray)
        columns = [children[name].tolist() for name in ("action", "visits", "total", "proven")]
        for i, (a, visits, total, proven) in enumerate(zip(*columns, strict=True)):
            found[a].add(visits, total, proven, (work, first + i))
        for a in children["action"][children["count"] == TERMINAL].tolist():
            found[a].ends = True
        if work.net is not None:
            for a, prior in zip(columns[0], children["prior"].tolist(), strict=True):
                found[a].prior = prior
    for a, told in known.items():
        found[a].exact, found[a].distance = told.value, told.distance
    by_visits = sorted(found.items(), key=lambda item: -item[1].most)
    for a, count in by_visits[:MOST_LINES]:
        if count.place is not None:
            count.line = (a, *line_below(*count.place))
    return found


def line_below(work: TreeWorkspace, at: int) -> list[int]:
    """The best moves below a node; where something is hidden, none are known."""
    line: list[int] = []
    nodes = work.nodes.view(np.ndarray)
    counts, firsts, visits, totals = (nodes[name] for name in ("count", "first", "visits", "total"))
    proven, actions = nodes["proven"], nodes["action"]
    solving = bool(work.record.solve)
    while len(line) < LONGEST_LINE and (n := int(counts[at])) > 0:
        first = int(firsts[at])
        here = slice(first, first + n)
        if solving and proven[here].any():
            known = proven[here] != 0
            means = np.where(known, totals[here], totals[here] / np.maximum(visits[here], 1))
            best = best_of(visits[here], means, known, work.low)
        else:
            best = int(visits[here].argmax())
        at = first + best
        if visits[at] == 0:
            break
        line.append(int(actions[at]))
    return line


def best_of(visits: Any, means: Any, proven: Any, low: float) -> int:
    """The best choice: the most visited, unless a better one is proven.

    Proven losses come last. A proven choice is taken if its value is at least the mean of the most
    visited one.
    """
    hopeless = proven & (means <= low)
    best = int(np.argmax(np.where(hopeless & ~hopeless.all(), -1, visits)))
    sure = np.where(proven & ~hopeless, means, -np.inf)
    surest = int(np.argmax(np.where(sure == sure.max(), visits, -1)))
    return surest if sure[surest] >= means[best] or proven[best] else best


def quickest(choices: Sequence[MoveCount], best: int) -> int:
    """Among proven moves with the value of the chosen one, the quickest win or the slowest loss.

    Without it, a player whose moves all win would never make progress.
    """
    value = choices[best].exact
    timed = {i: t.distance for i, t in enumerate(choices) if t.exact == value and t.distance}
    if value is None or not timed:
        return best
    return min(timed, key=lambda i: timed[i] if value > 0 else -timed[i])


def answer(
    state: RecordState,
    works: Sequence[TreeWorkspace],
    known: Mapping[int, Known],
    seconds: float,
    stopped: str | None,
) -> Analysis:
    """The analysis from all trees, with what a database knows of the moves."""
    found = move_counts(state, works, known)
    moves = tuple(
        Move(a, state._describe(a), t.value, t.bound, t.line, t.visits, t.distance)
        for a, t in found.items()
    )
    value, bound, action, line = verdict(state, works, found)
    sims = sum(int(work.record.sims) for work in works)
    unseen = sum(t.value is None for t in found.values())
    return Analysis(
        state=state,
        algorithm="mcts",
        player=int(works[0].record.viewer),
        value=value,
        bound=bound,
        action=action,
        line=line,
        moves=moves,
        counters=Counters(
            leaves=sims,
            nodes=sims,
            leaves_skipped=None,
            depth=max(int(work.record.depth) for work in works),
            time=seconds,
            held=sum(int(work.record.top) for work in works),
        ),
        stopped=stopped,
        unsearched=(f"not visited: {unseen} moves at the root",) if unseen else (),
    )


def verdict(
    state: RecordState, works: Sequence[TreeWorkspace], found: dict[int, MoveCount]
) -> tuple[float, str, int | None, tuple[int, ...]]:
    """Value, mark, action and line of the best move; at a chance node the mean of the outcomes."""
    low, high = state.game.facts.utility
    proven = [float(work.nodes[0].total) + 0.0 for work in works if work.nodes[0].proven]
    if state.is_chance:
        mean = 0.0
        for a, chance in state.outcomes():
            worth = found[a].value
            mean += chance * ((low + high) / 2 if worth is None else worth)
        return (proven[0], EXACT, None, ()) if proven else (mean, ESTIMATE, None, ())
    actions, choices = list(found), list(found.values())
    middle = (low + high) / 2
    best = best_of(
        np.array([t.visits + t.prior for t in choices]),  # a prior is at most 1
        np.array([middle if t.value is None else t.value for t in choices]),
        np.array([t.exact is not None for t in choices]),
        low,
    )
    best = quickest(choices, best)
    if state.game.facts.perfect_information:
        best = next((i for i, t in enumerate(choices) if t.ends and t.value == high), best)
    chosen = choices[best]
    worth = middle if chosen.value is None else chosen.value
    bound = EXACT if proven else ESTIMATE
    return (proven[0] if proven else worth), bound, actions[best], chosen.line or (actions[best],)


def snapshot(state: RecordState, works: Sequence[TreeWorkspace], seconds: float) -> Progress:
    """The progress so far. The search writes at the same time, so each move is checked."""
    sims = sum(int(work.record.sims) for work in works)
    depth = max(int(work.record.depth) for work in works)
    if not sims or any(work.nodes[0].count <= 0 for work in works):
        return Progress(seconds, sims, depth)
    try:
        value, bound, _, line = verdict(state, works, move_counts(state, works, {}))
    except (KeyError, IndexError):  # the tree was being cleared
        return Progress(seconds, sims, depth)
    here, sound = state, []
    for a in line:
        if a not in here.actions():
            break
        sound.append(a)
        here = here.result(a)  # type: ignore[assignment]
    return Progress(seconds, sims, depth, value, bound, tuple(sound))
