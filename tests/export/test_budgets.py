"""Time, reports and memory of the engines of a page, by a clock that follows the work."""

from __future__ import annotations

import base64
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from exported import built, described, needs_node

from plyground.export.check import ENGINE
from plyground.export.runner import run
from plyground.studio.bundle import Bundle

pytestmark = needs_node

MAIN = """function main({ code, data, name, limit, each }) {
  let time = 0;
  Object.defineProperty(globalThis, "performance", { value: { now: () => time } });
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const game = new GAME.Game(new WebAssembly.Module(bytes), data);
  const searches = new SEARCHES.Searches(game);
  const engine = searches.engine(name);
  if (name === "mcts") {
    const { call } = engine;
    engine.call = (...args) => {
      const made = call(...args);
      time += Number(made) * each;
      return made;
    };
  } else {
    const { tick } = CLOCK.Clock.prototype;
    CLOCK.Clock.prototype.tick = function (snapshot) {
      time += each;
      return tick.call(this, snapshot);
    };
  }
  const once = () => {
    const began = time, reports = [];
    const report = () => reports.push(time - began);
    const { action } = searches.search(game.rules.initial(), name, limit, report);
    return { took: time - began, reports, action, memory: game.rules.memory.bytes.length };
  };
  return [once(), once(), once()];
}"""


@cache
def searched(spec: str, engine: str, each: float) -> list[dict[str, Any]]:
    """Three searches of a second, where a simulation or 256 nodes take `each` milliseconds."""
    bundle, script = Bundle(), MAIN
    for name in ("game", "searches", "clock"):
        script = script.replace(name.upper() + ".", bundle.add(ENGINE / f"{name}.js") + ".")
    found = built(spec)
    argument = {
        "code": base64.b64encode(found.code).decode(),
        "data": described(found),
        "name": engine,
        "limit": {"time": 1.0},
        "each": each,
    }
    answer: list[dict[str, Any]] = run(f"{bundle.text()}\n{script}", argument)
    return answer


SEARCHED = [
    ("connect4", "alphabeta", 1.0),
    ("connect4", "mcts", 0.02),
    ("connect4", "mcts", 3.0),  # as slow as a big game on a phone
]


@pytest.mark.parametrize(("spec", "engine", "each"), SEARCHED)
def test_a_second_is_a_second_and_is_told_of(spec: str, engine: str, each: float) -> None:
    for search in searched(spec, engine, each):
        assert 1000 <= search["took"] <= 1100
        assert search["action"] is not None
        gaps = [b - a for a, b in pairwise([0, *search["reports"], search["took"]])]
        assert max(gaps) <= 250


@pytest.mark.parametrize(("spec", "engine", "each"), SEARCHED)
def test_memory_is_bounded(spec: str, engine: str, each: float) -> None:
    """Tables and trees have a fixed size, and the next search takes no more."""
    first, second, third = (search["memory"] for search in searched(spec, engine, each))
    assert first < {"alphabeta": 24, "mcts": 112}[engine] * 1e6
    assert first == second == third
