"""A trace as slides: a numbered SVG for each step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from plyground.game.errors import PlygroundError
from plyground.search.textbook.trace.drawing.svg import svg

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

MOST = 2_000


def slides(trace: Trace, folder: Path, language: str = "en") -> list[Path]:
    """Write steps 0, 1, ... to a folder, created if necessary; returns the files in order."""
    steps = len(trace.events)
    if steps > MOST:
        raise PlygroundError(
            f"the trace has {steps:,} steps, but slides are limited to {MOST:,}; "
            "search less deeply, or draw single steps with svg(k)"
        )
    width = len(str(steps))
    files = [folder / f"step-{k:0{width}}.svg" for k in range(steps + 1)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for k, file in enumerate(files):
            file.write_text(svg(trace, k, language), encoding="utf-8", newline="")
    except OSError as error:
        raise PlygroundError(f"cannot write to {str(folder)!r}: {error.strerror}") from None
    return files
