"""Teaching: self-grading exercises, printable sheets, and a grader for students' code."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.teach import exercise as exercise
    from plyground.teach.grader.report import grade_code as grade_code


def __getattr__(name: str) -> Any:
    """Import on first use: the process that runs a student's code needs none of it."""
    if name == "exercise":
        return import_module("plyground.teach.exercise")
    if name == "grade_code":
        return import_module("plyground.teach.grader.report").grade_code
    raise AttributeError(f"module 'plyground.teach' has no attribute {name!r}")
