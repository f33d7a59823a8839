"""The results of a class: files that readers saved, as a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.studio.course.chapter import chapters

FORMAT = "plyground-progress/1"
LARGEST = 1_000_000
"""The most bytes of a file of results."""


@dataclass(frozen=True)
class ChapterResult:
    """What a reader did in a chapter."""

    done: int
    parts: int
    score: float | None
    """The mean score of predictions and exercises that were done; None if there are none."""


@dataclass(frozen=True)
class Reader:
    """One file of results."""

    name: str
    chapters: dict[str, ChapterResult]

    @property
    def done(self) -> int:
        return sum(result.done for result in self.chapters.values())

    @property
    def score(self) -> float | None:
        return mean([r.score for r in self.chapters.values() if r.score is not None])


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def read_results(path: Path) -> Reader:
    """The results in a file; raises PlygroundError if it holds none."""
    try:
        if path.stat().st_size > LARGEST:
            raise PlygroundError(f"{str(path)!r} is too large for a file of results")
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise PlygroundError(f"cannot read {str(path)!r}: {problem.strerror}") from None
    except (ValueError, RecursionError):
        raise PlygroundError(f"{str(path)!r} is not JSON; save the results again") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise PlygroundError(f"{str(path)!r} holds no results: its format is not {FORMAT!r}")
    own = found.get("chapters")
    own = own if isinstance(own, dict) else {}
    results = {c.slug: _result(c.counted, own.get(c.slug)) for c in chapters()}
    return Reader(str(found.get("name") or path.stem).strip(), results)


def _result(parts: Sequence[str], own: Any) -> ChapterResult:
    done = {part: own[part] for part in parts if part in own} if isinstance(own, dict) else {}
    scores = [
        min(1.0, max(0.0, float(entry["score"])))
        for entry in done.values()
        if isinstance(entry, dict) and isinstance(entry.get("score"), int | float)
    ]
    return ChapterResult(len(done), len(parts), mean(scores))


def class_table(readers: Sequence[Reader]) -> list[list[str]]:
    """Rows for each reader, by name: what was done in each chapter that anybody opened."""
    opened = [c for c in chapters() if any(reader.chapters[c.slug].done for reader in readers)]
    head = ["name", "done", "score", *(str(c.number) for c in opened)]
    rows = [
        [reader.name, str(reader.done), percent(reader.score)]
        + [cell(reader.chapters[c.slug]) for c in opened]
        for reader in sorted(readers, key=lambda r: r.name.casefold())
    ]
    return [head, *rows]


def percent(score: float | None) -> str:
    return "" if score is None else f"{round(100 * score)} %"


def cell(result: ChapterResult) -> str:
    """Done of all, and the score: "3/5 80 %"."""
    return f"{result.done}/{result.parts} {percent(result.score)}".strip() if result.done else "-"
