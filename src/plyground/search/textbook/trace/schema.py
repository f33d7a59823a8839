"""Checks that a value is a trace: by the schema in `schema.json`, and by its references."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.search.textbook.trace.json_schema import Check, Fault, compiled
from plyground.search.textbook.trace.messages import messages
from plyground.search.textbook.trace.vocabulary import VOCABULARY, read_json

FORMAT: str = VOCABULARY["format"]


class BadTrace(PlygroundError):
    """A file that is not a trace; `path` is the place of the fault."""

    def __init__(self, path: str, why: str) -> None:
        self.path, self.why = path, why
        super().__init__(f"this is not a trace: at {path or 'the top'}, {why}")

    def __reduce__(self) -> tuple[type[BadTrace], tuple[str, str]]:
        return type(self), (self.path, self.why)


def validate(data: Any) -> None:
    """Raise BadTrace unless the value is a trace in a known format."""
    refuse_newer(data)
    fault = schema_check()(data)
    if fault is None:
        fault = next(broken_links(data), None)
    if fault is not None:
        raise BadTrace(fault[0].lstrip("."), fault[1])


def refuse_newer(data: Any) -> None:
    """Refuse a later format with a clear message, before the schema finds an unknown field."""
    given = data.get("format") if isinstance(data, dict) else None
    found = re.fullmatch(r"gametrace/(\d{1,9})", given) if isinstance(given, str) else None
    if found and int(found[1]) > 1:
        raise BadTrace(
            "format",
            f"the format is {given}, but this version of Plyground reads {FORMAT}; "
            "a newer Plyground can read it",
        )


# --- references ---------------------------------------------------------------------------------


def broken_links(data: dict[str, Any]) -> Iterator[Fault]:
    """Ids out of order, and references to missing nodes or messages."""
    nodes, events = data["nodes"], data["events"]
    for i, node in enumerate(nodes):
        if node["id"] != i:
            yield f"nodes[{i}].id", f"nodes are numbered in order; expected {i}"
        parent = node["parent"]
        if (parent is None) != (i == 0) or (parent is not None and parent >= i):
            yield (
                f"nodes[{i}].parent",
                "only the first node has no parent; parents come before children",
            )
        if i and "move" not in node:
            yield f"nodes[{i}]", "'move' is missing"
    needed = {name: placeholders(text) for name, text in messages("en").items()}
    for k, event in enumerate(events):
        if event["k"] != k:
            yield f"events[{k}].k", f"events are numbered in order; expected {k}"
        said = event["say"]
        args = said["args"]
        if said["id"] not in needed:
            yield f"events[{k}].say.id", f"there is no message {said['id']!r}"
            return
        missing = needed[said["id"]] - event.keys() - args.keys()
        if missing:
            yield f"events[{k}]", f"{min(missing)!r} is missing; its message needs it"
        if event["type"] == "cut" and "skipped" not in event:
            yield f"events[{k}]", "'skipped' is missing"
        if event["type"] == "backup" and not {"visits", "w"} <= args.keys():
            yield f"events[{k}].say.args", "'visits' and 'w' are needed"
        if ("alpha" in event) != ("beta" in event):
            yield f"events[{k}]", "a window has both alpha and beta"
        mentioned = [("node", event["node"])]
        mentioned += [
            (f"say.args.{name}", args[name]) for name in ("child", "best") if name in args
        ]
        mentioned += [(f"ucb[{i}].node", u["node"]) for i, u in enumerate(event.get("ucb", ()))]
        for where, node in mentioned:
            if node >= len(nodes):
                yield f"events[{k}].{where}", f"there is no node {node}"


def placeholders(text: str) -> set[str]:
    """The fields of an event that a message needs."""
    names = {name for _, name, _, _ in Formatter().parse(text) if name}
    if "value" in names:
        names |= {"v", "mark"}
    if "window" in names:
        names |= {"alpha", "beta"}
    return names - {"value", "window"}


@cache
def schema_check() -> Check:
    whole = read_json("schema.json")
    return compiled(whole, whole["$defs"])
