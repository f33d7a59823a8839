"""The matrix lab: its API, and the page in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Held, OpenPage, Studio, axe, scrolls_sideways
from playwright.sync_api import Page, expect

SECOND = "/lab/matrix?m=matrix-2"


def about(studio: Studio, text: str) -> dict[str, Any]:
    answer = studio.post("/api/matrix", {"matrix": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def saddles(page: Page) -> list[str]:
    """The names of the cells that are boxed."""
    cells = page.locator("td.saddle").all()
    return [str(cell.get_attribute("aria-label")).split(", 5")[0] for cell in cells]


def result(page: Page, name: str) -> str:
    """The value of a name in the list of results."""
    return page.locator(f"dt:text-is('{name}') + dd").inner_text()


# --- what is computed -----------------------------------------------------------------------------


def test_answer_for_the_first_matrix(studio: Studio) -> None:
    found = about(studio, "7 3 -1; 7 3 4; 5 5 5; 5 5 5")
    assert found["rows"] == ["I", "II", "III", "IV"]
    assert found["cells"][0] == [["7"], ["3"], ["-1"]]
    assert found["steps"][-1]["cells"] == [[2, 1], [2, 2], [3, 1], [3, 2]]
    assert (found["value"], found["tree"]) == ("5", None)
    assert found["announcements"][1] == {"replies": [1], "sure": "3"}
    assert len(found["dominance"]["weak"]) == 2
    assert found["equilibria"]["continua"]


def test_answer_for_a_tree(studio: Studio) -> None:
    tree = about(studio, "1{L:2{L:7,M:3,R:4{L:-1,R:4}},R:3{R:5}}")["tree"]
    assert tree["perfect"] == [[3, 1]]
    assert tree["plans"][0][3] == "(1->R, 4->R)"
    assert tree["counts"][0] == {"power": "2^2", "count": 4}
    assert [tree["nodes"][i]["label"] for i in tree["paths"][1][2]] == ["1", "2", "4", ""]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("1 2; 3", "bad-matrix-row", "row 2 has 1 entry, but row 1 has 2"),
        ("1 2; 3 x", "bad-matrix-cell", "row 2, column 2: 'x' is not a number"),
        ("1\t\t2\n3\t4\t5", "bad-matrix-cell", "row 1, column 2: the cell is empty"),
        ("", "bad-matrix", "the matrix is empty"),
        ("1 2; " * 13 + "1 2", "matrix-not-drawn", "14 rows and 2 columns; the limit is 12"),
        ("[[1 2][3", "bad-position", "never closed"),
        ("[<1,2,3> <3,2,1>]", "matrix-two-players", "this game has 3"),
        ("b=2 m=12: " + "1 " * 4096, "invalid", "is not valid"),
        ("b=2 m=6: " + "1 " * 64, "matrix-too-large", "2,097,152 pure strategies"),
    ],
)
def test_refusals(studio: Studio, text: str, code: str, said: str) -> None:
    answer = studio.post("/api/matrix", {"matrix": text})
    assert answer.status_code == 422
    body = answer.json()
    assert body["code"] == code
    assert said in body["message"]["en"]
    assert body["message"]["ar"] != body["message"]["en"]


def test_place_of_the_mistake(studio: Studio) -> None:
    body = studio.post("/api/matrix", {"matrix": "1 2; 3 x"}).json()
    assert body["details"] == {"row": 2, "column": 2}
    assert "2" in body["message"]["ar"]


def test_picture(studio: Studio) -> None:
    answer = studio.get("/lab/matrix.svg", m="1 -1; -1 1")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert studio.get("/lab/matrix.svg", m="1 x").status_code == 422


# --- what is seen ---------------------------------------------------------------------------------


def test_first_matrix(open_page: OpenPage) -> None:
    """T-N.1: 5 and 5, four saddle points, subgame-perfect (IV, II)."""
    page = open_page("/lab/matrix")
    expect(page.locator("td.saddle")).to_have_count(4)
    assert result(page, "Maximin") == "5, with III, IV"
    assert result(page, "Minimax") == "5, with II, III"
    assert result(page, "Saddle points") == "III-II, III-III, IV-II, IV-III"
    assert result(page, "Subgame-perfect") == "IV-II"
    assert page.locator("th.perfect").all_inner_texts() == ["II", "IV"]
    expect(page.locator("#counts")).to_contain_text("MAX has 2² = 4 pure strategies.")
    expect(page.locator("#plans")).to_contain_text("(1→R, 4→R)")


def test_second_matrix(open_page: OpenPage) -> None:
    """T-N.2: 2 and 2, three saddle points, subgame-perfect (II, IV) and (IV, IV)."""
    page = open_page(SECOND)
    expect(page.locator("td.saddle")).to_have_count(3)
    assert result(page, "Maximin") == "2, with II, III, IV"
    assert result(page, "Minimax") == "2, with IV"
    assert result(page, "Subgame-perfect") == "II-IV, IV-IV"


def test_trees_give_the_same_matrices(open_page: OpenPage) -> None:
    """T-N.3: the payoffs in the normal form of the tree."""
    page = open_page(SECOND)
    rows = page.locator("table.payoffs tbody tr")
    expect(rows).to_have_count(4)
    cells = [row.locator("td.payoff span:first-child").all_inner_texts() for row in rows.all()]
    assert cells == [["−1", "−1", "2", "2"], ["4", "4", "2", "2"], *[["5", "2", "5", "2"]] * 2]


def test_no_saddle_point(open_page: OpenPage) -> None:
    """T-N.4: value 0, probability 1/2 each."""
    page = open_page("/lab/matrix?m=1 -1; -1 1")
    expect(page.locator("#lab")).to_be_visible()
    expect(page.locator("td.saddle")).to_have_count(0)
    assert result(page, "Saddle points") == "none"
    assert result(page, "Value") == "0"
    assert result(page, "A plays") == result(page, "B plays") == "1/2 I + 1/2 II"
    expect(page.locator("#tree")).to_be_hidden()


def test_the_table_is_read_aloud(open_page: OpenPage) -> None:
    """T-N.5: header cells, and complete names."""
    page = open_page("/lab/matrix?m=7 3 -1; 7 3 4; 5 5 5; 5 5 5")
    expect(page.locator("th[scope=col]")).to_have_count(3 + 1 + 4)  # and those of the equilibria
    expect(page.locator(".payoffs th[scope=row]")).to_have_count(4 + 1)
    name = "A-III, B-II, 5, best response for both"
    cell = page.get_by_role("gridcell", name=name, exact=True)
    expect(cell).to_have_count(1)
    page.locator("[data-cell='0 0']").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(cell).to_be_focused()


def test_steps(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix")
    expect(page.locator("td.saddle")).to_have_count(4)
    page.get_by_role("button", name="From the start").click()
    expect(page.locator(".payoffs .margin")).to_have_count(0)
    expect(page.locator("td.saddle")).to_have_count(0)
    forward = page.get_by_role("button", name="Next step")
    forward.click()
    expect(page.locator("#sentence")).to_contain_text("The least that MAX can get in each row")
    expect(page.locator(".ringed")).to_have_count(0)
    forward.click()
    expect(page.locator(".ringed")).to_have_count(2)
    forward.click()
    forward.click()
    expect(page.locator(".ringed")).to_have_count(4)
    page.keyboard.press(".")
    expect(page.locator("#sentence")).to_contain_text("both 5")
    page.keyboard.press(",")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("td.saddle")).to_have_count(4)


def test_a_cell_draws_its_path_through_the_tree(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix")
    page.locator("[data-cell='1 2']").click()
    expect(page.locator(".on-path")).to_have_count(3)
    expect(page.locator("#path")).to_contain_text("1→L, 2→R, 4→R")


def test_announcement(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix?m=7 3 -1; 7 3 4; 5 5 5; 5 5 5")
    page.get_by_label("A announces").select_option("II")
    expect(page.locator("#announced")).to_have_text(
        "If A announces II, B replies II, and A gets 3."
    )
    expect(page.locator("td.reply")).to_have_count(1)
    page.get_by_label("A announces").select_option("III")
    expect(page.locator("#announced")).to_contain_text("announcing it does no harm")


def test_dominance_by_rounds(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix?m=7 3 -1; 7 3 4; 5 5 5; 5 5 5")
    expect(page.locator("#round")).to_have_text("No strategy is dominated.")
    page.locator("#dominance").select_option("weak")
    expect(page.locator("#round")).to_contain_text("2 rounds")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("th.struck.weakly")).to_have_count(2)
    expect(page.locator("#round")).to_contain_text("A’s I: II is never worse")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("th.struck")).to_have_count(4)
    expect(page.get_by_role("button", name="Next round")).to_be_disabled()
    page.get_by_role("button", name="Previous round").click()
    expect(page.locator("th.struck")).to_have_count(2)


def test_general_sums(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix")
    page.locator("[data-cell='3 2']").focus()  # a cell that the next table does not have
    page.get_by_label("Example").select_option("Battle of the sexes")
    expect(page.locator("#equilibria tbody tr")).to_have_count(3)
    expect(page.locator("#equilibria")).to_contain_text("2/3 I + 1/3 II")
    assert result(page, "Pure equilibria") == "I-I, II-II"
    assert "2%2C1" in page.url


def test_mistakes_keep_the_text(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix", expected=("422",))
    field = page.get_by_label("Matrix or tree")
    field.fill("1 2; 3")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("row 2 has 1 entry, but row 1 has 2")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_have_value("1 2; 3")
    field.fill("1\t2\n3\t4")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_late_answer_is_dropped(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix", expected=("422",))
    expect(page.locator("td.saddle")).to_have_count(4)
    held = Held(page, "**/api/matrix")
    field = page.get_by_label("Matrix or tree")
    for words in ("1 2; 3 4", "1 2; 3"):
        field.fill(words)
        page.get_by_role("button", name="Show", exact=True).click()
    held.send(1)
    held.send(0)
    expect(page.get_by_role("alert")).to_contain_text("row 2 has 1 entry")
    expect(page.locator("td.saddle")).to_have_count(4)


def test_arabic(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix", lang="ar")
    expect(page.locator("td.saddle")).to_have_count(4)
    expect(page.locator("#sentence")).to_contain_text("أفضل رد")
    assert page.locator("#table").get_attribute("dir") == "ltr"
    first = page.locator("[data-cell='0 0']").bounding_box()
    second = page.locator("[data-cell='0 1']").bounding_box()
    assert first is not None
    assert second is not None
    assert first["x"] < second["x"]
    sample = page.locator("#text-hint bdi[dir=ltr]").first
    assert sample.inner_text() == "7 3 -1; 7 3 4"


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ar", "dark"), ("ar", "contrast")])
def test_accessible_in_use(open_page: OpenPage, lang: str, theme: str) -> None:
    page = open_page("/lab/matrix", lang=lang, theme=theme)
    page.locator("#dominance").select_option("weak")
    page.locator("#round-next").click()
    page.locator("#announce").select_option("2")
    page.locator("[data-cell='2 1']").click()
    expect(page.locator(".on-path")).to_have_count(2)
    axe(page)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page("/lab/matrix", lang=lang, width=360, height=640)
    expect(page.locator("td.saddle")).to_have_count(4)
    assert not scrolls_sideways(page)


def test_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/lab/matrix", java_script_enabled=False)
    picture = page.get_by_role("img", name="Payoff table with margins")
    expect(picture).to_be_visible()
