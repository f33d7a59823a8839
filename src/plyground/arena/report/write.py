"""Writes a report in the format that the file name asks for."""

from __future__ import annotations

import json
from pathlib import Path

from plyground.arena.report.data import as_csv, as_json
from plyground.arena.report.html import html
from plyground.arena.report.latex import latex
from plyground.arena.report.report import Report
from plyground.game.errors import PlygroundError, one_of

FORMATS = {
    ".html": html,
    ".json": lambda report: json.dumps(as_json(report), ensure_ascii=False, indent=1) + "\n",
    ".csv": as_csv,
    ".tex": latex,
}


def text_of(report: Report, path: Path) -> str:
    """The text of the report in the format of a file name; raises PlygroundError."""
    kind = path.suffix.casefold()
    if kind not in FORMATS:
        raise PlygroundError(f"a report file ends in {one_of(FORMATS)}; {str(path)!r} does not")
    return str(FORMATS[kind](report))
