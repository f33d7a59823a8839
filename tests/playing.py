"""Helpers for tests of the play page: wait for a turn, click a move, type."""

from __future__ import annotations

import random
from typing import Any

from browsing import OpenPage
from playwright.sync_api import Page, expect

SLOW = 120_000
"""Milliseconds for a job that may have to compile a game first."""


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
        return any(
            word in self.turn.inner_text() for word in ("wins", "Draw", "share", "end", "resigned")
        )

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return self.page.locator("#moves li bdi").all_inner_texts()

    def wait(self) -> None:
        """Wait until a person is to move, or the game is over."""
        self.page.wait_for_function(
            "() => /Your move|to move$|wins|Draw|share|The end|resigned|دورك|فاز|تعادل/"
            ".test(document.querySelector('#turn').innerText)",
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
        """Click a random legal move."""
        before = self.page.locator("#moves li").count()
        for _ in range(8):
            cells = self.page.locator(".hit.can")
            buttons = self.page.locator(".board-choice")
            options = [cells.nth(i) for i in range(cells.count())]
            options += [buttons.nth(i) for i in range(buttons.count())]
            rng.choice(options).click(force=True)
            if self.page.locator("#moves li").count() > before or not self._still_choosing():
                break
        self.after(before)

    def _still_choosing(self) -> bool:
        return self.page.locator(".highlight.chosen").count() > 0

    def log(self) -> str:
        return self.page.locator("#log").inner_text()
