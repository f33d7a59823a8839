"""How quick the renderer of traces is in chromium: load, step, scrub.

    python benchmarks/traceview.py

Prints medians and 95th percentiles in milliseconds, layout and paint included (each sample ends
after the next frame was laid out), for a tree of about 500 nodes and for a trace of 50,000 events.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import plyground as pg

SAMPLE = """async (steps) => {
  const box = document.querySelector(".traceview"), bar = box.querySelector("[type=range]");
  const times = [];
  for (const k of steps) {
    const begin = performance.now();
    bar.value = k;
    bar.dispatchEvent(new Event("input", { bubbles: true }));
    box.getBoundingClientRect();
    times.push(performance.now() - begin);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""


def told(name: str, times: list[float]) -> str:
    times.sort()
    return f"{name}: median {times[len(times) // 2]:.1f} ms, 95 % {times[-1 - len(times) // 20]:.1f} ms"


def measure(page: Page, trace: pg.Trace, file: Path, name: str) -> None:
    trace.to_html(file)
    page.goto(file.as_uri())
    page.wait_for_selector(".tv-tree .node")
    timing = "performance.getEntriesByType('navigation')[0].loadEventEnd"
    page.wait_for_function(f"{timing} > 0")
    print(f"{name}: {len(trace.nodes):,} nodes, {len(trace):,} events")
    print(f"  loaded in {page.evaluate(timing):.0f} ms, {file.stat().st_size / 1e6:.2f} MB")
    rng = random.Random(1)
    on = list(range(1, min(300, len(trace))))
    print("  " + told("step", page.evaluate(SAMPLE, on)))
    print(
        "  " + told("scrub", page.evaluate(SAMPLE, [rng.randrange(len(trace)) for _ in range(60)]))
    )


def main() -> None:
    rng = random.Random(7)
    leaves = [rng.randint(-50, 50) for _ in range(2**8)]
    tree = pg.alphabeta(pg.tree(leaves, b=2, m=8).initial(), trace=True).trace
    game = pg.load("tic_tac_toe").initial()
    long = pg.minimax(game, trace=True, limit=pg.Limit(nodes=60_000)).trace
    assert tree is not None
    assert long is not None
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        path = shutil.which("chromium")
        browser = engine.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        measure(page, tree, Path(folder) / "tree.html", "a tree")
        measure(page, long, Path(folder) / "long.html", "a long trace")
        browser.close()


if __name__ == "__main__":
    main()
