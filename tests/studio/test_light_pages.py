"""Every page is light, and nothing on it jumps while it opens."""

from __future__ import annotations

import pytest
from browsing import OpenPage, shift, weight

LAPTOP, PHONE = (1366, 650), (390, 844)
PAGES = (
    "/learn",
    "/lab/eval",
    "/lab/stairs",
    "/lab/matrix",
    "/lab/learn",
    "/analyse/othello",
    "/arena",
    "/ref",
    "/course",
    "/course/minimax",
    "/class",
)
BOARDS = (
    "/play/chess?seats=human;human",
    "/play/blokus?seats=human;human",
    "/play/leduc_poker?seats=human;human&seed=3",
    "/play/tantrix?seats=human;human",
    "/lab/tree",
)


@pytest.mark.parametrize(
    ("path", "size", "lang"),
    [
        *((path, LAPTOP, "en") for path in PAGES + BOARDS),
        *((path, PHONE, "ar") for path in BOARDS),
    ],
)
def test_a_page_is_light_and_does_not_jump(
    open_page: OpenPage, path: str, size: tuple[int, int], lang: str
) -> None:
    """Below 500 kB with everything that it loads; a layout shift below 0.05."""
    page = open_page("about:blank", lang=lang, width=size[0], height=size[1])
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(weight(request)))
    page.goto(path)
    if path in BOARDS:
        page.locator(".hit, .board-choice, #lift, .tv-tree").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes) < 500_000
    assert shift(page) < 0.05
