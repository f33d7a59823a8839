"""A trace as plain HTML for notebooks: result, table of nodes, list of steps; no script at all."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from plyground.search.trace import table
from plyground.search.trace.messages import sentence

if TYPE_CHECKING:
    from plyground.search.trace.trace import Trace


def html(trace: Trace) -> str:
    """Complete without script, because notebooks that are not trusted run none."""
    head, body = table.rows(trace, len(trace.events))
    lines = [table.title(trace), *table.results(trace)]
    lines += [table.counters(trace), table.convention(trace)]
    steps = [sentence(event, trace.names) for event in trace.events[: table.ROWS]]
    return "".join(
        [
            '<div class="plyground-trace">',
            *(f"<p>{escape(line)}</p>" for line in lines),
            "<table><thead><tr>",
            *(f'<th scope="col">{escape(cell)}</th>' for cell in head),
            "</tr></thead><tbody>",
            *(row(cells) for cells in body[: table.ROWS]),
            "</tbody></table>",
            left_out(len(body), "nodes"),
            f"<details><summary>{len(trace.events):,} steps</summary><ol>",
            *(f"<li>{escape(step)}</li>" for step in steps),
            f"</ol>{left_out(len(trace.events), 'steps')}</details></div>",
        ]
    )


def row(cells: tuple[str, ...]) -> str:
    first, *rest = (f"<bdi>{escape(cell)}</bdi>" for cell in cells)
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'


def left_out(count: int, what: str) -> str:
    return f"<p>and {count - table.ROWS:,} more {what}</p>" if count > table.ROWS else ""
