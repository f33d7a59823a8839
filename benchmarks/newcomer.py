"""A newcomer plays eight games of different kinds, on a machine that has compiled nothing yet.

    python benchmarks/newcomer.py [GAME...]

A real browser goes from the home page to the end of each game: it looks the game up, presses Play,
looks at the page for three seconds, and clicks on anything that can be clicked, against the
opponent that the page proposes. Printed are the slowest reaction to a click (the first visible
change), the first and the slowest reply of the opponent, and how many replies were made in plain
Python because the engine was being compiled. The code cache is empty, and everything is compiled
meanwhile.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from browsing import Studio, start_browser

GAMES = {
    "tic_tac_toe": "Tic-Tac-Toe",
    "connect4": "Connect 4",
    "othello": "Othello",
    "chess": "Chess",
    "kalah": "Kalah",
    "hex": "Hex",
    "pig": "Pig",
    "kuhn_poker": "Kuhn Poker",
}
"""Lines, drops, flips, pieces, sowing, connection, dice and cards: specs and titles."""
READS = 3.0
"""Seconds for which a newcomer looks at a page before the first click."""
MOST_MOVES = 120
"""Moves of the newcomer, who then resigns."""
MINE = "Your move|wins|won|lost|Draw|share|The end|resigned"
WATCH = """() => {
  const seen = { reactions: [], replies: [], light: 0, agent: null, count: 0, last: 0 };
  window.newcomer = seen;
  const mine = () => /MINE/.test(document.querySelector("#turn").innerText);
  const chance = () => /Chance/.test(document.querySelector("#turn").innerText);
  addEventListener("pointerdown", (event) => {
    const began = performance.now();
    const watch = new MutationObserver(() => {
      requestAnimationFrame(() => seen.reactions.push(performance.now() - began));
      watch.disconnect();
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    watch.observe(document.querySelector("main"), all);
  }, true);
  new MutationObserver(() => {
    const count = document.querySelectorAll("#moves li bdi").length;
    if (count <= seen.count) return;
    const now = performance.now();
    if (seen.agent) {
      seen.replies.push(now - seen.last);
      if (document.querySelector("#reasoning .quick")) seen.light += 1;
    }
    Object.assign(seen, { count, last: now, agent: !mine() && !chance() });
  }).observe(document.querySelector("#moves"), { subtree: true, childList: true });
}""".replace("MINE", MINE)


def play(browser: Browser, address: str, spec: str, title: str) -> dict[str, Any]:
    """One game, from the home page to its end."""
    context = browser.new_context(viewport={"width": 1366, "height": 650})
    page = context.new_page()
    page.goto(address)
    page.wait_for_timeout(1000 * READS)
    page.get_by_role("searchbox").fill(title)
    began = time.perf_counter()
    page.locator(f'a.primary[href^="/play/{spec}"]').first.click()
    page.locator("#turn:not(:empty)").wait_for()
    opened = time.perf_counter() - began
    page.evaluate(WATCH)
    page.wait_for_timeout(1000 * READS)
    rng = random.Random(spec)
    moves = 0
    while wait(page) and moves < MOST_MOVES:
        move(page, rng)
        moves += 1
    found: dict[str, Any] = page.evaluate("() => window.newcomer")
    found |= {"moves": moves, "opened": opened, "end": page.locator("#turn").inner_text()}
    context.close()
    return found


def wait(page: Page) -> bool:
    """Wait for the newcomer's turn; False if the game is over."""
    said = page.wait_for_function(
        f"() => document.querySelector('#turn').innerText.match(/.*({MINE}).*/)?.[0]",
        timeout=120_000,
    )
    return "Your move" in said.json_value()  # the text that matched: the next may be there already


def move(page: Page, rng: random.Random) -> None:
    """Click until a move is made."""
    before = page.locator("#moves li bdi").count()
    for _ in range(40):
        options = page.locator(".hit.can, .board-choice").all()
        with suppress(Error):  # gone: the page plays a forced move by itself
            if options:
                rng.choice(options).click(force=True, timeout=1000)
        page.wait_for_timeout(60)
        if page.locator("#moves li bdi").count() > before:
            return
    raise RuntimeError(f"no move could be made: {page.url}")


def main() -> None:
    chosen = {spec: GAMES.get(spec, spec) for spec in sys.argv[1:]} or GAMES
    cache = tempfile.mkdtemp()
    studio = Studio("--rate", "0", PLYGROUND_CACHE=cache)
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores; milliseconds")
    print(
        f"{'game':14}{'moves':>6}{'open':>7}{'reaction':>9}{'first':>7}{'slowest':>8}{'quick':>6}"
    )
    try:
        with sync_playwright() as playwright:
            browser = start_browser(playwright)
            for spec, title in chosen.items():
                found = play(browser, studio.address, spec, title)
                replies = found["replies"] or [0.0]
                print(
                    f"{spec:14}{found['moves']:6}{1000 * found['opened']:7.0f}"
                    f"{max(found['reactions'], default=0):9.0f}{replies[0]:7.0f}"
                    f"{max(replies):8.0f}{found['light']:6}  {found['end']}",
                    flush=True,
                )
            browser.close()
    finally:
        studio.close()
        shutil.rmtree(cache, ignore_errors=True)


if __name__ == "__main__":
    main()
