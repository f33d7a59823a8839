"""The shared scripts: same texts as the server, and shortcuts that do not disturb."""

import random
from typing import Any

import pytest
from browsing import OpenPage
from playwright.sync_api import Page, expect

from plyground.studio.texts import Texts, number_text


def in_page(page: Page, module: str, body: str, argument: Any = None) -> Any:
    """Run `body` with the exports of a script as `m`."""
    return page.evaluate(
        f"async (given) => {{ const m = await import('/static/{module}'); {body} }}", argument
    )


def test_numbers_are_written_as_on_the_server(open_page: OpenPage) -> None:
    rng = random.Random(1)
    values: list[float] = [0, -1, 12345678, 0.5, 1e-7, -2.25, 1234567.8, 0.1 + 0.2, 1e15, 22.6]
    values += [rng.uniform(-1, 1) * 10 ** rng.randrange(-6, 9) for _ in range(500)]
    written = in_page(open_page("/"), "text.js", "return given.map(m.number);", values)
    for value, there in zip(values, written, strict=True):
        assert there == number_text(value), value


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_plurals_are_chosen_as_on_the_server(open_page: OpenPage, lang: str) -> None:
    texts = Texts("home", lang)
    counts = [*range(120), 1000, 1.5]
    body = "return given.map((n) => m.text('count', {n}));"
    written = in_page(open_page("/", lang=lang), "text.js", body, counts)
    assert written == [texts.plain("count", n=n) for n in counts]


def test_texts_are_never_markup(open_page: OpenPage) -> None:
    page = open_page("/")
    body = """
        const {el} = await import('/static/dom.js');
        const node = el('p', {id: 'trial', title: given}, m.rich('open.play.game', {game: given}));
        document.body.append(node);
        return node.textContent;"""
    nasty = "<img src=x onerror=alert(1)>\u202e"
    assert in_page(page, "text.js", body, nasty) == f"Play {nasty}"
    expect(page.locator("#trial img")).to_have_count(0)


def test_shortcuts_ignore_text_fields_and_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page("/")
    body = """
        window.pressed = 0;
        m.shortcuts([{keys: ['n'], says: 'hero', run: () => { window.pressed += 1; }}]);"""
    in_page(page, "keys.js", body)
    page.keyboard.press("n")
    assert page.evaluate("window.pressed") == 1
    page.get_by_role("searchbox").press("n")
    assert page.evaluate("window.pressed") == 1
    assert page.get_by_role("searchbox").input_value() == "n"
    page.locator("main").focus()
    page.keyboard.press("Control+n")
    assert page.evaluate("window.pressed") == 1

    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_contain_text("Games as search problems")
    dialog.get_by_label("Single-key shortcuts are on").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("n")
    assert page.evaluate("window.pressed") == 1
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(dialog).to_be_visible()


def test_errors_of_the_api_are_in_the_readers_language(open_page: OpenPage) -> None:
    body = "return m.get(given).then(() => null, (e) => [e.code, e.status, e.message]);"
    page = open_page("/", lang="ar", expected=("404",))
    code, status, message = in_page(page, "api.js", body, "/api/games/chez")
    assert (code, status) == ("unknown-game", 404)
    assert "لا توجد لعبة" in message
