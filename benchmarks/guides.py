"""Finds the steps of each game's guide in trial games, and writes them to the studio's data file.

    python benchmarks/guides.py [GAME...]

Games with steps of their own (`guide` in the game's file) are included, as numbers of actions.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import plyground as pg
from plyground.studio import catalogue
from plyground.teach.first_steps import Step, first_steps

FILE = Path(catalogue.__file__).parent / "data" / "guides.json"


def guide(name: str, seconds: float) -> list[dict[str, Any]]:
    """The steps of a game; empty texts are left out."""
    steps = first_steps(pg.load(name), seconds=seconds)
    return [shown(step) for step in steps]


def shown(step: Step) -> dict[str, Any]:
    """A step without what is empty, or follows from the rules: any move is an answer."""
    found = asdict(step)
    if step.task == "answer":
        found["find"] = ()
    return {key: value for key, value in found.items() if value or key == "player"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=30.0, help="for trial games of one game")
    given = parser.parse_args()
    asked = given.games or pg.games()
    found = {}
    for name in asked:
        found[name] = guide(name, given.seconds)
        print(name, *(f"{s['task']}:{len(s.get('moves', ()))}" for s in found[name]), flush=True)
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    known |= found
    rows = [
        f"  {json.dumps(name)}: {json.dumps(known[name], ensure_ascii=False)}"
        for name in sorted(known)
    ]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
