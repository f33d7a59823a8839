"""A trace as HTML: tables for readers without scripts, which the renderer replaces.

Untrusted notebooks and sites that display notebooks run no scripts and drop unknown elements, so
the tables alone must show the whole result.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from plyground.game.errors import PlygroundError
from plyground.search.textbook.trace import bundle, table
from plyground.search.textbook.trace.messages import LANGUAGES, messages, sentence

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

ACTIVE = re.compile("[<\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that could end a script or change the direction of the text around it."""


def fragment(trace: Trace) -> str:
    """For a notebook: the tables, and the renderer, which replaces them where scripts run."""
    return (
        f'<div class="plyground-trace">{static(trace)}{data_block(trace)}</div>'
        f"<style>{bundle.stylesheet()}</style><script>{script('notebook.js')}</script>"
    )


def page(traces: Sequence[Trace], language: str = "en") -> str:
    """A standalone page, which loads nothing from the network."""
    if not traces:
        raise PlygroundError("a page needs at least one trace")
    if language not in LANGUAGES:
        messages(language)  # raises with the languages allowed
    style, code = bundle.stylesheet() + bundle.read("standalone.css"), script("standalone.js")
    policy = f"default-src 'none'; script-src '{sha256(code)}'; style-src '{sha256(style)}'; "
    policy += "base-uri 'none'; form-action 'none'"
    direction = "rtl" if language == "ar" else "ltr"
    title = escape(" · ".join(table.title(trace) for trace in traces))
    boxes = (
        f'<div class="plyground-trace">{data_block(trace)}'
        f'<noscript><div class="static">{trace.svg(language=language)}'
        f"{static(trace, language)}</div></noscript></div>"
        for trace in traces
    )
    return (
        f'<!doctype html>\n<html lang="{language}" dir="{direction}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(boxes)
        + f"\n</main>\n<script>{code}</script>\n</body>\n</html>\n"
    )


def iframe(source: str, title: str) -> str:
    """HTML that embeds a page of traces in another page, at the height it needs."""
    listener = (
        "addEventListener('message', ({ data, source }) => {"
        " if (data?.plyground !== 'height') return;"
        " for (const frame of document.querySelectorAll('iframe.plyground'))"
        " if (frame.contentWindow === source) frame.style.height = `${data.height}px`; });"
    )
    return (
        f'<iframe class="plyground" src="{escape(source)}" title="{escape(title)}" '
        'sandbox="allow-scripts" width="100%" height="720" style="border:0"></iframe>\n'
        f"<script>{listener}</script>"
    )


def sha256(text: str) -> str:
    """The hash of a text for a content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def data_block(trace: Trace) -> str:
    """The trace as data for the script; nothing in it can end the element."""
    text = ACTIVE.sub(lambda c: f"\\u{ord(c[0]):04x}", trace.to_json())
    return f'<script type="application/json" class="trace-data">{text}</script>'


def script(start: str) -> str:
    """The renderer and its start script; nothing in it can end the element."""
    return bundle.program(start).replace("</", "<\\/").replace("<!--", "<\\!--")


# --- without scripts ------------------------------------------------------------------------------


def static(trace: Trace, language: str = "en") -> str:
    """The result, the table of nodes, and the list of steps."""
    head, body = table.rows(trace, len(trace.events))
    lines = [table.title(trace), *table.results(trace, language)]
    lines += [table.counters(trace, None, language), table.convention(trace, language)]
    steps = [sentence(event, trace.names, language) for event in trace.events[: table.ROWS]]
    return "".join(
        [
            *(f"<p>{escape(line)}</p>" for line in lines),
            "<table><thead><tr>",
            *(f'<th scope="col">{escape(cell)}</th>' for cell in head),
            "</tr></thead><tbody>",
            *(row(cells) for cells in body[: table.ROWS]),
            "</tbody></table>",
            left_out(len(body), "nodes"),
            f"<details><summary>{len(trace.events):,} steps</summary><ol>",
            *(f"<li>{escape(step)}</li>" for step in steps),
            f"</ol>{left_out(len(trace.events), 'steps')}</details>",
        ]
    )


def row(cells: tuple[str, ...]) -> str:
    first, *rest = (f"<bdi>{escape(cell)}</bdi>" for cell in cells)
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'


def left_out(count: int, what: str) -> str:
    return f"<p>and {count - table.ROWS:,} more {what}</p>" if count > table.ROWS else ""
