"""Grading in a browser gives the same marks as in Python."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import plyground
from plyground.game.errors import PlygroundError
from plyground.teach import exercise
from plyground.teach.exercise import Exercise

VIEW = Path(plyground.__file__).parent / "teach" / "view"
ANSWERS = 1000
RUN = """
import { readFileSync } from "node:fs";
import { grade } from "%s";
for (const [items, answer, hints] of JSON.parse(readFileSync(0, "utf-8"))) {
  let result;
  try {
    result = grade(items, answer, hints);
  } catch (problem) {
    result = { error: problem.key ?? "a bug" };
  }
  console.log(JSON.stringify(result));
}
"""
ODD = [
    "",
    " ",
    "not read",
    "-",
    "x",
    "zzz",
    "1/0",
    "≤7",
    ">=3",
    "−4",
    "[1, inf]",
    0,
    2.5,
    True,
    None,
]


def spoil(task: Exercise, rng: random.Random) -> dict[str, Any]:
    """The solution with some items changed, left out, or added."""
    answer = json.loads(json.dumps(task.solution))
    for item in rng.sample(task.items, min(len(task.items), rng.randint(0, 4))):
        group, dot, name = item.key.partition(".")
        value = rng.choice(
            [*ODD, item.expected, *(other for other, _ in (*item.also, *item.traps))]
        )
        if group == "cut":
            cuts = answer.setdefault("cut", [])
            cuts.remove(name) if name in cuts else cuts.append(name)
        elif dot:
            answer.setdefault(group, {})[name] = value
        else:
            answer[group] = value
    return dict(answer)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_browser_grades_as_python_does(tmp_path: Path) -> None:
    rng = random.Random(338)
    cases: list[Any] = []
    expected: list[Any] = []
    tasks = [
        exercise.generate(kind, seed, difficulty, style=style)
        for kind in exercise.kinds()
        for seed, difficulty, style in ((1, 1, "standard"), (2, 2, "S4"), (3, 3, "S1"))
    ]
    while len(cases) < ANSWERS:
        task = rng.choice(tasks)
        answer, hints = spoil(task, rng), rng.choice([0, 0, 1, 3])
        cases.append([json.loads(task.to_json(items=True))["items"], answer, hints])
        try:
            grade = task.grade(answer, hints).as_dict()
            expected.append(json.loads(json.dumps(grade)))
        except PlygroundError as problem:
            expected.append({"error": str(problem)})
    script = tmp_path / "run.mjs"
    script.write_text(RUN % (VIEW / "grading.js").as_posix(), encoding="utf-8")
    done = subprocess.run(
        ["node", str(script)], input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == ANSWERS
    refused = 0
    for case, here, there in zip(cases, expected, found, strict=True):
        if "error" in here:
            refused += 1
            assert "error" in there, case[1]
            assert here["error"].startswith(there["error"])
        else:
            for side in (here, there):  # Python writes lists of words with quotes
                side["explanation"] = side["explanation"].replace("'", "")
            assert there == here, case[1]
    assert 20 < refused < ANSWERS / 2
