"""Take the pictures of the studio that the README and these pages show.

    python docs/screenshots.py [NAME...]

Needs chromium and the test extra. To add a page, add a line to PAGES; each is taken in
English, light, on a wide screen, and in Arabic, dark, on a phone.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))
from browsing import Studio, start_browser  # noqa: E402

WIDE, PHONE = (1280, 800), (360, 740)
READY = """() => [...document.querySelectorAll("[role=progressbar]")]
  .every((one) => !one.checkVisibility())"""
PAGES = {
    "home": "/",
    "tree": "/lab/tree#s=57",
    "play": "/play/chess?seats=human;human#m=1804.2356.1350",
    "analyse": "/analyse/othello",
    "chapter": "/course/alpha_beta#trace-1",
    "learn": "/learn?kind=alphabeta&tree=jarrar",
    "matrix": "/lab/matrix",
    "evaluation": "/lab/eval",
    "arena": "/arena",
    "reference": "/ref",
}
LOOKS = (
    ("en", "light", "wide", WIDE),
    ("ar", "dark", "phone", PHONE),
)


@dataclass(frozen=True)
class Shot:
    """One picture: pictures/studio-<name>.jpg."""

    name: str
    path: str
    lang: str = "en"
    theme: str = "light"
    size: tuple[int, int] = WIDE


SHOTS = [
    Shot(f"{page}-{lang}-{theme}-{width}", path, lang, theme, size)
    for page, path in PAGES.items()
    for lang, theme, width, size in LOOKS
]


def take(browser: Browser, address: str, shot: Shot) -> None:
    width, height = shot.size
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        device_scale_factor=2 if shot.size == PHONE else 1,
        reduced_motion="reduce",
    )
    for name, value in (("lang", shot.lang), ("theme", shot.theme)):
        context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    page.goto(shot.path, wait_until="networkidle")
    page.wait_for_function(READY)
    file = HERE / "pictures" / f"studio-{shot.name}.jpg"
    page.screenshot(path=file, type="jpeg", quality=72)
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")
    context.close()


def main() -> None:
    wanted = sys.argv[1:]
    studio = Studio("--rate", "0", "--no-ahead")
    try:
        with sync_playwright() as playwright:
            browser = start_browser(playwright)
            for shot in SHOTS:
                if not wanted or any(word in shot.name for word in wanted):
                    take(browser, studio.address, shot)
            browser.close()
    finally:
        studio.close()


if __name__ == "__main__":
    main()
