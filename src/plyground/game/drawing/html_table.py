"""Tables for notebooks: what `_repr_html_` of results returns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def html_table(headings: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """An HTML table; every text is escaped."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = "".join(f"<th>{escape(name)}</th>" for name in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
