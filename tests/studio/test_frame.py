"""The frame of every page, seen in a browser."""

import pytest
from browsing import OpenPage, axe, scrolls_sideways
from playwright.sync_api import expect

PATHS = (
    "/",
    "/no-such-page",
    "/ref",
    "/learn",
    "/learn?kind=windows&tree=jarrar",
    "/lab/tree?game=gallery:canonical",
    "/lab/eval",
    "/lab/stairs",
    "/lab/matrix",
    "/lab/learn",
    "/play/chess",
    "/analyse/backgammon",
    "/arena",
    "/course",
    "/class",
)


@pytest.mark.parametrize(
    ("path", "lang", "theme"),
    [(path, *(("ar", "dark") if i % 2 else ("en", "light"))) for i, path in enumerate(PATHS)]
    + [
        (path, "en", "contrast")
        for path in ("/", "/lab/tree?game=gallery:canonical", "/play/chess")
    ],
)
def test_no_serious_accessibility_violation(
    open_page: OpenPage, path: str, lang: str, theme: str
) -> None:
    axe(open_page(path, lang=lang, theme=theme, expected=("404",)))


@pytest.mark.parametrize(
    ("path", "lang"), [*((path, "ar") for path in PATHS), ("/", "en"), ("/play/chess", "en")]
)
def test_a_phone_never_scrolls_sideways(open_page: OpenPage, path: str, lang: str) -> None:
    page = open_page(path, lang=lang, width=360, height=640, expected=("404",))
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="القائمة" if lang == "ar" else "Menu").click()
    expect(page.get_by_role("navigation").first).to_be_visible()
    assert not scrolls_sideways(page)
    if lang == "ar":
        axe(page)


def test_language_is_switched_and_remembered(open_page: OpenPage) -> None:
    page = open_page("/?x=1#place")
    page.get_by_role("link", name="العربية").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    assert "x=1" in page.url
    assert page.url.endswith("#place")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ar")


def test_theme_is_switched_and_remembered(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("summary", has_text="Theme").click()
    page.get_by_role("link", name="High contrast").click()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    background = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert background == "rgb(0, 0, 0)"


def test_the_first_tab_stop_skips_to_the_content(open_page: OpenPage) -> None:
    page = open_page("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_page_can_be_read_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/", java_script_enabled=False)
    expect(page.get_by_role("heading", name="Chess", exact=False).first).to_be_visible()
    expect(page.get_by_role("navigation").first).to_be_visible()
