"""A long compilation is mentioned on the terminal, a short one is not, a pipe hears nothing."""

from __future__ import annotations

import io
import time

import pytest

from plyground.kernel import notice


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "seconds", "says"),
    [(Terminal(), 0.3, True), (Terminal(), 0.0, False), (io.StringIO(), 0.3, False)],
    ids=["long", "short", "pipe"],
)
def test_compiling(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, seconds: float, says: bool
) -> None:
    monkeypatch.setattr(notice, "PATIENCE", 0.1)
    monkeypatch.setattr("sys.stderr", stream)
    with notice.compiling("chess"):
        time.sleep(seconds)
    said = stream.getvalue()
    assert ("compiling chess for this machine" in said) == says
    assert ("compiled chess in" in said) == says
