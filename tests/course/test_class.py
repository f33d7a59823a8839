"""Class files, their keys, results, and notebooks."""

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

from plyground.cli.app import app
from plyground.game.errors import PlygroundError
from plyground.studio.course.chapter import Chapter, chapters, find_chapter
from plyground.studio.course.class_file import class_file, key_file
from plyground.studio.course.notebook import examples, notebook
from plyground.studio.course.results import FORMAT, read_results

PARTS = ["minimax/predict-1", "minimax/exercise-1", "alpha_beta/exercise-3"]


def saved(folder: Path, name: str, chapters: object) -> Path:
    path = folder / f"{name}.json"
    path.write_text(json.dumps({"format": FORMAT, "name": name, "chapters": chapters}))
    return path


def test_a_class_file_has_the_chosen_parts_and_no_other() -> None:
    page = class_file(PARTS, "en", "Week 3", text=False)
    assert "<title>Week 3</title>" in page
    assert 'id="minimax-exercise-1"' in page
    assert 'id="minimax-exercise-2"' not in page
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_a_class_file_has_no_links_to_the_studio() -> None:
    page = class_file(["alpha_beta/exercise-1", "evaluation/exercise-1"])
    assert 'id="alpha_beta-trace-1"' in page
    assert 'href="/' not in page


def test_a_key_has_the_answers_in_words() -> None:
    key = key_file([*PARTS, "chance/think-1"], "ar")
    assert "{{" not in key
    assert "$" not in key
    assert "أكبر القيم الصغرى الثلاث" in key


@pytest.mark.parametrize(
    ("part", "problem"),
    [("minimax/exercise-99", "has no part 'exercise-99'"), ("minmax/predict-1", "try minimax")],
)
def test_an_unknown_part_is_refused(part: str, problem: str) -> None:
    with pytest.raises(PlygroundError, match=problem):
        class_file([part])


def test_results_become_a_table(tmp_path: Path) -> None:
    saved(tmp_path, "Lina", {"minimax": {"predict-1": {"score": 1}, "exercise-1": {"score": 0.5}}})
    saved(tmp_path, "Omar", {"minimax": {"think-1": {"score": None}, "gone-1": {"score": 1}}})
    files = sorted(map(str, tmp_path.glob("*.json")))
    said = CliRunner().invoke(app, ["class", *files]).stdout.splitlines()
    parts = len(find_chapter("minimax").counted)
    assert said[0].split() == ["name", "done", "score", "3"]
    assert said[1].split() == ["Lina", "2", "75", "%", f"2/{parts}", "75", "%"]
    assert said[2].split() == ["Omar", "1", f"1/{parts}"]


def test_a_spreadsheet_takes_no_name_for_a_formula(tmp_path: Path) -> None:
    path = saved(tmp_path, "=1+1", {})
    assert "'=1+1" in CliRunner().invoke(app, ["class", "--csv", str(path)]).stdout


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "other"}'])
def test_a_file_without_results_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(PlygroundError, match=r"x\.json"):
        read_results(path)


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.slug)
def test_a_notebook_is_valid(chapter: Chapter) -> None:
    for language in ("en", "ar"):
        found = nbformat.reads(notebook(chapter, language), as_version=4)
        nbformat.validate(found)
        assert any(cell.cell_type == "code" for cell in found.cells)


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.slug)
def test_a_notebook_prints_what_the_chapter_says(chapter: Chapter) -> None:
    """Its cells run one after the other, as in a notebook; the output is that of the chapter."""
    found = nbformat.reads(notebook(chapter), as_version=4)
    cells = [cell.source for cell in found.cells if cell.cell_type == "code"]
    shown = [example for _, group in examples(chapter) for example in group]
    names: dict[str, object] = {}
    for cell, example in zip(cells, shown, strict=True):
        with redirect_stdout(StringIO()) as printed:
            exec(compile(f"{cell}\n", chapter.slug, "single"), names)
        assert printed.getvalue() == example.want, cell
