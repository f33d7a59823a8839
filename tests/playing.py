"""Helpers for tests of the play page: wait for a turn, click a move, type."""

from __future__ import annotations

import random
from typing import Any

from browsing import OpenPage
from playwright.sync_api import Error, Page, expect

SLOW = 120_000
"""Milliseconds for a job that may have to compile a game first."""


OPTIONS = ".hit.can, .board-choice:enabled"
"""What can be clicked."""

ENDS = ("wins", "Draw", "share", "end", "resigned")
"""Words of which one is in the line about the turn when a game is over."""


class Table:
    """A play page and its player."""

    def __init__(
        self, open_page: OpenPage, game: str, seats: str, seed: int = 1, **more: Any
    ) -> None:
        query = more.pop("query", "")
        moves = more.pop("moves", "")
        address = f"/play/{game}?seats={seats}&seed={seed}{query}{'#m=' + moves if moves else ''}"
        self.page: Page = open_page(address, reduced_motion="reduce", **more)
        self.turn = self.page.locator("#turn")
        self.wait()

    @property
    def is_over(self) -> bool:
        said = self.turn.inner_text()
        return any(word in said for word in ENDS)

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return self.page.locator("#moves li bdi").all_inner_texts()

    def wait(self) -> None:
        """Wait until a person is to move, or the game is over; a page may still be loading."""
        self.page.wait_for_function(
            "() => /Your move|to move$|wins|Draw|share|The end|resigned|دورك|فاز|تعادل/"
            ".test(document.querySelector('#turn')?.innerText ?? '')",
            timeout=SLOW,
        )

    def cell(self, name: str) -> Any:
        return self.page.locator(f'[data-cell="{name}"]')

    def click(self, *steps: str) -> None:
        """Click cells and buttons, one after the other, as one move."""
        before = self.page.locator("#moves li").count()
        for step in steps:
            cell = self.cell(step)
            if cell.count():
                cell.click(force=True)
            else:
                self.page.locator(f'[data-choice="{step}"]').click()
        self.after(before)

    def after(self, before: int) -> None:
        """Wait until more moves are listed than before, and a person can go on."""
        expect(self.page.locator("#moves li").nth(before)).to_be_attached(timeout=SLOW)
        self.wait()

    def type(self, words: str) -> None:
        self.page.locator("#command-text").fill(words)
        self.page.keyboard.press("Enter")

    def click_any(self, rng: random.Random) -> None:
        """Click a random legal move, unless the page plays a forced one first or the game ends."""
        before = self.page.locator("#moves li").count()
        for _ in range(8):
            self.page.wait_for_function(
                "([options, before, ends]) => document.querySelector(options)"
                " || document.querySelectorAll('#moves li').length > before"
                " || ends.some((word) => document.querySelector('#turn')?.innerText"
                ".includes(word))",
                arg=[OPTIONS, before, ENDS],
                timeout=SLOW,
            )
            if self.is_over:
                return
            if self.page.locator("#moves li").count() > before:
                break
            # Elements, not locators: a forced move may take them away at any time.
            options = self.page.query_selector_all(OPTIONS)
            if not options:
                continue
            option = rng.choice(options)
            try:
                option.click(force=True)
            except Error:
                if option.evaluate("(found) => found.isConnected"):
                    raise
                continue
            if not self._still_choosing():
                break
        self.after(before)

    def _still_choosing(self) -> bool:
        return self.page.locator(".highlight.chosen").count() > 0

    def log(self) -> str:
        return self.page.locator("#log").inner_text()
