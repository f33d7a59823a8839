"""The reference page: glossary, cheat sheet, milestones (studio.md T-G)."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from browsing import OpenPage
from playwright.sync_api import expect

import plyground

FOLDER = Path(plyground.__file__).parent / "studio" / "reference"
OF_THE_LECTURE = (
    "البحث التنافسي",
    "الأعظم / الأصغر",
    "شجرة اللعبة",
    "نِصف نقلة",
    "المنفعة",
    "محصّلته صفر",
    "قيمة المينيماكس",
    "المسار الرئيسي",
    "ألفا",
    "بيتا",
    "التقليم",
    "دالة التقييم",
    "معامل التفرّع",
    "ترتيب النقلات",
)
"""Exactly as on the course page."""


def test_the_terms_of_the_lecture_are_spelled_as_there() -> None:
    terms = json.loads((FOLDER / "glossary.json").read_text(encoding="utf-8"))
    own = tuple(term["ar"] for term in terms if term["arabic"] == "seed")
    assert own == OF_THE_LECTURE
    assert all(term["means"]["en"] and term["means"]["ar"] for term in terms)


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("نصف نقلة", "Ply"),
        ("PLY", "Ply"),
        ("الاعظم", "MAX / MIN"),
        ("توازن ناش", "Nash equilibrium"),
        ("محصلته صفر", "Zero-sum"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_terms_are_found(open_page: OpenPage, lang: str, typed: str, term: str) -> None:
    page = open_page("/ref", lang=lang)
    page.locator("#find").fill(typed)
    expect(page.locator(".term:visible")).to_have_count(1)
    expect(page.locator(".term:visible dt")).to_contain_text(term)


def test_an_unknown_term(open_page: OpenPage) -> None:
    page = open_page("/ref")
    page.locator("#find").fill("<b>zugzwang")
    expect(page.locator("#found")).to_have_text("No term matches “<b>zugzwang”.")
    expect(page.locator(".term:visible")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_the_cheat_sheet_prints_on_one_page(open_page: OpenPage, lang: str) -> None:
    page = open_page("/ref", lang=lang)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", io.BytesIO(printed).getvalue())) == 1


def test_every_row_of_the_sheet_leads_to_a_page(open_page: OpenPage) -> None:
    page = open_page("/ref")
    links = page.locator(".row-demo a")
    expect(links).to_have_count(4)
    for i in range(4):
        assert (links.nth(i).get_attribute("href") or "").startswith("/lab/tree?search=")
