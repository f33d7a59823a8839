"""A trace as HTML: plain for readers without script, with a renderer that takes its place.

Notebooks that are not trusted, and sites that show notebooks, run no script and drop what they do
not know; the tables alone must therefore tell the whole result.
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
"""What could end a script, or turn the direction of the text around it."""


def fragment(trace: Trace) -> str:
    """For a notebook: the tables, and the renderer that takes their place where script runs."""
    return (
        f'<div class="plyground-trace">{static(trace)}{data_block(trace)}</div>'
        f"<style>{bundle.stylesheet()}</style><script>{script('notebook.js')}</script>"
    )


def page(traces: Sequence[Trace], language: str = "en") -> str:
    """A file of its own, which asks the network for nothing."""
    if not traces:
        raise PlygroundError("a page needs one trace or more")
    if language not in LANGUAGES:
        messages(language)  # which names those there are
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
    """HTML that shows a page of traces inside another page, as high as it needs."""
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
    """As a content security policy names a text."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def data_block(trace: Trace) -> str:
    """The trace where a script finds it; nothing in it can end the element."""
    text = ACTIVE.sub(lambda c: f"\\u{ord(c[0]):04x}", trace.to_json())
    return f'<script type="application/json" class="trace-data">{text}</script>'


def script(start: str) -> str:
    """The renderer and what starts it; nothing in it can end the element."""
    return bundle.program(start).replace("</", "<\\/").replace("<!--", "<\\!--")


# --- without script -------------------------------------------------------------------------------


def static(trace: Trace, language: str = "en") -> str:
    """Result, table of nodes, list of steps."""
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
