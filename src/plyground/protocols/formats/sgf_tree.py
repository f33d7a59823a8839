"""The tree of nodes in an SGF text, of which only the main line is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from plyground.protocols.formats.faults import bad


@dataclass
class SgfNode:
    """The properties of a node: each has a list of values, without escapes."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)

    def first(self, name: str, usual: str = "") -> str:
        return self.values.get(name, [usual])[0]


def main_lines(text: str) -> Iterator[list[SgfNode]]:
    """The nodes of each game, first variations only; raises BadRecord with the line."""
    at, line = 0, 1
    depth, closed = 0, False
    nodes: list[SgfNode] = []
    found = False
    while at < len(text):
        symbol = text[at]
        if symbol == "(":
            depth += 1
            if depth == 1:
                nodes, closed = [], False
            elif closed:  # skip a second variation
                at, line = _skip(text, at, line)
                depth -= 1
                continue
        elif symbol == ")":
            if depth == 0:
                raise bad(line, "this ')' closes nothing")
            depth -= 1
            closed = True
            if depth == 0:
                if not nodes:
                    raise bad(line, "a game has no node; a game looks like (;GM[1]SZ[9];B[ee])")
                found = True
                yield nodes
        elif symbol == ";" and depth:
            nodes.append(SgfNode(line))
        elif symbol.isupper() and depth and nodes:
            at, line = _property(text, at, line, nodes[-1])
            continue
        elif depth and not symbol.isspace() and not symbol.islower():
            raise bad(line, f"{symbol!r} does not belong here; a node looks like ;B[ee]")
        elif not depth and not symbol.isspace() and symbol != "\ufeff" and not found:
            raise bad(line, f"an SGF file begins with '(', not with {text[at : at + 12]!r}")
        line += symbol == "\n"
        at += 1
    if depth:
        raise bad(line, "the file ends inside a game: ')' is missing")
    if not found:
        raise bad(line, "the file has no game")


def _property(text: str, at: int, line: int, node: SgfNode) -> tuple[int, int]:
    """Read a name and its values; lower-case letters in the names of old files are ignored."""
    name = ""
    while at < len(text) and text[at].isalpha():
        name += text[at] if text[at].isupper() else ""
        at += 1
    values = node.values.setdefault(name, [])
    count = 0
    while True:
        while at < len(text) and text[at].isspace():
            line += text[at] == "\n"
            at += 1
        if at >= len(text) or text[at] != "[":
            break
        value, at, line = _value(text, at, line)
        values.append(value)
        count += 1
    if not count:
        raise bad(line, f"the property {name} has no value; one looks like {name}[...]")
    return at, line


def _value(text: str, at: int, line: int) -> tuple[str, int, int]:
    """A value in brackets, without escapes, and where it ends."""
    began = line
    value = ""
    at += 1
    while at < len(text) and text[at] != "]":
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
            value += "" if text[at] == "\n" else text[at]
        else:
            value += text[at]
        line += text[at] == "\n"
        at += 1
    if at >= len(text):
        raise bad(began, "a value is not closed: ']' is missing")
    return value, at + 1, line


def _skip(text: str, at: int, line: int) -> tuple[int, int]:
    """Skip a variation, ignoring parentheses inside values."""
    depth, began = 0, line
    while at < len(text):
        symbol = text[at]
        if symbol == "[":
            _, at, line = _value(text, at, line)
            continue
        line += symbol == "\n"
        at += 1
        depth += {"(": 1, ")": -1}.get(symbol, 0)
        if depth == 0:
            return at, line
    raise bad(began, "the file ends inside a variation: ')' is missing")


def escaped(text: str) -> str:
    """A text with the escapes of a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")
