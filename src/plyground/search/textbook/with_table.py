"""Alpha-beta with a table of positions, deepening, killer moves, and quiescence.

Different orders of moves often lead to the same position. For each position searched, the table
keeps bounds of its value and the best move. A position is not searched again if

    low >= beta  or  high <= alpha  or  low = high

With `symmetry`, the turned and mirrored images of a position, where a game declares them, share an
entry. An entry serves a search of the same depth, or a deeper one if the entry involves no
evaluation, so that the value found is minimax's. In games with a repetition rule the value of a
position also depends on the path to it, which the table does not know; there it may be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from math import inf

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.start import any_start
from plyground.game.symmetry import image, image_action, least_image, symmetries
from plyground.search.analysis import Analysis
from plyground.search.limit import Limit
from plyground.search.score import HIGHEST, LOWEST, Backup, Best, Score
from plyground.search.suited import require
from plyground.search.textbook import quiescence
from plyground.search.textbook.alphabeta import cut, settle
from plyground.search.textbook.convention import STANDARD
from plyground.search.textbook.order import ByValue, Order, is_noisy
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.trace.recorder import MOST_EVENTS, TraceNode
from plyground.search.textbook.true_values import Evaluate
from plyground.search.textbook.walk import Children, Walk, walk

KILLERS = 2
"""Moves remembered for each ply and player."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """The result of searching a position `left` plies deep."""

    left: float
    backup: Backup
    state: State
    """The position that was searched: with symmetry, an image of those that share the entry."""

    def serves(self, left: float, alpha: Score, beta: Score) -> bool:
        """Whether it answers a search of this depth with this window."""
        known = self.backup
        if self.left != left and not (known.exact and self.left < left):
            return False
        return known.low == known.high or known.low >= beta or known.high <= alpha


@dataclass
class Memory:
    """What the search remembers from node to node."""

    table: dict[Hashable, TableEntry] | None = field(default_factory=dict)
    """By state, or with symmetry by the least image of a state; None: not used."""
    symmetry: bool = False
    pruning: bool = True
    killers: dict[tuple[int, str], list[int]] | None = None
    """The moves that last caused a cut, by ply and player; None: not used."""

    def first(self, node: TraceNode) -> list[int]:
        """The moves to try first: the table's, then the killers."""
        entry = self.entry(node)
        known = [entry.backup.line[0]] if entry and entry.backup.line else []
        return known + (self.killers or {}).get((node.ply, node.kind), [])

    def entry(self, node: TraceNode) -> TableEntry | None:
        """What the table knows of a node's position, as seen from this image of it."""
        if self.table is None:
            return None
        found = self.table.get(self.key(node.state))
        if found is None or found.state == node.state:
            return found
        return replace(found, backup=in_image(found, node.state))

    def known(
        self, node: TraceNode, left: float, alpha: Score = LOWEST, beta: Score = HIGHEST
    ) -> Backup | None:
        """The result of a node, if the table's entry serves a search of this depth and window."""
        entry = self.entry(node)
        return entry.backup if entry is not None and entry.serves(left, alpha, beta) else None

    def key(self, state: State) -> Hashable:
        return least_image(state) if self.symmetry else state

    def keep(self, node: TraceNode, left: float, backup: Backup) -> Backup:
        if self.table is not None:
            self.table[self.key(node.state)] = TableEntry(left, backup, node.state)
        return backup

    def killed(self, node: TraceNode, action: int) -> None:
        """Remember a move that caused a cut; it is likely to cut at other nodes of this ply too."""
        if self.killers is not None:
            others = self.killers.get((node.ply, node.kind), [])
            kept = [action, *(a for a in others if a != action)]
            self.killers[node.ply, node.kind] = kept[:KILLERS]


@any_start
@checked
def with_table(
    state: State,
    /,
    depth: int | None = None,
    *,
    deepening: bool = False,
    killers: bool = False,
    quiet: bool = False,
    symmetry: bool = False,
    pruning: bool = True,
    table: bool = True,
    order: Order | ByValue | str | None = None,
    evaluate: Evaluate | None = None,
    limit: Limit | None = None,
    trace: bool = False,
    most_events: int = MOST_EVENTS,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """Alpha-beta with a table: minimax's value at this depth, usually at a far lower cost.

    `deepening` searches to depth 1, 2, ... first, so that the table knows good moves; `killers`
    first tries moves that caused cuts at the same ply; `quiet` evaluates only positions without
    noisy moves, which changes the value; `symmetry` looks up all images of a position at once.
    Without `pruning` or `table` the search is the same but for that. `trace` records the search,
    and each hit in the table.
    """
    require(state.game, "with_table")
    if trace and deepening:
        raise PlygroundError("a trace shows one search: leave out deepening= or trace=")
    if depth is None and (deepening or quiet):
        raise PlygroundError("deepening and quiescence need a depth; give depth=")
    search = walk(
        state, "alpha-beta with table", STANDARD,
        depth=depth, order=order, evaluate=evaluate, limit=limit, trace=trace,
        most_events=most_events, stop=stop,
    )  # fmt: skip
    memory = Memory({} if table else None, symmetry, pruning, {} if killers else None)
    if deepening and depth is not None:
        return search.search(deepen(search, memory, depth, quiet))
    return search.search(value(search, memory, search.start(), LOWEST, HIGHEST, quiet))


def deepen(search: Walk, memory: Memory, depth: int, quiet: bool) -> Call[Backup]:
    """Search deeper and deeper, using the table of earlier searches."""
    best: Backup
    for search.depth in range(min(1, depth), depth + 1):
        best = yield value(search, memory, search.start(), LOWEST, HIGHEST, quiet)
        if best.exact:
            break  # every line was searched to the end of the game
    return best


def left(search: Walk, node: TraceNode) -> float:
    """The plies that are left to search at a node."""
    return inf if search.depth is None else search.depth - node.ply


def value(
    search: Walk, memory: Memory, node: TraceNode, alpha: Score, beta: Score, quiet: bool
) -> Call[Backup]:
    """The value from the table, or by alpha-beta."""
    plies = left(search, node)
    if quiet and plies <= 0:
        calm: Backup = yield quiescence.value(search, node, 0, alpha, beta, is_noisy)
        return calm
    search.enter(node, alpha, beta)
    if search.is_leaf(node):
        return search.leaf(node)
    known = memory.known(node, plies, alpha, beta)
    if known is not None:
        return search.leave(node, known, from_table=True)
    sign = 1 if node.kind == "max" else -1
    best, before = Best(sign), (alpha, beta)
    children = first_ones_first(search.children(node), memory.first(node))
    for a, child in children:
        better = best.add(a, (yield value(search, memory, child, alpha, beta, quiet)))
        search.recorder.partial(node, child, best.v, better, best.mark)
        if not memory.pruning:
            continue
        bound = beta if sign > 0 else alpha
        if (best.v >= bound) if sign > 0 else (best.v <= bound):
            memory.killed(node, a)
            return memory.keep(node, plies, cut(search, node, best, (alpha, beta), bound, children))
        if sign > 0:
            alpha = max(alpha, best.v)
        else:
            beta = min(beta, best.v)
        search.recorder.window(node, alpha, beta, better)
    return memory.keep(node, plies, settle(search, node, best, *before))


def first_ones_first(children: Children, first: list[int]) -> Children:
    """The children in order, except that those of the actions in `first` come first."""
    if not first:
        return children
    rank = {a: i for i, a in reversed(list(enumerate(first)))}
    return iter(sorted(children, key=lambda pair: rank.get(pair[0], len(first))))


def in_image(entry: TableEntry, state: State) -> Backup:
    """What an entry says of another image of its position: the same, its line turned."""
    k = next(k for k in range(symmetries(state)) if image(entry.state, k) == state)
    line, here = [], entry.backup
    while here.line is not None:
        line.append((here, image_action(state, here.line[0], k)))
        here = here.line[1]
    for backup, action in reversed(line):
        here = replace(backup, line=(action, here))
    return here
