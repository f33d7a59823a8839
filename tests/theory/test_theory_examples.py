"""The examples of docs/theory.md."""

from __future__ import annotations

import doctest
from pathlib import Path

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_examples() -> None:
    results = doctest.testfile(
        str(DOCS / "theory.md"),
        module_relative=False,
        optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS,
    )
    assert results.attempted > 20
    assert results.failed == 0
