"""A trace as HTML: plain for readers without script, with a renderer that takes its place.

Notebooks that are not trusted, and sites that show notebooks, run no script and drop what they do
not know; the tables alone must therefore tell the whole result.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from plyground.game.errors import PlygroundError
from plyground.search.trace import bundle, table
from plyground.search.trace.messages import LANGUAGES, messages, sentence

if TYPE_CHECKING:
    from plyground.search.trace.trace import Trace

START = """
for (const box of document.querySelectorAll(".plyground-trace:not(.traceview)")) {
  const data = box.querySelector("script.trace-data");
  if (data) mount(box, JSON.parse(data.textContent), OPTIONS);
}
"""
"""Every trace on the page that no renderer has taken yet."""

PAGE_START = """
const boxes = [...document.querySelectorAll(".plyground-trace")];
const wanted = () => new URLSearchParams(location.hash.slice(1));
const players = boxes.map((box, i) => mount(box, JSON.parse(box.querySelector("script").textContent),
  { lang: document.documentElement.lang, keys: "page", step: Number(wanted().get(i ? `s${i + 1}` : "s") ?? 0) }));
const link = () => players.map((player, i) => `s${i ? i + 1 : ""}=${player.k}`).join("&");
document.addEventListener("tracestep", () => { try { history.replaceState(null, "", `#${link()}`); } catch { } });
document.addEventListener("tracesetting", ({ detail }) => {
  if (detail.name !== "language") return;
  document.documentElement.lang = detail.value;
  document.documentElement.dir = detail.value === "ar" ? "rtl" : "ltr";
});
addEventListener("hashchange", () => players.forEach((player, i) => {
  const step = wanted().get(i ? `s${i + 1}` : "s");
  if (step !== null && Number(step) !== player.k) player.go(Number(step));
}));
if (parent !== window) {
  const tell = () => parent.postMessage({ plyground: "height", height: document.documentElement.scrollHeight }, "*");
  new ResizeObserver(tell).observe(document.body);
}
"""
"""A page of its own: steps are in the address, and a page around it is told the height."""

PAGE_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; padding: 12px; background: light-dark(#eef0f3, #0e1014); font-family: system-ui, sans-serif; }
.plyground-trace { max-width: 1500px; margin: 0 auto 16px; }
.plyground-trace .static { padding: 12px; overflow-x: auto; }
.plyground-trace .static svg { max-width: 100%; height: auto; background: #fff; }
@media (max-width: 480px) { body { padding: 0; } }
@media print { body { background: none; } }
"""


def fragment(trace: Trace) -> str:
    """For a notebook: the tables, and the renderer that takes their place where script runs."""
    options = '{ lang: document.documentElement.lang.startsWith("ar") ? "ar" : "en" }'
    script = f"(() => {{\n{bundle.program()}{START.replace('OPTIONS', options)}}})();"
    return (
        f'<div class="plyground-trace">{static(trace)}{data_block(trace)}</div>'
        f"<style>{bundle.stylesheet()}</style><script>{no_end(script)}</script>"
    )


def page(traces: Sequence[Trace], language: str = "en") -> str:
    """A file of its own, which asks the network for nothing."""
    if not traces:
        raise PlygroundError("a page needs one trace or more")
    if language not in LANGUAGES:
        messages(language)  # which names those there are
    style = bundle.stylesheet() + PAGE_STYLE
    script = no_end(f"(() => {{\n{bundle.program()}{PAGE_START}}})();")
    policy = f"default-src 'none'; script-src '{sha256(script)}'; style-src '{sha256(style)}'; "
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
        + f"\n</main>\n<script>{script}</script>\n</body>\n</html>\n"
    )


def iframe(source: str, title: str) -> str:
    """HTML that shows a page of traces inside another page, as high as it needs."""
    listener = (
        "addEventListener('message', (event) => { if (event.data?.plyground !== 'height') return;"
        " for (const frame of document.querySelectorAll('iframe.plyground'))"
        " if (frame.contentWindow === event.source) frame.style.height = event.data.height + 'px'; });"
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
    text = trace.to_json().replace("<", "\\u003c")
    return f'<script type="application/json" class="trace-data">{text}</script>'


def no_end(script: str) -> str:
    """A script in which nothing looks like the end of its element."""
    return script.replace("</", "<\\/").replace("<!--", "<\\!--")


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
