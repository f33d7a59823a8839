"""The classic game of Blokus against the npm package `blokus`, where that can be found.

`npm install blokus@0.0.16` in a folder, and say where: PLYGROUND_NPM=folder. It does not list legal
placements, but judges any: every piece is tried in every orientation on every cell.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

import plyground as pg

FOLDER = Path(os.environ.get("PLYGROUND_NPM", "."))
PACKAGE = FOLDER / "node_modules" / "blokus" / "lib" / "blokus" / "blokus.js"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not PACKAGE.exists(),
    reason="needs node and the npm package blokus; PLYGROUND_NPM names the folder it is in",
)

SCRIPT = """
const game = require(process.argv[1])();
const line = JSON.parse(require("fs").readFileSync(0));
const key = (cells) => cells.map(({ row, col }) => row * 20 + col).sort((a, b) => a - b).join(" ");
const every = (player, use) => {
  const found = new Set();
  for (const { id, used } of game.availablePieces({ player })) {
    for (const flipped of [false, true]) {
      for (const rotations of [0, 1, 2, 3]) {
        for (let cell = 0; cell < 400; cell++) {
          const position = { row: Math.floor(cell / 20), col: cell % 20 };
          const placement = { player, piece: id, flipped, rotations, position };
          const answer = game.place({ ...placement, probe: true });
          if (answer.success) {
            found.add(key(answer.positions));
            if (use === key(answer.positions)) return game.place(placement);
          }
        }
      }
    }
  }
  return [...found].sort();
};
const lists = [];
for (const { player, cells, asked } of line) {
  if (asked) lists.push(every(player, null));
  every(player, cells);
}
console.log(JSON.stringify(lists));
"""


def cells(description: str) -> str:
    """The cells of a placement as sorted numbers, row by row from the top."""
    numbers = [
        (20 - int(name[1:])) * 20 + "abcdefghijklmnopqrst".index(name[0])
        for name in description.split()[1:]
    ]
    return " ".join(map(str, sorted(numbers)))


def test_same_placements() -> None:
    """The first round is left out: there the package lets a colour choose its corner."""
    rng = random.Random(1)
    state: pg.State = pg.load("blokus", classic=True, margin=True).initial()
    line, ours = [], []
    for ply in range(14):
        placements = {cells(words): a for a, words in state.descriptions().items()}
        chosen = rng.choice(sorted(placements))
        asked = ply in (4, 9, 13)
        line.append({"player": ply % 4, "cells": chosen, "asked": asked})
        if asked:
            ours.append(sorted(placements))
        state = state.result(placements[chosen])
    told = subprocess.run(
        ["node", "-e", SCRIPT, str(PACKAGE.resolve())],
        input=json.dumps(line),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert json.loads(told.stdout) == ours
