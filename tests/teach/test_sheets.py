"""Printable sheets and keys, the commands, and the examples of the documentation."""

from __future__ import annotations

import doctest
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from teach.students import ALPHABETA, STUDENTS
from test_cli import complaint, run

from plyground.teach import exercise

DOCS = Path(__file__).parent.parent.parent / "docs"
VOID = {"meta", "br"}


class Balance(HTMLParser):
    """Checks that every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("kind", exercise.kinds())
def test_sheets_and_keys(kind: str) -> None:
    for difficulty in (1, 2, 3):
        task = exercise.generate(kind, 3, difficulty)
        for text in (task.sheet(), task.key()):
            parser = Balance()
            parser.feed(text)
            assert parser.open == []
            assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
            assert "@page" in text
        assert task.sheet() != task.key()


def test_the_sheet_gives_nothing_away() -> None:
    task = exercise.on("jarrar", "alphabeta")
    assert "≤4" not in task.sheet()
    assert "✂" not in task.sheet()
    assert task.sheet().count('class="blank"') == 15
    assert task.key().count("✂") == 4
    assert "≤4" in task.key()
    assert "fail-soft" in task.sheet()


def test_names_are_escaped() -> None:
    task = exercise.on('"<b>"{x=1,y=2}', "backup")
    assert "<b>{" not in task.sheet()
    assert "&lt;b&gt;" in task.sheet()


def test_documentation() -> None:
    results = doctest.testfile(str(DOCS / "exercises.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0
    assert doctest.testmod(exercise).failed == 0
    text = (DOCS / "exercises.md").read_text(encoding="utf-8")
    assert all(f"| `{kind}` |" in text for kind in exercise.kinds())


# --- commands -------------------------------------------------------------------------------------


def test_files(tmp_path: Path) -> None:
    sheet, key, task = tmp_path / "s.html", tmp_path / "k.html", tmp_path / "t.json"
    words = ["exercise", "backup", "--seed", "1", "--sheet", str(sheet), "--key", str(key)]
    assert run(*words, "--json", str(task)).exit_code == 0
    made = exercise.generate("backup", 1)
    assert sheet.read_text(encoding="utf-8") == made.sheet()
    assert key.read_text(encoding="utf-8") == made.key()
    answer = tmp_path / "a.json"
    answer.write_text(json.dumps(made.solution), encoding="utf-8")
    result = run("exercise", str(task), "--answer", str(answer))
    assert (result.exit_code, result.stdout) == (0, "4 of 4 right (100%)\n")
    answer.write_text('{"value": {"B": 0}}', encoding="utf-8")
    result = run("exercise", str(task), "--answer", str(answer))
    assert result.exit_code == 1
    assert "You wrote 0 for B: B is MIN: the least of" in result.stdout


def test_list() -> None:
    words = [line.split()[0] for line in run("exercise", "--list").stdout.splitlines()]
    assert tuple(words) == exercise.kinds()


def test_in_the_terminal() -> None:
    """Invalid input is asked again, hints cost, and right items are kept for the second try."""
    typed = ["abc", "hint", "3", "2", "1", "9", "y", "3"]
    result = run("exercise", "backup", "--on", "canonical", typed="\n".join(typed) + "\n")
    assert "value./1: 'abc' is not a number" in result.stdout
    assert "Look at /1." in result.stdout
    assert "You wrote 9 for /: / is MAX: the greatest of /1 3, /2 2 and /3 1 is 3." in result.stdout
    assert result.stdout.endswith("4 of 4 right (94%)\n")
    assert result.exit_code == 0


def test_cuts_in_the_terminal() -> None:
    typed = ["3", "2", "1", "3", "nowhere", "/2/2 /2/3 /3/2 /3/3", "1"]
    result = run("exercise", "--on", "canonical", typed="\n".join(typed) + "\n")
    assert "there is no edge to 'nowhere'" in result.stdout
    assert result.stdout.endswith("9 of 9 right (100%)\n")


@pytest.mark.parametrize("kind", exercise.kinds())
def test_every_kind_in_the_terminal(kind: str) -> None:
    result = run("exercise", kind, "--seed", "2", typed="hint\ndone\n")
    assert result.exit_code == 1
    assert result.stdout.startswith(exercise.generate(kind, 2).title)


def test_mistakes(tmp_path: Path) -> None:
    assert "no kind of exercise 'bakup'" in complaint(run("exercise", "bakup"))
    assert "did you mean jarrar" in complaint(run("exercise", "--on", "jarar"))
    assert "cannot read 'nowhere.json'" in complaint(run("exercise", "nowhere.json"))
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert "is not valid JSON" in complaint(run("exercise", "--seed", "1", "--answer", str(bad)))
    bad.write_text("[]", encoding="utf-8")
    assert "must be an object" in complaint(run("exercise", "--seed", "1", "--answer", str(bad)))
    assert "does not exist" in complaint(run("grade", "nowhere.py"))


def test_grade(tmp_path: Path) -> None:
    file = tmp_path / "student.py"
    file.write_text(ALPHABETA, encoding="utf-8")
    result = run("grade", str(file))
    assert result.exit_code == 0
    assert "Well done!" in result.stdout
    name, text = STUDENTS["return in the loop"]
    file.write_text(text, encoding="utf-8")
    result = run("grade", str(file), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["mistake"] == name
