"""Why a node was skipped: the refuting move, the bound it meets, and where this bound comes from.

A child of a MIN node is skipped when another child already gives MIN at most v, and MAX has at
least a bound >= v from another line, at an ancestor. For a child of a MAX node the sides are
exchanged. Below a chance node the bound is computed from that of the chance node (Star1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyground.game.errors import PlygroundError
from plyground.search.limit import Limit
from plyground.search.textbook.trace.messages import say
from plyground.search.textbook.trace.names import Names, value_text, written

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

MOST_NODES = 200_000
"""The limit of a search for the value of a skipped node."""


@dataclass(frozen=True)
class Reason:
    """Why the remaining children of `node` were skipped. Nodes are ids."""

    node: int
    """The node of the cut."""
    kind: str
    v: Any
    """The bound that `refuting` proves: at most this at MIN, at least this at MAX."""
    refuting: int | None
    """The child with this value; None if it is the evaluation of the node itself."""
    bound: Any
    """The bound of the other side."""
    owner: int
    """The ancestor that holds the bound."""
    witness: int | None
    """The child of `owner` that gives the bound."""
    chance: int | None = None
    """The chance node between node and owner, if any; `limit` is the bound below it."""
    limit: Any = None


def reason(trace: Trace, skipped: int) -> Reason | None:
    """The reason for skipping a node; None if it was not skipped."""
    cut = _cut_before(trace, skipped)
    if cut is None:
        return None
    names, node = trace.names, cut["node"]
    known = trace.fold(cut["k"]).known
    here, limit, chance = known[node] or {}, cut["say"]["args"]["bound"], None
    kind = names.nodes[node]["kind"]
    v = cut["v"]
    low = kind == "min" or (kind == "chance" and cut["alpha"] == limit and cut["beta"] != limit)
    side = "alpha" if low else "beta"
    bound, owner = limit, node
    for above in names.up(node):
        if names.nodes[above]["kind"] == "chance":
            # The bound below a chance node was computed from the one above it.
            bound, chance = (known[above] or {})[side], chance if chance is not None else above
        elif (known[above] or {})[side] != bound:
            break
        owner = above
    refuting = here.get("best") if kind != "chance" else None
    return Reason(
        node,
        "low" if kind == "chance" and low else "high" if kind == "chance" else kind,
        v,
        refuting,
        bound,
        owner,
        (known[owner] or {}).get("best"),
        chance,
        limit if chance is not None else None,
    )


def _cut_before(trace: Trace, skipped: int) -> dict[str, Any] | None:
    """The cut that skipped a node."""
    k = next((e["k"] for e in trace.events if e["type"] == "skip" and e["node"] == skipped), None)
    if k is None:
        return None
    cut: dict[str, Any] = next(e for e in reversed(trace.events[:k]) if e["type"] == "cut")
    return cut


def why(trace: Trace, node: int, *, value: bool = False, language: str = "en") -> str:
    """Why a node was skipped, in a sentence, or what happened to it instead."""
    sentences = [*_reasons(trace, node, language)]
    if value:
        sentences.append(_would_be(trace, node, language))
    return " ".join(sentences)


def _reasons(trace: Trace, node: int, language: str) -> list[str]:
    names, known = trace.names, trace.fold(len(trace.events)).known
    chain = [node, *names.up(node)]
    skipped = next((n for n in chain if (known[n] or {}).get("status") == "skipped"), None)
    if skipped is not None:
        found = reason(trace, skipped)
        assert found is not None
        below = say(language, "why.below", node=names.of(node), above=names.of(skipped))
        told = [explained(found, skipped, names, language)]
        told += [say(language, "why.estimates")] if trace.summary["mark"] == "~" else []
        return told if skipped == node else [below, *told]
    here = known[node]
    words = {"node": names.of(node)}
    if here is None:
        above = next((n for n in chain if known[n] is not None), None)
        over = above is not None and (known[above] or {})["status"] == "settled"
        if trace.data["algorithm"] == "mcts":
            return [say(language, "why.unvisited", **words)]
        if over and above is not None:
            return [say(language, "why.beyond", above=names.of(above), **words)]
        return [say(language, "why.unreached", **words)]
    if "visits" in here:
        return [say(language, "why.visited", visits=written(here["visits"]), **words)]
    if here["status"] == "open":
        return [say(language, "why.open", **words)]
    read = any(e["type"] == "leaf" and e["node"] == node for e in trace.events)
    message = "why.read" if read else "why.searched"
    return [say(language, message, value=value_text(here), **words)]


def explained(found: Reason, skipped: int, names: Names, language: str = "en") -> str:
    """A reason as a sentence."""
    standing_pat = say(language, "why.standing_pat")
    words = {
        "skipped": names.of(skipped),
        "node": names.of(found.node),
        "v": written(found.v),
        "bound": written(found.bound),
        "owner": names.of(found.owner),
        "witness": standing_pat if found.witness is None else names.of(found.witness),
        "child": standing_pat if found.refuting is None else names.of(found.refuting),
    }
    if found.kind in ("low", "high"):
        return say(language, f"why.chance.{found.kind}", **words)
    message = f"why.{found.kind}"
    if found.chance is not None:
        words |= {"chance": names.of(found.chance), "limit": written(found.limit)}
        message += ".luck"
    elif found.v == found.bound:
        message += ".equal"
    elif names.nodes[found.node]["parent"] != found.owner:
        message += ".deep"
    return say(language, message, **words)


# --- the value of a skipped node ------------------------------------------------------------------


def _would_be(trace: Trace, node: int, language: str) -> str:
    names = trace.names
    found = from_leaves(names, node)
    if found is None:
        found = by_search(trace, node)
    words = {"node": names.of(node)}
    if found is None:
        return say(language, "why.value.limit", limit=f"{MOST_NODES:,}", **words)
    return say(language, "why.value", value=value_text(found), **words)


def from_leaves(names: Names, node: int) -> dict[str, Any] | None:
    """The minimax value from the leaves in the trace; None if some are missing."""
    order = [node]
    for here in order:  # grows during the loop
        order += names.children[here]
    values: dict[int, float] = {}
    for here in reversed(order):
        this, below = names.nodes[here], names.children[here]
        worth = [values[child] for child in below]
        if this["kind"] == "terminal":
            values[here] = float(this["value"])
        elif not below or this["kind"].startswith("player"):
            return None
        elif this["kind"] == "chance":
            chances = [names.nodes[child]["prob"] for child in below]
            values[here] = sum(p * u for p, u in zip(chances, worth, strict=True))
        else:
            values[here] = max(worth) if this["kind"] == "max" else min(worth)
    return {"v": values[node], "mark": "="}


def by_search(trace: Trace, node: int) -> dict[str, Any] | None:
    """The value by a search of the node's state, to the depth of the trace's search."""
    from plyground.search.textbook.expectiminimax import expectiminimax  # it imports the trace

    if trace.root is None:
        raise PlygroundError(
            "a trace from a file has no game to search; search again with trace=True"
        )
    state, ply = trace.root, 0
    for step in path_of_moves(trace.names, node):
        state, ply = state.result(step), ply + 1
    depth = trace.data["settings"].get("depth")
    found = expectiminimax(
        state,
        None if depth is None else max(0, depth - ply),
        player=trace.data["max"],
        evaluate=trace.evaluate,
        limit=Limit(nodes=MOST_NODES),
    )
    return None if found.stopped else {"v": found.value, "mark": found.bound}


def path_of_moves(names: Names, node: int) -> Sequence[str]:
    """The moves from the root to a node."""
    chain = [node, *names.up(node)]
    return [names.nodes[n]["move"] for n in reversed(chain[:-1])]
