"""The text format of chapters: a small part of Markdown, and directives for live parts.

Blocks: `#` headings, paragraphs, `-` and `1.` lists, `|` tables, `>` notes, ``` code, and

    :::name key=value key="two words"
    body
    :::

Inside a line: **strong**, *emphasis*, `code`, $formula$, [text](address), [[term]] or
[[term|words]] for a term of the glossary, and {{name}} for a computed number.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from plyground.game.errors import PlygroundError

INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\$(?P<formula>[^$]+)\$"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|\*(?P<em>[^*]+)\*"
    r"|\[\[(?P<term>[\w-]+)(?:\|(?P<said>[^\]]+))?\]\]"
    r"|\[(?P<link>[^\]]+)\]\((?P<to>[^)\s]+)\)"
    r"|\{\{(?P<number>\w+)\}\}"
)
RAISED = re.compile(r"\^(\{[^}]*\}|[\w/]+)|_(\{[^}]*\}|\w+)")
"""Powers and indices: b^m, b^{m/2}, x_1."""
ITEM = re.compile(r"(?P<sign>-|\d+\.) +(?P<text>.*)")
RULE = re.compile(r"\|[-:| ]+\|$")
CELL = re.compile(r"\|(?![^\[\]]*\]\])")
"""Between two cells; the stroke in [[term|words]] is none."""


@dataclass(frozen=True)
class Block:
    """A block of a chapter: heading, paragraph, list, table, note, code or live part."""

    kind: str
    text: str = ""
    level: int = 0
    """Of a heading; 1 for a numbered list."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Cells of a table, items of a list."""
    name: str = ""
    """Of a directive; the language of code."""
    options: dict[str, str] = field(default_factory=dict)
    line: int = 0
    id: str = ""
    """The name of a live part in its chapter: exercise-2."""


def read(text: str, where: str = "text") -> list[Block]:
    """The blocks of a text; raises PlygroundError with the line of a fault."""
    return list(_blocks(text.splitlines(), where))


def _blocks(lines: list[str], where: str) -> Iterator[Block]:
    i = 0
    while i < len(lines):
        line, start = lines[i], i
        if not line.strip():
            i += 1
        elif line.startswith(":::"):
            i = _end(lines, i, ":::", where)
            name, options = _directive(line[3:].strip(), f"{where}, line {start + 1}")
            body = "\n".join(lines[start + 1 : i])
            yield Block("live", body, name=name, options=options, line=start + 1)
            i += 1
        elif line.startswith("```"):
            i = _end(lines, i, "```", where)
            yield Block("code", "\n".join(lines[start + 1 : i]), name=line[3:].strip())
            i += 1
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            yield Block("heading", line[level:].strip(), level)
            i += 1
        else:
            kind = _kind(line)
            i += 1
            while i < len(lines) and _goes_on(kind, lines[i]):
                i += 1
            yield _plain(kind, lines[start:i])


def _end(lines: list[str], i: int, fence: str, where: str) -> int:
    """The line that closes the block opened at line i."""
    for j in range(i + 1, len(lines)):
        if lines[j].rstrip() == fence:
            return j
    raise PlygroundError(f"{where}, line {i + 1}: the block {lines[i]!r} is never closed")


def _directive(head: str, where: str) -> tuple[str, dict[str, str]]:
    name, *pairs = shlex.split(head)
    bad = [pair for pair in pairs if "=" not in pair]
    if bad:
        raise PlygroundError(f"{where}: {bad[0]!r} is not an option; write name=value")
    return name, dict(pair.split("=", 1) for pair in pairs)


def _kind(line: str) -> str:
    if line.startswith("|"):
        return "table"
    if line.startswith(">"):
        return "note"
    return "list" if ITEM.match(line) else "paragraph"


def _goes_on(kind: str, line: str) -> bool:
    if not line.strip():
        return False
    if kind == "list":
        return bool(ITEM.match(line)) or line.startswith(" ")
    starts = line.startswith((":::", "```", "#", "|", ">")) or bool(ITEM.match(line))
    return _kind(line) == kind if kind in ("table", "note") else not starts


def _plain(kind: str, lines: list[str]) -> Block:
    if kind == "table":
        kept = [CELL.split(line.strip().strip("|")) for line in lines if not RULE.match(line)]
        return Block("table", rows=tuple(tuple(map(str.strip, cells)) for cells in kept))
    if kind == "list":
        items: list[str] = []
        for line in lines:
            found = ITEM.match(line)
            if found:
                items.append(found["text"])
            else:
                items[-1] += " " + line.strip()
        numbered = lines[0][0] != "-"
        return Block("list", level=int(numbered), rows=tuple((item,) for item in items))
    words = [line.lstrip("> ") if kind == "note" else line for line in lines]
    return Block(kind, " ".join(words))


def formula(text: str) -> Markup:
    """A formula with powers and indices, which keeps its order in any text."""

    def raised(found: re.Match[str]) -> str:
        tag = "sup" if found[1] else "sub"
        return f"<{tag}>{(found[1] or found[2]).strip('{}')}</{tag}>"

    inside = RAISED.sub(raised, str(escape(text)))
    return Markup('<bdi dir="ltr" class="formula">{}</bdi>').format(Markup(inside))


@dataclass
class Inline:
    """Makes HTML of one line; the functions give numbers, terms and links their form.

    A link without an address becomes its words.
    """

    number: Callable[[str], Markup]
    term: Callable[[str, str | None], Markup]
    address: Callable[[str], str] = str

    def __call__(self, text: str) -> Markup:
        parts, last = [], 0
        for found in INLINE.finditer(text):
            parts += [escape(text[last : found.start()]), self._one(found)]
            last = found.end()
        return Markup("").join([*parts, escape(text[last:])])

    def _one(self, found: re.Match[str]) -> Markup:
        given = found.groupdict()
        if given["code"]:
            return Markup('<code dir="ltr">{}</code>').format(given["code"])
        if given["formula"]:
            return formula(given["formula"])
        if given["strong"]:
            return Markup("<strong>{}</strong>").format(self(given["strong"]))
        if given["em"]:
            return Markup("<em>{}</em>").format(self(given["em"]))
        if given["term"]:
            return self.term(given["term"], given["said"])
        if given["link"]:
            words, address = self(given["link"]), self.address(given["to"])
            return Markup('<a href="{}">{}</a>').format(address, words) if address else words
        return self.number(given["number"])


def html(block: Block, inline: Inline) -> Markup:
    """A block without a live part as HTML."""
    if block.kind == "heading":
        return Markup("<h{0}>{1}</h{0}>").format(block.level, inline(block.text))
    if block.kind == "code":
        return code(block.text)
    if block.kind == "list":
        items = Markup("").join(Markup("<li>{}</li>").format(inline(t)) for (t,) in block.rows)
        return Markup("<{0}>{1}</{0}>").format("ol" if block.level else "ul", items)
    if block.kind == "table":
        return table(block.rows, inline)
    opening = Markup('<p class="note">') if block.kind == "note" else Markup("<p>")
    return opening + inline(block.text) + Markup("</p>")


def code(text: str) -> Markup:
    """Code or pseudo-code, which a keyboard can scroll."""
    return Markup('<pre dir="ltr" tabindex="0"><code>{}</code></pre>').format(text)


def table(rows: tuple[tuple[str, ...], ...], inline: Inline) -> Markup:
    """A table whose first row and first column are headings."""
    head, *body = rows
    top = Markup("").join(Markup('<th scope="col">{}</th>').format(inline(c)) for c in head)
    lines = Markup("").join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            inline(row[0]),
            Markup("").join(Markup("<td>{}</td>").format(inline(c)) for c in row[1:]),
        )
        for row in body
    )
    return Markup(
        '<div class="table-scroll" tabindex="0"><table><thead><tr>{}</tr></thead>'
        "<tbody>{}</tbody></table></div>"
    ).format(top, lines)
