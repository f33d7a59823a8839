"""The names of nodes, how values are written, and how a node is found by its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from plyground.game.errors import PlygroundError, nearest, one_of
from plyground.search.textbook.trace.vocabulary import VOCABULARY

Data = dict[str, Any]

SIGNS: dict[str, str] = VOCABULARY["signs"]
"""How the mark of a value is shown."""
HIDDEN: list[str] = VOCABULARY["hidden_categories"]
"""Unicode categories of characters that act instead of showing."""
INFINITIES: dict[str, str] = VOCABULARY["infinities"]
JOINERS: str = VOCABULARY["joiners"]
"""Characters of these categories that scripts need."""
ASCII = {sign: mark for mark, sign in SIGNS.items()} | {"−": "-", "∞": "inf"}


class Names:
    """The nodes of a trace: their names, parents and children."""

    def __init__(self, nodes: list[Data]) -> None:
        self.nodes = nodes
        self.children: list[list[int]] = [[] for _ in nodes]
        for node in nodes[1:]:
            self.children[node["parent"]].append(node["id"])
        self.labels: dict[str, list[int]] = {}
        for node in nodes:
            if node["label"]:
                self.labels.setdefault(node["label"], []).append(node["id"])

    def of(self, node: int) -> str:
        """The label, or the path of moves, such as "d1/d2"; safe to show."""
        return visible(self.path(node))

    def path(self, node: int) -> str:
        """The label, or the path of moves from the nearest labelled ancestor or the root."""
        steps: list[str] = []
        here: Data = self.nodes[node]
        while not here["label"] and here["parent"] is not None:
            steps.append(here["move"])
            here = self.nodes[here["parent"]]
        if here["label"]:
            steps.append(here["label"])
        path = "/".join(reversed(steps)) or "root"
        # Moves without a name are numbers, which would look like values.
        return f"/{path}" if path[0].isdecimal() and not here["label"] else path

    def up(self, node: int) -> Iterator[int]:
        """The ancestors of a node, from its parent to the root."""
        parent = self.nodes[node]["parent"]
        while parent is not None:
            yield parent
            parent = self.nodes[parent]["parent"]

    def depth(self, node: int) -> int:
        return sum(1 for _ in self.up(node))

    def sizes(self) -> list[int]:
        """The number of nodes in each subtree."""
        return self._totals([1] * len(self.nodes))

    @cached_property
    def leaves(self) -> list[int]:
        """The number of leaves in each subtree."""
        return self._totals([int(not below) for below in self.children])

    def _totals(self, counts: list[int]) -> list[int]:
        for node in reversed(self.nodes[1:]):
            counts[node["parent"]] += counts[node["id"]]
        return counts

    # --- finding ----------------------------------------------------------------------------------

    def find(self, wanted: int | str | Sequence[str]) -> int:
        """A node by id, by label, or by a path of moves: "d1/d2", "d1 d2" or ["d1", "d2"]."""
        if isinstance(wanted, int):
            if 0 <= wanted < len(self.nodes):
                return wanted
            raise PlygroundError(
                f"there is no node {wanted}; the trace has nodes 0 to {len(self.nodes) - 1}"
            )
        if isinstance(wanted, str):
            return self._find_text(wanted.strip())
        node = 0
        for move in wanted:
            node = self._step(node, [move], str(list(wanted)))[0]
        return node

    def _find_text(self, wanted: str) -> int:
        labelled = self.labels.get(wanted, [])
        if len(labelled) == 1:
            return labelled[0]
        if labelled:
            raise PlygroundError(
                f"{len(labelled)} nodes are labelled {wanted!r}; give one of the ids "
                f"{one_of(list(map(str, labelled[:12])))}"
            )
        rest, node = wanted.lstrip("/ "), 0
        if wanted == "root":
            return node
        while rest:
            # Moves may contain spaces and slashes, so the longest match is taken.
            starts = [rest[:i] for i in range(len(rest), 0, -1) if ends_word(rest, i)]
            node, used = self._step(node, starts, wanted)
            rest = rest[len(used) :].lstrip("/, ")
        return node

    def _step(self, node: int, words: list[str], wanted: str) -> tuple[int, str]:
        """The child whose move or label is the first matching word, and that word."""
        by_name: dict[str, int] = {}
        for child in reversed(self.children[node]):
            by_name[self.nodes[child]["label"]] = child
            by_name[self.nodes[child]["move"]] = child
        for word in words:
            if word in by_name:
                return by_name[word], word
        known = [name for name in by_name if name]
        here = f"; below {self.of(node)} there are {one_of(known[:24])}" if known else ""
        close = nearest(wanted, self.labels) if node == 0 else []
        here = f"; did you mean {one_of(close)}?" if close else here
        raise PlygroundError(f"the trace has no node {visible(wanted)!r}{here}")


def ends_word(text: str, i: int) -> bool:
    """Whether a move of a path can end after i characters."""
    return i == len(text) or text[i] in "/, "


# --- showing ------------------------------------------------------------------------------------


def visible(text: str) -> str:
    """Text with its control and direction characters written as escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(f"\\u{ord(c):04x}" if hidden(c) else c for c in text)


def hidden(c: str) -> bool:
    """Whether a character acts instead of showing."""
    return unicodedata.category(c) in HIDDEN and c not in JOINERS


def written(x: float | str) -> str:
    """A number for readers, with a typographic minus and ∞."""
    if isinstance(x, str):
        return INFINITIES[x]
    if x == int(x) and abs(x) < 1e15:
        shown = f"{x:.0f}"
    elif 0.1 <= abs(x) < 1e15:
        shown = f"{x:.3f}".rstrip("0").rstrip(".")
    else:
        shown = f"{x:.2g}"
    return shown.replace("-", "−")


def value_text(known: Data, ascii_only: bool = False) -> str:
    """A node's value with its mark, such as "≤4"; a middle dot while it is unknown."""
    if "v" not in known:
        return "." if ascii_only else "·"
    mark = known.get("mark", "~")
    if "payoffs" in known:
        shown = "(" + ", ".join(written(u) for u in known["payoffs"]) + ")"
    else:
        shown = written(known["v"])
    return to_ascii(mark + shown) if ascii_only else SIGNS[mark] + shown


def window_text(known: Data) -> str:
    """The window, such as "[10, +∞]"; "" if there is none."""
    if "alpha" not in known:
        return ""
    return f"[{written(known['alpha'])}, {written(known['beta'])}]"


def to_ascii(text: str) -> str:
    """Text with numbers and marks in ASCII."""
    for sign, word in ASCII.items():
        text = text.replace(sign, word)
    return text
