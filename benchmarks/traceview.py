"""The speed of the trace renderer in Chromium: load, step, scrub.

    python benchmarks/traceview.py

Prints the processor time of the page's main thread in milliseconds (script, style, layout and paint
together), averaged over many steps, for a tree of about 500 nodes and a trace of 50,000 events.
Processor time depends little on other programs on the machine.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import plyground as pg

SAMPLE = """async (steps) => {
  const bar = document.querySelector(".traceview [type=range]");
  for (const k of steps) {
    bar.value = k;
    bar.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}"""


class Clock:
    """Processor time of a page's main thread."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(self) -> float:
        """Milliseconds so far."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(m["value"] for m in metrics if m["name"] == "TaskDuration"))

    def mean(self, steps: list[int]) -> float:
        self.page.evaluate(SAMPLE, steps[:5])  # warm
        begin = self.spent()
        self.page.evaluate(SAMPLE, steps)
        return (self.spent() - begin) / len(steps)


def measure(page: Page, trace: pg.Trace, file: Path, name: str) -> None:
    trace.to_html(file)
    page.goto("about:blank")
    clock = Clock(page)
    begin = clock.spent()
    page.goto(file.as_uri())
    page.wait_for_selector(".tv-tree .node")
    print(f"{name}: {len(trace.nodes):,} nodes, {len(trace):,} events")
    print(f"  loaded in {clock.spent() - begin:.0f} ms, {file.stat().st_size / 1e6:.2f} MB")
    rng = random.Random(1)
    print(f"  step {clock.mean(list(range(1, 200))):.1f} ms")
    print(f"  scrub {clock.mean([rng.randrange(len(trace)) for _ in range(40)]):.1f} ms")


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
