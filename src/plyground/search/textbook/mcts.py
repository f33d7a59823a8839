"""Monte-Carlo tree search with UCB1: select, expand, simulate, back up.

    UCB1(i) = w_i / n_i + c * sqrt(ln N / n_i)

w_i is the sum of the results of child i for the player to move, n_i its visits, N the visits of
the parent (or of the root, by convention). Unvisited children come first. The answer is the most
visited child.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf, log, sqrt

from plyground.game.contract.arguments import checked
from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.contract.values import whole
from plyground.game.errors import PlygroundError
from plyground.game.start import any_start
from plyground.search.analysis import Analysis, Move
from plyground.search.limit import Budget, Limit
from plyground.search.score import ESTIMATE
from plyground.search.suited import require
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.trace.recorder import MOST_EVENTS, Recorder, TraceNode, plain
from plyground.search.textbook.trace.trace import make_trace
from plyground.search.textbook.walk import not_traced, player_of


@dataclass(slots=True)
class Edge:
    """A move and the node it leads to: visits, and the total result of each player."""

    node: TraceNode
    parent: Edge | None
    action: int | None
    untried: list[int]
    total: list[float]
    visits: int = 0
    children: list[Edge] = field(default_factory=list)


@checked
def ucb1(w: float, n: int, total: int, c: float = sqrt(2)) -> float:
    """Exploitation plus exploration; infinite for an unvisited child."""
    n, total = whole("ucb1", "n", n, 0), whole("ucb1", "total", total, 1)
    exploit, explore = ucb1_terms(w, n, total, c)
    return exploit + explore


def ucb1_terms(w: float, n: int, total: int, c: float = sqrt(2)) -> tuple[float, float]:
    """The two terms of UCB1, for display."""
    if n == 0:
        return 0.0, inf
    return w / n, c * sqrt(log(total) / n)


@any_start
@checked
def mcts(
    state: State,
    /,
    iterations: int = 1000,
    *,
    c: float = sqrt(2),
    seed: int = 0,
    playout: int | None = None,
    style: str | Convention | None = None,
    limit: Limit | None = None,
    player: int | None = None,
    trace: bool = False,
    most_events: int = MOST_EVENTS,
    progress: Callable[[int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """MCTS with a number of iterations.

    `playout`: None plays to the end at random; n plays n plies, then evaluates. Results are
    utilities scaled to [0, 1].
    """
    require(state.game, "mcts", zero_sum=False, deterministic=False, perfect_information=True)
    iterations, seed = whole("mcts", "iterations", iterations, 1), whole("mcts", "seed", seed)
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    search = _Search(state, convention(style), c, seed, playout, player, trace, most_events)
    budget, stopped = Budget(limit), None
    done = 0
    for done in range(1, iterations + 1):
        search.iterate(done)
        if progress:
            progress(done)
        if limit and limit.time is not None and budget.seconds() > limit.time:
            stopped = "time" if done < iterations else None
            break
        if limit and limit.sims is not None and done >= limit.sims:
            stopped = "sims" if done < iterations else None
            break
        if stop is not None and stop():
            stopped = "stop" if done < iterations else None
            break
    return search.answer(done, budget.seconds(), stopped)


class _Search:
    def __init__(
        self,
        state: State,
        style: Convention,
        c: float,
        seed: int,
        playout: int | None,
        player: int | None,
        trace: bool,
        most_events: int,
    ) -> None:
        self.state, self.style, self.c, self.seed, self.playout = state, style, c, seed, playout
        self.rng = random.Random(seed)
        self.max = player_of(state, player)
        self.recorder = Recorder(self.max, trace, most_events)
        self.root = self.edge(state, None, None)
        self.plies = 0

    def edge(self, state: State, parent: Edge | None, action: int | None) -> Edge:
        node = self.recorder.node(state, parent.node if parent else None, action)
        self.recorder.entered += 1
        self.recorder.depth = max(self.recorder.depth, node.ply)
        players = state.game.players
        return Edge(node, parent, action, list(state.actions()), [0.0] * players)

    def iterate(self, number: int) -> None:
        """One iteration of the four phases."""
        self.recorder.event("iteration", self.root.node, "mcts.iteration", {"n": number})
        leaf = self.expand(self.select(self.root))
        self.back_up(leaf, self.simulate(leaf))

    def select(self, here: Edge) -> Edge:
        """Descend while all children have been visited."""
        while not here.untried and here.children:
            if here.node.kind == "chance":
                here = self.roll(here)
                continue
            scores = [self.terms(here, child) for child in here.children]
            best = max(range(len(scores)), key=lambda i: sum(scores[i]))
            self.recorder.event(
                "select",
                here.node,
                "mcts.select",
                ucb=[
                    {"node": child.node.id, "exploit": plain(a), "explore": plain(b)}
                    for child, (a, b) in zip(here.children, scores, strict=True)
                ],
                args={"child": here.children[best].node.id},
            )
            here = here.children[best]
        return here

    def terms(self, here: Edge, child: Edge) -> tuple[float, float]:
        mover = here.node.state.to_play
        assert mover is not None
        total = self.root.visits if self.style.visits_of == "root" else here.visits
        return ucb1_terms(child.total[mover], child.visits, total, self.c)

    def roll(self, here: Edge) -> Edge:
        """Draw an outcome at a chance node."""
        outcomes = here.node.state.outcomes()
        action = self.rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
        return next(child for child in here.children if child.action == action)

    def expand(self, here: Edge) -> Edge:
        """Add an untried child, in the order of the actions."""
        if not here.untried:
            return here
        action = here.untried.pop(0)
        if here.node.state.to_play == CHANCE:
            outcomes = dict(here.node.state.outcomes())
            here.untried.insert(0, action)
            action = self.rng.choices(list(outcomes), list(outcomes.values()))[0]
            known = [child for child in here.children if child.action == action]
            if known:
                return self.expand(self.select(known[0]))
            here.untried.remove(action)
        child = self.edge(here.node.state.result(action), here, action)
        here.children.append(child)
        self.recorder.event("expand", child.node, "mcts.expand")
        return child

    def simulate(self, leaf: Edge) -> list[float]:
        """The results, in [0, 1], of random play to the end or for some plies."""
        state = leaf.node.state
        moves: list[str] = []
        while not state.is_terminal and (self.playout is None or len(moves) < self.playout):
            if state.is_chance:
                outcomes = state.outcomes()
                a = self.rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
            else:
                a = self.rng.choice(state.actions())
            moves.append(state._describe(a) if self.recorder.tracing else "")
            state = state.result(a)
        self.plies += len(moves)
        self.recorder.leaves += 1
        low, high = state.game.facts.utility
        result = [
            ((state.utility(p) if state.is_terminal else state.evaluate(p)) - low) / (high - low)
            for p in range(state.game.players)
        ]
        self.recorder.event(
            "playout",
            leaf.node,
            "mcts.playout",
            {"moves": moves, "result": plain(low + (high - low) * result[self.max])},
        )
        return result

    def back_up(self, leaf: Edge, result: list[float]) -> None:
        """Add the result along the path, root included."""
        here: Edge | None = leaf
        while here is not None:
            here.visits += 1
            here.total = [w + r for w, r in zip(here.total, result, strict=True)]
            chooser = self.max if here.parent is None else here.parent.node.state.to_play
            w = here.total[self.max if chooser is None or chooser == CHANCE else chooser]
            self.recorder.event(
                "backup",
                here.node,
                "mcts.backup",
                {"visits": here.visits, "w": plain(w)},
                v=plain(self.utility(here)),
                mark=ESTIMATE,
            )
            here = here.parent

    # --- the answer -----------------------------------------------------------------------------

    def utility(self, edge: Edge) -> float:
        """The mean result of a node for MAX, in the game's own utilities."""
        low, high = self.state.game.facts.utility
        return low + (high - low) * edge.total[self.max] / max(edge.visits, 1)

    def line(self, edge: Edge) -> tuple[int, ...]:
        """The line of most visited moves from a node."""
        found: list[int] = []
        while edge.children:
            edge = max(edge.children, key=lambda child: child.visits)
            assert edge.action is not None
            found.append(edge.action)
        return tuple(found)

    def move(self, a: int) -> Move:
        """The result of an action at the root."""
        child = next((child for child in self.root.children if child.action == a), None)
        name = self.state._describe(a)
        if child is None:
            return Move(a, name, None, "", visits=0)
        line = (a, *self.line(child))
        return Move(a, name, self.utility(child), ESTIMATE, line, visits=child.visits)

    def answer(self, iterations: int, seconds: float, stopped: str | None) -> Analysis:
        recorder, line = self.recorder, self.line(self.root)
        moves = [self.move(a) for a in self.state.actions()]
        value = self.utility(self.root)
        trace = None
        if recorder.tracing:
            trace = make_trace(
                self.state,
                "mcts",
                self.style,
                recorder,
                (value, ESTIMATE),
                line,
                seed=self.seed,
                stopped=stopped,
                iterations=iterations,
                c=self.c,
                playout=self.playout,
                utility=[plain(u) for u in self.state.game.facts.utility],
            )
        unseen = sum(m.value is None for m in moves)
        unsearched = [f"not visited: {unseen} moves at the root"] if unseen else []
        unsearched += not_traced(recorder)
        return Analysis(
            state=self.state,
            algorithm="mcts",
            player=self.max,
            value=value,
            bound=ESTIMATE,
            action=line[0] if line else None,
            line=line,
            moves=tuple(moves),
            counters=replace(recorder.counters(seconds), leaves_skipped=None),
            convention=self.style.as_dict(),
            trace=trace,
            stopped=stopped,
            unsearched=tuple(unsearched),
        )
