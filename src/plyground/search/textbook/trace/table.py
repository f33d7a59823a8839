"""A trace as text: a table of nodes, a list of steps, and a report of both.

The table is that of Temple's CIS 587: A and B are the window with which a node was entered, ALPHA
and BETA its last window, SCORE the value with its mark. It is ASCII except for the names of nodes
and has one row per node, so that screen readers can follow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import TYPE_CHECKING, Any

from plyground.search.textbook.trace.messages import convention_text, kind_text, say, sentence
from plyground.search.textbook.trace.names import to_ascii, value_text, visible, written

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

ROWS = 400
"""The most rows and steps that a report shows."""

HEAD = ("NODE", "TYPE", "A", "B", "ALPHA", "BETA", "SCORE")
MCTS_HEAD = ("NODE", "TYPE", "VISITS", "W", "EXPLOIT", "EXPLORE", "UCB1", "SCORE")


def table(trace: Trace, k: int) -> str:
    """The nodes reached in the first k events, in the order of the search."""
    head, body = rows(trace, k)
    return in_columns([head, *body])


def rows(trace: Trace, k: int) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The table as texts: the head, and a row for each node."""
    if is_mcts(trace):
        return MCTS_HEAD, mcts_rows(trace, k)
    known = trace.fold(k).known
    entered: dict[int, dict[str, Any]] = {}
    for event in trace.events[:k]:
        if event["type"] in ("enter", "skip"):
            entered.setdefault(event["node"], event)
    found = []
    for node, event in entered.items():
        now = known[node] or {}
        window = [bound(d, side) for d in (event, now) for side in ("alpha", "beta")]
        score = "skipped" if now["status"] == "skipped" else value_text(now, ascii_only=True)
        if "cut" in now:
            # A cut after the last move skips nothing, and is not counted as one.
            score += f" cut, {now['cut']} skipped" if now["cut"] else " bound met"
        found.append((trace.names.of(node), kind_text(trace.nodes[node]["kind"]), *window, score))
    return HEAD, found


def mcts_rows(trace: Trace, k: int) -> list[tuple[str, ...]]:
    """Visits, results and the terms of UCB1 at the next selection."""
    known = trace.fold(k).known
    c, to_root = trace.data["settings"]["c"], trace.data["convention"]["visits_of"] == "root"
    found = []
    for node, now in enumerate(known):
        if now is None:
            continue
        parent, n = trace.nodes[node]["parent"], now.get("visits", 0)
        terms = ["", "", ""]
        above = known[0 if to_root or parent is None else parent]
        if parent is not None and n and above:
            exploit = now["w"] / n
            explore = c * sqrt(log(max(above.get("visits", 1), 1)) / n)
            terms = [f"{x:.4f}" for x in (exploit, explore, exploit + explore)]
        score = value_text(now, ascii_only=True)
        w = to_ascii(written(now.get("w", 0)))
        found.append(
            (trace.names.of(node), kind_text(trace.nodes[node]["kind"]), str(n), w, *terms, score)
        )
    return found


def steps(trace: Trace, language: str = "en") -> str:
    """The events as numbered sentences, one per line."""
    width = len(str(len(trace.events)))
    return "\n".join(
        f"{event['k'] + 1:>{width}}  {sentence(event, trace.names, language)}"
        for event in trace.events
    )


def report(trace: Trace) -> str:
    """The search, its result, the table, the counters and the convention."""
    head, body = rows(trace, len(trace.events))
    lines = [title(trace), *results(trace), "", in_columns([head, *body[:ROWS]])]
    if len(body) > ROWS:
        lines.append(f"and {len(body) - ROWS:,} more nodes")
    return to_ascii("\n".join([*lines, "", counters(trace), convention(trace)]))


# --- lines shared with pictures -------------------------------------------------------------------


def title(trace: Trace) -> str:
    """The algorithm and the game."""
    return f"{trace.data['algorithm']}: {visible(trace.data['game']['title'])}"


def results(trace: Trace, language: str = "en") -> list[str]:
    """Sentences with the value and the move, and whether the trace is partial."""
    summary = trace.summary
    value = value_text({"v": summary["value"], "mark": summary["mark"]})
    move, stopped = summary["move"], summary["stopped"]
    lines = [say(language, "result", value=value)]
    if move is not None:
        lines = [say(language, "result.move", value=value, move=visible(move))]
    if stopped == "events":
        lines.append(say(language, "trace.events", limit=f"{len(trace.events):,}"))
    elif stopped == "sample":
        searched = f"{trace.data['settings'].get('searched', 0):,}"
        lines.append(say(language, "trace.sample", limit=searched))
    elif stopped == "stop":
        lines.append(say(language, "trace.asked"))
    elif stopped:
        lines.append(say(language, "trace.stopped", limit=visible(stopped)))
    return lines


def counters(trace: Trace, k: int | None = None, language: str = "en") -> str:
    """The counters of the whole search, or after k events."""
    summary = trace.summary
    count = summary if k is None else trace.fold(k).counters
    leaves = str(count["leaves"])
    if summary["leaves_total"] is not None and not is_mcts(trace):
        leaves += f"/{summary['leaves_total']}"
    words = {"leaves": leaves, "nodes": str(count["nodes"]), "depth": str(summary["depth"])}
    if is_mcts(trace):
        return say(language, "counters.mcts", **words)
    left = summary["leaves_skipped"] if k is None else leaves_skipped(trace, k)
    return say(
        language,
        "counters",
        cuts=str(count["cuts"]),
        branches=str(count["branches_skipped"]),
        left="?" if left is None else str(left),
        **words,
    )


def leaves_skipped(trace: Trace, k: int) -> int | None:
    """The number of leaves skipped in the first k events; None if the tree is unknown."""
    known, leaves = trace.fold(k).known, trace.names.leaves
    skipped = [i for i, now in enumerate(known) if now and now["status"] == "skipped"]
    if skipped and leaves[0] != trace.summary["leaves_total"]:
        return None
    return sum(leaves[i] for i in skipped)


def convention(trace: Trace, language: str = "en") -> str:
    """The convention in force."""
    return convention_text(trace.data["convention"], trace.data["algorithm"], language)


def is_mcts(trace: Trace) -> bool:
    return bool(trace.data["algorithm"] == "mcts")


def bound(known: dict[str, Any], side: str) -> str:
    return to_ascii(written(known[side])) if side in known else ""


def in_columns(lines: Sequence[Sequence[str]]) -> str:
    """Rows in aligned columns."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
