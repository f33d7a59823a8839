"""The first paint and the size of studio pages over a slow connection.

    python benchmarks/first_paint.py [PATH...]

Chromium with an empty cache, 1.6 Mbit/s down, 0.75 up, 150 ms of latency (a slow 4G connection) and
a processor four times slower than this one; median of five.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from browsing import Studio

RUNS = 5
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
PAINT = """() => new Promise((resolve) =>
  new PerformanceObserver((list) => {
    const paint = list.getEntries().find((entry) => entry.name === "first-contentful-paint");
    if (paint) resolve(paint.startTime);
  }).observe({type: "paint", buffered: true}))"""


def measure(browser: Browser, address: str) -> tuple[float, int]:
    """Milliseconds to the first contentful paint, and bytes of all responses."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    weights: list[int] = []
    page.on("requestfinished", lambda r: weights.append(r.sizes()["responseBodySize"]))
    page.goto(address, wait_until="networkidle")
    found = float(page.evaluate(PAINT)), sum(weights)
    context.close()
    return found


def main() -> None:
    studio = Studio("--rate", "0")
    try:
        with sync_playwright() as playwright:
            path = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for page in sys.argv[1:] or ("/", "/?lang=ar"):
                runs = [measure(browser, studio.address + page) for _ in range(RUNS)]
                paint = median(paint for paint, _ in runs)
                print(f"{page}: first paint {paint:.0f} ms, {runs[0][1] / 1000:.0f} kB")
            browser.close()
    finally:
        studio.close()


if __name__ == "__main__":
    main()
