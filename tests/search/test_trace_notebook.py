"""A trace in a notebook: with and without scripts, and as a widget (T-X.5)."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from lecture_trees import JARRAR, root

import plyground as pg

RESULT = "The value for MAX is =10; play B."
# The tags and attributes used here that JupyterLab's sanitiser allows.
ALLOWED = {"div", "p", "table", "thead", "tbody", "tr", "th", "td", "bdi", "ol", "li"}
ALLOWED |= {"details", "summary"}


@pytest.fixture(scope="module")
def jarrar() -> pg.Trace:
    found = pg.alphabeta(root(JARRAR), trace=True).trace
    assert found is not None
    return found


def sanitised(html: str) -> str:
    """HTML as an untrusted notebook shows it: no scripts, no styles, known tags only."""
    html = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    return re.sub(r"</?([a-z0-9]+)[^>]*>", lambda tag: tag[0] if tag[1] in ALLOWED else "", html)


def test_both_forms(jarrar: pg.Trace) -> None:
    shown = jarrar._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/html"}
    assert (
        shown["text/plain"].startswith("alphabeta: Jarrar's four-ply tree")
        or RESULT in (shown["text/plain"])
    )


def test_sanitised_html_shows_the_result(jarrar: pg.Trace) -> None:
    html = sanitised(jarrar._repr_mimebundle_()["text/html"])
    assert "<script" not in html
    assert "mount(" not in html
    assert RESULT in html
    assert "cuts 4" in html
    assert html.count("<tr>") == 24  # the head, and every node that was met
    assert "&lt;=4 cut, 1 skipped" in html


def test_nothing_in_a_label_ends_the_script() -> None:
    found = pg.alphabeta(root('A{"</script><b>x"=1, "<!--"=2}'), trace=True).trace
    assert found is not None
    html = found._repr_mimebundle_()["text/html"]
    assert html.count("</script>") == html.count("<script") == 2
    assert "<b>" not in html
    data = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', html, re.DOTALL)
    assert data is not None
    assert json.loads(data[1]) == found.data


def notebook(trace: pg.Trace) -> Any:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is in plyground[test]")
    cells = nbformat.v4
    cell = cells.new_code_cell("trace", execution_count=1)
    cell.outputs = [
        cells.new_output("execute_result", trace._repr_mimebundle_(), execution_count=1)
    ]
    return cells.new_notebook(cells=[cell])


# nbconvert raises deprecation warnings of its own.
@pytest.mark.filterwarnings("ignore")
def test_nbconvert(jarrar: pg.Trace) -> None:
    nbconvert = pytest.importorskip("nbconvert", reason="nbconvert is in plyground[test]")
    book = notebook(jarrar)
    html, _ = nbconvert.HTMLExporter().from_notebook_node(book)
    assert RESULT in html
    latex, _ = nbconvert.LatexExporter().from_notebook_node(book)
    assert "play B" in latex


def test_widget(jarrar: pg.Trace) -> None:
    pytest.importorskip("anywidget", reason="anywidget is in plyground[notebook]")
    widget = jarrar.widget(step=5, language="ar")
    assert widget.step == 5
    assert json.loads(widget.trace) == jarrar.data
    assert widget.lang == "ar"
    with pytest.raises(pg.PlygroundError, match="there is no step 99"):
        jarrar.widget(step=99)


def test_without_anywidget(jarrar: pg.Trace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(pg.PlygroundError, match=r"pip install 'plyground\[notebook\]'"):
        jarrar.widget()


def test_pages_that_cannot_be_written(jarrar: pg.Trace, tmp_path: Path) -> None:
    with pytest.raises(pg.PlygroundError, match="cannot write"):
        jarrar.to_html(tmp_path / "none" / "x.html")
    with pytest.raises(pg.PlygroundError, match="no texts in 'de'"):
        jarrar.html(language="de")
