"""A static site: a catalogue, and a page for each game that loads its module when it is opened."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from markupsafe import Markup

from plyground.export.boards import variants
from plyground.export.build import Built, CannotExport, Report, build, silent
from plyground.export.check import Differs
from plyground.export.course import (
    COURSE,
    chapter_page_of,
    course_page_of,
    file_of,
    notebooks,
)
from plyground.export.frame import FONT, HERE, framed, style
from plyground.export.javascript.reach import NoTranslation
from plyground.export.net_module import by_game
from plyground.export.packing import as_bytes, squeeze
from plyground.export.page import STYLES, engine_script, page_script, render, studio_script
from plyground.export.site_pages import (
    BOARDS,
    ENGINE,
    LAB,
    LEARN,
    REFERENCE,
    exercise_files,
    lab_page,
    learn_page,
    linked,
    reference_page,
    scripts,
    styles,
)
from plyground.game.catalogue import games as all_games
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.kernel.explain import CannotCompile
from plyground.studio.cards import Card, cards, folded_words, in_order
from plyground.studio.catalogue import Catalogue
from plyground.studio.course.chapter import chapters
from plyground.studio.page import STATIC
from plyground.studio.pages.home import FILTERS, MARKS, small_board
from plyground.studio.pages.home import page as home_page

INDEX = "index.html"
SHELL = "assets"
MODULES = "games"
EXERCISES = "exercises"
CHAPTER = "chapter"
PAGES = {"home": INDEX, "course": COURSE, "tree": LAB, "learn": LEARN, "reference": REFERENCE}
"""The pages of the navigation."""
SHARED = ("base.css", "dark.css", "parts.css")


@dataclass
class Site:
    """What was written."""

    folder: Path
    built: dict[str, RecordGame] = field(default_factory=dict)
    files: dict[str, dict[str, str]] = field(default_factory=dict)
    """The files of each game, by its name with options."""
    left_out: dict[str, str] = field(default_factory=dict)
    """The games that could not be exported, and why."""
    size: int = 0

    @property
    def games(self) -> list[str]:
        """The names of the games that were written."""
        return list(self.built)

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the site."""
        data = content.encode() if isinstance(content, str) else content
        path = self.folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            raise PlygroundError(f"cannot write {str(path)!r}: {error.strerror}") from None
        self.size += len(data)


def export_site(
    games: Sequence[Game],
    folder: str | Path,
    report: Report = silent,
    nets: Sequence[str | Path] = (),
) -> Site:
    """Write a site of these games, or of all; a game that cannot be exported is left out.

    `nets` are networks that `plyground learn` made, at most one for each game. Raises BadNet, and
    PlygroundError if a game is given twice or the folder cannot be written.
    """
    chosen = list(games) or [load(name) for name in all_games()]
    for name, n in Counter(game.name for game in chosen).items():
        if n > 1:
            raise PlygroundError(f"{name} is given {n} times; a site has one page for each game")
    learned = by_game(chosen, nets)
    site = Site(Path(folder))
    shell = write_shell(site)
    for_boards = variants(chosen)
    total = len(chosen) + len(for_boards)
    for i, game in enumerate([*chosen, *for_boards]):

        def part(share: float, what: str, i: int = i, game: Game = game) -> None:
            report((i + share) / total, f"{game.spec}: {what}")

        try:
            if i < len(chosen):
                write_game(site, build(game, part, learned.get(game.name)))
            else:
                built = build(game, part)
                write_files(site, built, re.sub(r"\W", "-", game.spec))
        except (CannotExport, NoTranslation, Differs, CannotCompile) as error:
            site.left_out[game.spec] = str(error)
    pages = pages_of(site)
    for name, content in (pages | notebooks()).items():
        site.write(name, content)
    write_worker(site, [*pages, *shell])
    return site


def pages_of(site: Site) -> dict[str, str]:
    """The pages of the navigation and of the course, by file."""
    chapter_styles = ("traceview.css", "board.css", "exercise.css", "course.css")
    own = {
        COURSE: (("course.css",), ("course.js",)),
        CHAPTER: (chapter_styles, ("trace.js", "chapter.js")),
        LAB: (("traceview.css", "tree.css"), ("trace.js", ENGINE, "lab.js")),
        LEARN: (("exercise.css", "learn.css"), ("learn.js",)),
        REFERENCE: (("reference.css",), ("reference.js",)),
    }
    parts = {name: page_parts(*files) for name, files in own.items()}
    found = {
        INDEX: index_page(site.built),
        COURSE: course_page_of(site.built, parts[COURSE]),
        LAB: lab_page(site.built, parts[LAB]),
        LEARN: learn_page(parts[LEARN]),
        REFERENCE: reference_page(parts[REFERENCE]),
    }
    for_boards = {"engine": f"{SHELL}/engine.js", "boards": f"{SHELL}/{BOARDS}"}
    for chapter in chapters():
        page = chapter_page_of(chapter, site.built, site.files, parts[CHAPTER], for_boards)
        found[file_of(chapter.slug)] = page
    return found


def page_parts(sheets: Sequence[str], names: tuple[str, ...]) -> dict[str, Any]:
    """What a page of the site needs of its frame, with its own style sheets and scripts."""
    return {
        "mark": f"{SHELL}/mark.svg",
        "home": INDEX,
        "site": PAGES,
        "scripts": [*links((*SHARED, *sheets)), *linked(("offline.js", *names), SHELL)],
    }


def write_shell(site: Site) -> list[str]:
    """The parts that all pages share; returns their names."""
    parts: dict[str, str | bytes] = {
        f"{SHELL}/engine.js": engine_script(),
        f"{SHELL}/play.js": page_script(),
        f"{SHELL}/home.js": studio_script("home.js", {}),
        f"{SHELL}/offline.js": (HERE / "static" / "offline.js").read_text(encoding="utf-8"),
        f"{SHELL}/mark.svg": (STATIC / "mark.svg").read_bytes(),
        f"{SHELL}/{FONT}": (STATIC / FONT).read_bytes(),
        "manifest.webmanifest": manifest(),
    }
    for name in (*STYLES, "home.css"):
        parts[f"{SHELL}/{Path(name).name}"] = style(name, inline_font=False)
    parts |= {f"{SHELL}/{name}": text for name, text in (scripts() | styles()).items()}
    for name, content in parts.items():
        site.write(name, content)
    for name, packed in exercise_files().items():
        site.write(f"{EXERCISES}/{name}", packed)  # kept for use offline when they are opened
    return list(parts)


def manifest() -> str:
    """What a phone needs to install the site."""
    icon = {"src": f"{SHELL}/mark.svg", "type": "image/svg+xml", "sizes": "any"}
    about = {
        "name": "Plyground",
        "short_name": "Plyground",
        "start_url": "./index.html",
        "display": "standalone",
        "background_color": "#f9f8f4",
        "theme_color": "#0f6b5c",
        "icons": [icon],
    }
    return json.dumps(about, indent=1)


def write_files(site: Site, built: Built, name: str) -> dict[str, str]:
    """The module and the words of a game; returns their addresses."""
    files = {part: f"{MODULES}/{name}.{part}.bin" for part in ("module", "game")}
    site.write(files["module"], squeeze(built.code))
    site.write(files["game"], squeeze(as_bytes(built.description)))
    if built.net:
        files["net"] = f"{MODULES}/{name}.net.bin"
        site.write(files["net"], squeeze(built.net.numbers))
    site.files[built.game.spec] = files
    return files


def write_game(site: Site, built: Built) -> None:
    """The page of a game, its module, and its picture for the catalogue."""
    game = built.game
    files = write_files(site, built, game.name)
    site.write(f"{MODULES}/{game.name}.svg", small_board(game, game.spec))
    html = render(
        game,
        files=files,
        net=built.net.name if built.net else None,
        scripts=[
            *links(STYLES),
            Markup(f'<script src="{SHELL}/offline.js"></script>'),
            Markup(f'<script id="engine" src="{SHELL}/engine.js"></script>'),
            Markup(f'<script src="{SHELL}/play.js"></script>'),
        ],
        lab=LAB,
        home=INDEX,
        site=PAGES,
        mark=f"{SHELL}/mark.svg",
    )
    site.write(f"{game.name}.html", html)
    site.built[game.name] = game


def links(names: Sequence[str]) -> list[Markup]:
    """Style sheets, the dark one by itself."""
    found = []
    for name in names:
        dark = ' id="dark" media="(prefers-color-scheme: dark)"' if name == "dark.css" else ""
        found.append(Markup(f'<link rel="stylesheet" href="{SHELL}/{Path(name).name}"{dark}>'))
    return found


def index_page(games: Mapping[str, RecordGame]) -> str:
    """The catalogue: the studio's home page with the games of the site."""
    names = list(games)
    shown = [card for card in cards(Catalogue()) if card.spec in names]
    known = {card.spec for card in shown}
    own = [own_card(game) for name, game in games.items() if name not in known]
    context = {
        "ready": [*own, *in_order(shown, "en")],
        "later": [],
        "found": set(names),
        "found_ready": len(names),
        "found_later": False,
        "q": "",
        "chosen": dict.fromkeys(FILTERS, ""),
        "marks": [],
        "filters": FILTERS,
        "all_marks": MARKS,
        "openers": {"play": "{spec}.html"},
        "course": COURSE,
        "exercise": None,
        "mini": MODULES + "/{spec}.svg",
    }
    parts = page_parts(("home.css",), ("home.js",))
    return framed(home_page, "Plyground", {}, context=lambda lang: context, **parts)


def own_card(game: RecordGame) -> Card:
    """The card of a game that is not in the catalogue."""
    facts = game.facts
    return Card(
        game.name,
        facts.title,
        facts.title_ar,
        own=True,
        players=facts.players,
        zero_sum=facts.zero_sum,
        deterministic=facts.deterministic,
        perfect_information=facts.perfect_information,
        words=folded_words(game.name, facts.title, facts.title_ar),
    )


def write_worker(site: Site, shell: Sequence[str]) -> None:
    """The service worker: the shell is kept at once, games when they are opened."""
    digest = hashlib.sha256()
    for path in sorted(site.folder.rglob("*")):
        if path.is_file() and path.name != "worker.js":
            digest.update(path.read_bytes())
    head = f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\n"
    head += f"const SHELL = {json.dumps(list(shell))};\n"
    source = (HERE / "static" / "service_worker.js").read_text(encoding="utf-8")
    site.write("worker.js", head + source)
