"""Boards inside the chapters of a site: the games they need, also with options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.export.module import engines_of
from plyground.game.contract.game import Game
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.spec import read_call
from plyground.search.weights import find_weights
from plyground.studio.api.games import one_game
from plyground.studio.course.chapter import Chapter, chapters
from plyground.studio.course.parts import NOBODY

LIMITS = {"depth", "sims", "nodes", "time"}
"""The options of engines that the page of a game knows."""
WEIGHTS = "weights"
"""The option of engines that boards know beside these."""

Games = Mapping[str, RecordGame]
Files = dict[str, str]


def boards_of(chapter: Chapter) -> list[dict[str, str]]:
    """The options of the boards of a chapter; they are the same in all languages."""
    return [block.options for block in chapter.live("en") if block.name == "play"]


def variants(games: Sequence[Game]) -> list[Game]:
    """The games with options that boards need beside these games."""
    there = {game.name: game.spec for game in games}
    asked = {board["game"]: load(board["game"]) for one in chapters() for board in boards_of(one)}
    return [game for game in asked.values() if there.get(game.name, game.spec) != game.spec]


def can_play(game: Game, agent: str, known: set[str] = LIMITS) -> bool:
    """Whether a page has this agent, with options that are known to it."""
    name, _, options = read_call(agent)
    return isinstance(game, RecordGame) and name in engines_of(game) and set(options) <= known


def board_data(options: Mapping[str, str], files: Mapping[str, Files]) -> dict[str, Any] | None:
    """What the script of a board needs; None if the site cannot play it. `files` are by game."""
    game, agent = load(options["game"]), options["agent"]
    if game.spec not in files or "pos" in options or not isinstance(game, RecordGame):
        return None
    if agent == NOBODY:
        return _data(game, files, {})
    if not can_play(game, agent, LIMITS | {WEIGHTS}):
        return None
    given = read_call(agent)[2].get(WEIGHTS)
    return _data(game, files, {given: weights_of(game, given)} if given else {})


def _data(game: RecordGame, files: Mapping[str, Files], weights: Any) -> dict[str, Any]:
    facts = one_game(game).model_dump() | {"options": []}
    return {"files": files[game.spec], "facts": facts, "levels": [], WEIGHTS: weights}


def weights_of(game: RecordGame, given: str) -> list[float]:
    """The weights of this name, in the order of the features."""
    found = find_weights(game, given)
    return [found[name] for name in game.rules.weights]
