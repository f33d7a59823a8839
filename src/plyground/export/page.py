"""The play page of one game: the studio's page, with the game and its engines inside."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from plyground.export.build import Built, Report, build, silent
from plyground.export.frame import HERE, framed, mark_address, style
from plyground.export.packing import as_bytes, pack
from plyground.game.contract.arguments import checked
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.whole_file import write_whole
from plyground.roster.levels.ladder import ladder
from plyground.studio.api.games import one_game
from plyground.studio.bundle import Bundle
from plyground.studio.example import example_move
from plyground.studio.guides import guide
from plyground.studio.jobs.values import judging_engine
from plyground.studio.page import STATIC
from plyground.studio.pages.play import agents as studio_agents
from plyground.studio.pages.play import page as play_page
from plyground.studio.pages.play import usual
from plyground.studio.texts import Texts

ENGINE = HERE / "static" / "engine" / "worker.js"
STYLES = ("base.css", "dark.css", "parts.css", "board/board.css", "play.css")
OTHERS = ("random", "greedy", "policy", "weak", "level")
"""The agents of a page beside its engines."""


@checked
def export_html(
    game: Game | str, file: str | Path, report: Report = silent, net: str | Path | None = None
) -> Path:
    """Write a game as one file that any browser opens, without a server.

    `net` is a network that `plyground learn` made, for agents such as mcts:net=NAME. Raises
    CannotExport for games that a page cannot run, and Differs if the page and Python
    disagree about a position; nothing is written then.
    """
    path, game = Path(file), load(game)
    require_writable(path)  # before the long part
    html = single_page(build(game, report, net))
    report(1, "writing")
    write_whole(path, html)
    return path


def require_writable(path: Path) -> None:
    """Raises PlygroundError if a file cannot be written there."""
    folder = path.parent
    if path.is_dir():
        raise PlygroundError(f"cannot write {str(path)!r}: it is a folder; name a file in it")
    if not folder.is_dir():
        raise PlygroundError(f"cannot write {str(path)!r}: there is no folder {str(folder)!r}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise PlygroundError(f"cannot write {str(path)!r}: writing is not allowed there")


def single_page(built: Built) -> str:
    """The whole page as one text."""
    packed = {
        "module": pack(built.code),
        "game": pack(as_bytes(built.description)),
        "packed-engine": pack(engine_script().encode()),
        "packed-page": pack(page_script().encode()),
    }
    if built.net:
        packed["net"] = pack(built.net.numbers)
    loader = (HERE / "static" / "loader.js").read_text(encoding="utf-8")
    styles = {Path(name).stem: Markup(style(name, inline_font=True)) for name in STYLES}
    return render(
        built.game,
        net=built.net.name if built.net else None,
        styles=styles,
        packed=packed,
        files={},
        scripts=[Markup(f"<script>{loader}</script>")],
        home="#main",
        mark=mark_address(),
    )


def render(
    game: RecordGame, *, files: dict[str, str], lab: str = "", net: str | None = None, **parts: Any
) -> str:
    """The page of a game around its parts; `files` are addresses of what is not inside."""
    facts, example = game.facts, example_move(game)

    def titled(words: Texts, lang: str) -> str:
        name = facts.title_ar if lang == "ar" and facts.title_ar else facts.title
        return words.plain("title.of", game=name)

    return framed(
        play_page,
        facts.title,
        page_data(game, net) | {"files": files},
        titled=titled,
        shares=("board",),  # not "options": a game here has one set of them
        context=lambda lang: {"game": facts, "lab": lab, "example": example},
        **parts,
    )


def page_data(game: RecordGame, net: str | None = None) -> dict[str, Any]:
    """What the play page's script reads; `net` is the name of the network inside."""
    from plyground.export.module import engines_of

    engines = engines_of(game)
    facts = one_game(game).model_dump() | {"options": []}  # the module has these options only
    levels = level_agents(game)
    known = [
        agent
        | {"options": [within(option, engines) for option in agent["options"]]}
        # What is said of levels that were not measured names the user's file.
        | ({"problem": None} if agent["name"] == "level" else {})
        for agent in studio_agents(game, net)
        if agent["name"] in (*engines, *OTHERS)
    ]
    return {
        "spec": game.name,
        "facts": facts,
        "agents": [agent for agent in known if may_be_chosen(agent, net)],
        "levels": levels,
        "net": net,
        "usual": usual(game, engines),
        "guide": guide(game),
        "engine": judging_engine(game) if game.perfect_information else None,
    }


def may_be_chosen(agent: dict[str, Any], net: str | None) -> bool:
    """Levels need a choice, measured or by budgets; `policy` needs a network."""
    if agent["name"] == "level":
        return any(option["choices"] for option in agent["options"])
    return agent["name"] != "policy" or net is not None


def within(option: dict[str, Any], engines: Sequence[str]) -> dict[str, Any]:
    """An option without levels that need an engine which the page does not have."""
    able = (*engines, *OTHERS)
    choices = [
        choice
        for choice in option["choices"] or ()
        if str(choice.get("spec", "random")).partition(":")[0] in able
    ]
    return option | {"choices": choices or None}


def level_agents(game: RecordGame) -> list[str]:
    """The agents of the measured levels; empty if there are none."""
    try:
        return [rung.agent for rung in ladder(game).rungs]
    except PlygroundError:
        return []


@cache
def engine_script() -> str:
    """The engine, for the page and its worker: defines PlygroundEngine."""
    return script_of("PlygroundEngine", ENGINE)


def script_of(name: str, module: Path, instead: Mapping[Path, Path] | None = None) -> str:
    """A module with all it imports as a script that defines one name."""
    bundle = Bundle(instead)
    inside = bundle.add(module)
    return f"const {name} = (() => {{\n{bundle.text()}\nreturn {inside};\n}})();"


@cache
def page_script() -> str:
    """The studio's play page, with requests answered in the page."""
    return studio_script("play.js", {STATIC / "api.js": HERE / "static" / "api.js"})


def studio_script(name: str, instead: dict[Path, Path]) -> str:
    """The script of a page of the studio, or one by its path, with some modules replaced."""
    bundle = Bundle(instead)
    for file in (HERE / "static" / "boot.js", STATIC / "base.js", STATIC / name):
        bundle.add(file)
    return f"(() => {{\n{bundle.text()}\n}})();"
