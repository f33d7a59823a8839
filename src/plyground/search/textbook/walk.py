"""The common parts of all textbook searches: nodes, leaves, children, limits, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.contract.values import read_fields
from plyground.game.errors import PlygroundError, Unsuited, nearest, one_of
from plyground.search.analysis import Analysis, Move
from plyground.search.limit import Budget, Limit, Stopped, why_ended
from plyground.search.score import ESTIMATE, Backup, Score
from plyground.search.suited import require
from plyground.search.textbook.convention import Convention
from plyground.search.textbook.order import ByValue, Order, named_order
from plyground.search.textbook.recursion import Call, run
from plyground.search.textbook.trace.recorder import MOST_EVENTS, Recorder, TraceNode
from plyground.search.textbook.trace.trace import make_trace
from plyground.search.textbook.true_values import Evaluate, TrueValues

Children = Iterator[tuple[int, TraceNode]]
CutOff = Callable[[State, int], bool]
NO_OPTIONS = ("root", "algorithm", "convention", "depth", "root_moves")
"""Fields that no caller sets, and the depth, which is read first."""


@dataclass
class Walk:
    """A search in progress."""

    root: State
    algorithm: str
    convention: Convention
    depth: int | None = None
    """The number of plies to search; None: to the end of the game."""
    evaluate: Evaluate | None = None
    cutoff: CutOff | None = None
    order: Order | ByValue | str | None = None
    limit: Limit | None = None
    trace: bool = False
    stop: Callable[[], bool] | None = None
    """Called regularly; True ends the search as a limit does."""
    most_events: int = MOST_EVENTS
    player: int | None = None
    root_moves: dict[int, Backup] = field(default_factory=dict)
    policy: Any = None
    """True: record the chosen move of every state searched."""

    def __post_init__(self) -> None:
        whole = isinstance(self.depth, int) and not isinstance(self.depth, bool)
        if self.depth is not None and (not whole or self.depth < 0):
            raise PlygroundError(f"depth is {self.depth!r}; it must be a whole number, 0 or more")
        options = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in NO_OPTIONS}
        vars(self).update(read_fields(self.algorithm, Walk, options))
        self.player = player_of(self.root, self.player)
        self.policy = {} if self.policy is True else None
        self.budget = Budget(self.limit, self.stop)
        self.recorder = Recorder(self.player, self.trace, self.most_events)
        self.path: set[State] = set()
        self.estimated = False
        if isinstance(self.order, str):
            self.order = named_order(self.order, self.true_values, self.evaluate)

    def true_values(self) -> TrueValues:
        """The true values of moves at the depth of this search, for ordering by value."""
        require(self.root.game, "an order by true values")
        if self.cutoff is not None:
            raise PlygroundError("an order by true values needs depth=, not a cut-off function")
        return TrueValues(self.max, self.evaluate, self.limit)

    # --- nodes ----------------------------------------------------------------------------------

    @property
    def max(self) -> int:
        """The player called MAX."""
        assert self.player is not None
        return self.player

    def start(self) -> TraceNode:
        """The root of the search tree."""
        return self.recorder.node(self.root)

    def enter(self, node: TraceNode, alpha: Score | None = None, beta: Score | None = None) -> None:
        """Count a node and check the limits; raise if the line of play is cyclic."""
        self.budget.spend()
        self.recorder.enter(node, alpha, beta)
        if self.depth is None and self.cutoff is None and node.state.game.facts.repetition is None:
            if node.state in self.path:
                raise Unsuited(
                    f"{self.algorithm} would never end: a line of play repeats the position "
                    f"{node.state.text}; give depth="
                )
            self.path.add(node.state)

    def leave(
        self,
        node: TraceNode,
        backup: Backup,
        payoffs: Sequence[float] | None = None,
        from_table: bool = False,
    ) -> Backup:
        """Return a node's result to its parent."""
        self.path.discard(node.state)
        self.recorder.settle(node, backup, payoffs, from_table)
        if self.policy is not None and backup.line is not None:
            self.policy[node.state.text] = node.state._describe(backup.line[0])
        if node.parent is not None and node.parent.parent is None and node.action is not None:
            self.root_moves[node.action] = backup
        return backup

    def is_leaf(self, node: TraceNode) -> bool:
        """Whether the game is over at a node, or the search is cut off."""
        if node.kind == "terminal":
            return True
        if self.cutoff is not None:
            down = self.convention.depth_counts == "down" and self.depth is not None
            depth = (self.depth or 0) - node.ply if down else node.ply
            if self.cutoff(node.state, depth):
                return True
        return self.depth is not None and node.ply >= self.depth

    def leaf(self, node: TraceNode, payoffs: Sequence[float] | None = None) -> Backup:
        """The utility of a terminal node, the evaluation of another."""
        ended = node.kind == "terminal"
        score = self.score(node.state.utility(self.max), node.ply) if ended else self.estimate(node)
        backup = Backup(score, score, score, ended)
        self.path.discard(node.state)
        self.recorder.leaf(node, backup, not ended, payoffs)
        if node.parent is not None and node.parent.parent is None and node.action is not None:
            self.root_moves[node.action] = backup
        return backup

    def estimate(self, node: TraceNode) -> Score:
        """The evaluation of a node for MAX."""
        self.estimated = True
        return Score(self.judge(node.state, self.max))

    def judge(self, state: State, player: int) -> float:
        """The evaluation of a state, by the search's own function or the game's."""
        return float(self.evaluate(state, player) if self.evaluate else state.evaluate(player))

    def score(self, utility: float, ply: int) -> Score:
        """A utility, with a tempo if quicker wins and slower losses are preferred."""
        if self.convention.tie == "first":
            return Score(utility)
        low, high = self.root.game.facts.utility
        middle = (low + high) / 2
        return Score(utility, -ply if utility > middle else ply if utility < middle else 0.0)

    def children(self, node: TraceNode, only: list[int] | None = None) -> Children:
        """The actions at a node, or `only` some, with their child nodes, in the search's order."""
        actions = self.arranged(node, only)
        self.recorder.expand(node, len(actions))
        for a in actions:
            # A caller's order may contain anything; else the actions need not be listed again.
            after = node.state.result(a) if self.order else node.state._after_known(a)
            assert after is not None
            yield a, self.recorder.node(after, node, a)

    def arranged(self, node: TraceNode, only: list[int] | None = None) -> list[int]:
        """The actions at a node, or `only` some, in the order of the search."""
        actions = only
        if actions is None:
            actions = [*self.root_actions] if node.parent is None else node.state.actions()
        if self.order is None:
            return actions
        if isinstance(self.order, ByValue):
            left = None if self.depth is None else self.depth - node.ply
            return self.order.arrange(node.state, actions, left)
        assert not isinstance(self.order, str)
        return self.order(node.state, actions)

    def skip(self, rest: Children) -> int:
        """Skip the remaining children; returns their number."""
        left = [child for _, child in rest]
        for child in left:
            self.recorder.skip(child)
        return len(left)

    @cached_property
    def root_actions(self) -> list[int]:
        """The actions at the root, which are listed once: rules that run as Python take a while."""
        return [] if self.root.is_terminal else self.root.actions()

    # --- the answer -----------------------------------------------------------------------------

    def search(self, call: Call[Backup]) -> Analysis:
        """Run a search to its end or its limit, and return the analysis."""
        stopped = None
        try:
            backup = run(call)
        except Stopped as stop:
            stopped = stop.reason
            backup = self.best_so_far()
        return self.analysis(backup, stopped)

    def best_so_far(self) -> Backup:
        """The best root move that was searched to the end; the first legal move if none was."""
        if not self.root_moves:
            score = Score(self.root.evaluate(self.max))
            unknown = Backup(score, score, score, exact=False)
            first = self.root_actions[:1]
            return Backup(score, score, score, False, (first[0], unknown) if first else None)
        pick = max if self.root.to_play == self.max else min
        action = pick(self.root_moves, key=lambda a: self.root_moves[a].score)
        child = self.root_moves[action]
        return Backup(child.score, child.low, child.high, False, (action, child))

    def analysis(self, backup: Backup, stopped: str | None) -> Analysis:
        recorder, line = self.recorder, backup.actions()
        mark = ESTIMATE if stopped or not backup.exact else backup.mark
        trace = None
        if self.trace:
            result = (backup.score.value, mark)
            trace = make_trace(
                self.root,
                self.algorithm,
                self.convention,
                recorder,
                result,
                line,
                stopped=stopped,
                evaluate=self.evaluate,
                depth=self.depth,
            )
        return Analysis(
            state=self.root,
            algorithm=self.algorithm,
            player=self.max,
            value=backup.score.value,
            bound=mark,
            action=line[0] if line else None,
            line=line,
            moves=tuple(self.moves()),
            counters=recorder.counters(self.budget.seconds()),
            convention=self.convention.as_dict(),
            trace=trace,
            stopped=stopped,
            unsearched=tuple(self.unsearched(stopped)),
            policy=self.policy,
        )

    def moves(self) -> Iterator[Move]:
        """One row per action at the root."""
        for a in self.root_actions:
            found = self.root_moves.get(a)
            name = self.root._describe(a)
            if found is None:
                yield Move(a, name, None, "")
                continue
            line = (a, *found.actions())
            yield Move(a, name, found.score.value, found.mark, line, distance=self.distance(line))

    def distance(self, line: tuple[int, ...]) -> int | None:
        """Plies to the end of the game along a line, if the line reaches it."""
        state: State | None = self.root
        for a in line:
            assert state is not None
            state = state._after_known(a)
        assert state is not None
        return len(line) if state.is_terminal else None

    def unsearched(self, stopped: str | None) -> Iterator[str]:
        if self.recorder.branches_skipped:
            n = self.recorder.branches_skipped
            yield f"not searched: {n} branch{'es' * (n > 1)} that could not change the value"
        if self.estimated:
            yield "not searched: positions beyond the cut-off, which are evaluated instead"
        if stopped:
            yield f"not finished: {why_ended(stopped)}"
        yield from not_traced(self.recorder)


def not_traced(recorder: Recorder) -> list[str]:
    """A note if the trace is incomplete."""
    if not recorder.full:
        return []
    return [f"not traced: events after the first {recorder.most:,}; most_events= sets the limit"]


def player_of(state: State, given: int | None) -> int:
    """The player who is called MAX: the given one, if there is such a player."""
    if given is None:
        return max_player(state)
    known = range(state.game.players)
    if isinstance(given, bool) or given not in known:
        raise PlygroundError(f"player cannot be {given!r}; allowed: {one_of(map(str, known))}")
    return known[int(given)]


def max_player(state: State) -> int:
    """The player named MAX if there is one, else the player to move."""
    names = state.game.facts.players_called
    if "MAX" in names:
        return names.index("MAX")
    player = state.to_play
    return 0 if player is None or player == CHANCE else player


def walk(state: State, algorithm: str, convention: Convention, **options: Any) -> Walk:
    """A search of a state; some options change the convention."""
    known = {field.name for field in fields(Walk)}
    changes = {name: options.pop(name) for name in list(options) if hasattr(convention, name)}
    for name in options:
        if name not in known:
            close = nearest(name, known | set(convention.as_dict()))
            hint = f"; did you mean {one_of(close)}?" if close else ""
            raise PlygroundError(f"{algorithm} has no option {name!r}{hint}")
    return Walk(state, algorithm, replace(convention, **changes), **options)
