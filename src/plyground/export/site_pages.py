"""The pages of a site that are about no single game: tree lab, exercises, reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from markupsafe import Markup

from plyground.export.frame import HERE, framed
from plyground.export.lab import lab_facts, tree_data
from plyground.export.packing import as_bytes, squeeze
from plyground.export.page import script_of, studio_script
from plyground.game.errors import PlygroundError
from plyground.game.records.record_game import RecordGame
from plyground.game.trees.gallery import EXHIBITS, gallery
from plyground.search.textbook.by_name import NEED_DEPTH
from plyground.search.textbook.convention import PRESETS
from plyground.search.textbook.order import ORDERS
from plyground.search.textbook.trace import bundle as trace_bundle
from plyground.studio.cards import by_title
from plyground.studio.page import STATIC
from plyground.studio.pages import learn, reference, tree
from plyground.studio.texts import LANGUAGES
from plyground.teach import exercise as exercises
from plyground.teach.kinds.register import KINDS
from plyground.teach.practice import MOST, VIEW, for_page

LAB, LEARN, REFERENCE = "lab.html", "learn.html", "reference.html"
SEEDS = 20
"""Exercises of each kind and difficulty."""
DIFFICULTIES = (1, 2, 3)
ENGINE, ID = "lab_engine.js", ' id="engine"'
"""The script of the lab's worker."""
BOARDS = "boards.js"
"""The script of boards inside chapters."""
TRACE = Path("/renderer/traceview.js")
"""As the studio's script imports the renderer."""

Parts = Mapping[str, Any]
"""What every page of a site is given: mark, home, navigation, scripts."""


# --- scripts and other files that the pages load


def scripts() -> dict[str, str]:
    """The scripts of these pages, by name."""
    own, api = HERE / "static", STATIC / "api.js"
    view = Path(str(VIEW))
    grading = {STATIC / "teach" / name: view / name for name in ("grading.js", "exercise.js")}
    shared = "return { listen, mount, Transport };"
    return {
        "course.js": studio_script("course.js", {}),
        "chapter.js": studio_script(str(own / "chapter.js"), grading),
        BOARDS: script_of(
            "PlygroundBoards",
            STATIC / "chapter_board.js",
            {api: own / "chapter_api.js"} | grading,
        ),
        "trace.js": f"const PlygroundTrace = (() => {{\n{trace_bundle.body()}\n{shared}\n}})();",
        ENGINE: script_of("PlygroundLab", own / "textbook" / "worker.js"),
        "lab.js": studio_script("tree.js", {api: own / "lab_api.js", TRACE: own / "trace_view.js"}),
        "learn.js": studio_script("learn.js", {api: own / "learn_api.js"} | grading),
        "reference.js": studio_script("reference.js", {}),
    }


def styles() -> dict[str, str]:
    """The style sheets of these pages, by name."""
    found = {
        name: (STATIC / name).read_text(encoding="utf-8")
        for name in ("tree.css", "learn.css", "reference.css", "course.css")
    }
    found["exercise.css"] = (VIEW / "exercise.css").read_text(encoding="utf-8")
    return found | {"traceview.css": trace_bundle.stylesheet()}


def exercise_files() -> dict[str, bytes]:
    """The exercises of each kind, by difficulty, and those on the gallery's trees; by language."""
    made: dict[str, Any] = {
        kind: [
            [exercises.generate(kind, seed, hard) for seed in range(SEEDS)] for hard in DIFFICULTIES
        ]
        for kind in KINDS
    }
    made["trees"] = about_trees()
    return {
        f"{name}.{language}.bin": squeeze(as_bytes(told(found, language)))
        for name, found in made.items()
        for language in LANGUAGES
    }


def told(made: Any, language: str) -> Any:
    """Exercises in lists or by name, as the page reads them."""
    if isinstance(made, list):
        return [told(one, language) for one in made]
    if isinstance(made, dict):
        return {name: told(one, language) for name, one in made.items()}
    return for_page(made, language)


def about_trees() -> dict[str, exercises.Exercise]:
    """The exercises about the trees of the gallery, by kind and tree."""
    found = {}
    for name in EXHIBITS:
        for kind in (kind for kind, made in KINDS.items() if made.figure == "tree"):
            try:
                found[f"{kind} {name}"] = exercises.on(name, kind)
            except PlygroundError:
                continue  # the tree does not suit the exercise
    return found


# --- the pages


def lab_page(games: Mapping[str, RecordGame], parts: Parts) -> str:
    """The tree lab, with the trees of the gallery and the games of the site."""
    shown = {name: game for name, game in games.items() if game.perfect_information}
    data = {
        "presets": {name: asdict(preset) for name, preset in PRESETS.items()},
        "texts": {name: str(gallery(name)) for name in EXHIBITS},
        "gallery": {name: tree_data(gallery(name)) for name in EXHIBITS},
        "games": {name: lab_facts(game) for name, game in shown.items()},
        "needDepth": NEED_DEPTH,
    }
    context = {
        "exhibits": [
            {"name": name, "title": one.title, "title_ar": one.title_ar}
            for name, one in EXHIBITS.items()
        ],
        "searches": tree.LISTED,
        "orders": ORDERS,
        "presets": list(PRESETS),
    }
    titled = [(name, game.facts.title, game.facts.title_ar) for name, game in shown.items()]
    return framed(
        tree.page,
        "Tree lab",
        data,
        context=lambda lang: context | {"games": by_title(titled, lang)},
        **parts,
    )


def learn_page(parts: Parts) -> str:
    """The exercises; they are graded in the page."""
    data = {
        "kinds": list(KINDS),
        "onTrees": [name for name, kind in KINDS.items() if kind.figure == "tree"],
        "most": MOST,
    }
    context = {
        "kinds": KINDS,
        "trees": learn.trees(),
        "styles": ("standard",),
    }
    return framed(learn.page, "Exercises", data, context=lambda lang: context, **parts)


def reference_page(parts: Parts) -> str:
    """Glossary, cheat sheet and milestones."""
    glossary = [
        term | {"demo": in_site(term.get("demo", ""))} for term in reference.kept("glossary")
    ]
    sheet = [
        row | {"cells": [{lang: in_site(text) for lang, text in c.items()} for c in row["cells"]]}
        if row["id"] == "demo"
        else row
        for row in reference.kept("cheat_sheet")
    ]
    context = {
        "glossary": glossary,
        "sheet": sheet,
        "algorithms": reference.ALGORITHMS,
        "milestones": reference.kept("milestones"),
        "limits": [],
    }
    return framed(reference.page, "Reference", {}, context=lambda lang: context, **parts)


def in_site(address: str) -> str:
    """A link of the studio as one of the site; empty if the site has no such page."""
    path, mark, query = address.partition("?")
    return f"{LAB}{mark}{query}" if path == tree.page.path else ""


def linked(names: tuple[str, ...], folder: str) -> list[Markup]:
    """Scripts that a page loads, in this order; it finds the one for its worker by the id."""
    return [
        Markup(f'<script{ID if name == ENGINE else ""} src="{folder}/{name}"></script>')
        for name in names
    ]
