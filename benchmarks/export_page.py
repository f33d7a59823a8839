"""Exported pages in a browser: time to the first board, budgets, reports, and stopping.

    python benchmarks/export_page.py [GAME...]

Pages are opened from disk in headless Chromium (playwright, an extra of development). All times are
of the clock, so other work on the machine lengthens them; the least of several is shown where the
page decides, the greatest where a limit must be kept. The first column is what the export took:
first, if the module was not in the cache, and then again from the cache.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import plyground as pg
from plyground.export.build import folder_of
from plyground.export.module import engines_of
from plyground.game.records.record_game import RecordGame

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
GAMES = ("connect4", "chess", "go", "backgammon")
TIMES = 5
SECONDS = 1.0
LONG = 600

FIRST_BOARD = """() => new Promise((done) => {
  const look = () => {
    if (document.querySelector(".hit.can")) done(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Milliseconds from the start of the navigation to a board with moves."""

SEARCH = """async ({ agent, seed }) => {
  const text = (id) => document.getElementById(id).textContent.trim();
  const bytes = (id) => Uint8Array.from(atob(text(id)), (letter) => letter.charCodeAt(0));
  const gunzip = () => new DecompressionStream("gzip");
  const unpacked = (id) => new Response(new Blob([bytes(id)]).stream().pipeThrough(gunzip()));
  const { facts } = JSON.parse(text("data"));
  const module = await WebAssembly.compile(await unpacked("module").arrayBuffer());
  const description = { ...(await unpacked("game").json()), facts, net: null };
  const source = `${text("engine")}\nPlygroundEngine.serve(self);`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  worker.postMessage({ module, description });
  const moves = description.layout.engines[0] === "expectiminimax" ? "?" : "";
  const once = () => new Promise((resolve, reject) => {
    const began = performance.now(), reports = [];
    worker.onmessage = ({ data: news }) => {
      const took = performance.now() - began;
      if (news.problem) reject(new Error(news.problem));
      else if (news.progress) reports.push(took);
      else resolve({ took, reports, seconds: news.result.analysis.counters.time });
    };
    worker.postMessage({ kind: "move", args: { agent, seed, moves, chance: seed }, levels: [] });
  });
  await once();
  const found = await once();
  worker.terminate();
  return found;
}"""
"""The second search in a worker: its time for the page and for the engine, and its reports."""

STOPPED = """() => new Promise((done) => {
  const began = performance.now();
  const look = () => {
    if (document.querySelector("#moves li")) done(performance.now() - began);
    else requestAnimationFrame(look);
  };
  document.querySelector("#thinking button").click();
  look();
})"""
"""Milliseconds from the click on the button until the move is in the list."""


def exported(game: RecordGame, file: Path) -> tuple[float | None, float]:
    """Seconds of the first export, None if the module was known, and of one from the cache."""
    folder = folder_of(game)
    known = folder is not None and (folder / "module.json").exists()
    took = []
    for _ in range(1 if known else 2):
        began = time.perf_counter()
        game.export_html(file)
        took.append(time.perf_counter() - began)
    return (None if known else took[0]), took[-1]


def opened(browser: Browser, file: Path, query: str = "") -> Page:
    page = browser.new_page(offline=True, reduced_motion="reduce")
    page.goto(f"{file.as_uri()}?lang=en{query}")
    return page


def first_board(browser: Browser, file: Path) -> float:
    page = opened(browser, file, "&seats=human;human")
    found = float(page.evaluate(FIRST_BOARD))
    page.close()
    return found / 1000


def searched(browser: Browser, file: Path, engine: str) -> dict[str, Any]:
    page = opened(browser, file)
    page.wait_for_selector("#engine", state="attached")
    agent = f"{engine}:time={SECONDS}"
    found: dict[str, Any] = page.evaluate(SEARCH, {"agent": agent, "seed": 1})
    page.close()
    return found


def stopped(browser: Browser, file: Path, engine: str) -> float:
    page = opened(browser, file, f"&seats={engine}:time={LONG};human&seed=1")
    page.wait_for_selector("#thinking button")
    page.wait_for_timeout(1000)
    found = float(page.evaluate(STOPPED))
    page.close()
    return found / 1000


def measure(browser: Browser, spec: str, folder: Path) -> None:
    game = pg.load(spec)
    assert isinstance(game, RecordGame)
    file = folder / "page.html"
    first, again = exported(game, file)
    shown = "known" if first is None else f"{first:.0f} s"
    board = min(first_board(browser, file) for _ in range(TIMES))
    print(f"{spec}: export {shown}, again {again:.1f} s; first board {board:.2f} s", flush=True)
    for engine in engines_of(game):
        runs = [searched(browser, file, engine) for _ in range(TIMES)]
        seconds = [run["seconds"] for run in runs]
        took = [run["took"] / 1000 for run in runs]
        gaps = [b - a for run in runs for a, b in pairwise([0, *run["reports"]])]
        line = (
            f"  {engine}: budget of {SECONDS:g} s took {min(seconds):.3f} to {max(seconds):.3f} s"
        )
        line += f", with the way to the worker {max(took):.3f} s; reports each {max(gaps):.0f} ms"
        if not game.deterministic:
            print(line, flush=True)
            continue
        print(f"{line}; stopped in {stopped(browser, file, engine):.2f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for spec in asked.games:
            measure(browser, spec, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
