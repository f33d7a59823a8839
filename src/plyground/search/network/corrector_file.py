"""The file of a network that corrects an evaluation: as `net_file`, with a header of its own."""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.beside import all_options, beside
from plyground.game.contract.game import Game
from plyground.game.records.record_game import RecordGame
from plyground.search.network.corrector import LARGEST, Corrector, CorrectorShape, facts_of
from plyground.search.network.net import require_records
from plyground.search.network.net_file import (
    CORRECTOR,
    SameGame,
    bytes_of,
    in_words,
    pack,
    rules_digest,
    unpack,
)
from plyground.search.network.places import SUFFIX, BadNet
from plyground.search.network.shape import MOST_WEIGHTS

VERSION, WEIGHTS = 1, "weights"
SAMPLE, LONGEST = 8, 60
"""Random games, and plies of each, in which the facts are compared."""


def own_corrector(game: Game) -> Path:
    """Where the corrector that comes with a game is, if it has one."""
    return beside(game, f".corrector{SUFFIX}")


def contents(net: Corrector) -> bytes:
    """The file of a network, with weights of 16 bits: the same bytes for the same network."""
    header = {
        "format": CORRECTOR,
        "version": VERSION,
        "game": net.game.name,
        "options": all_options(net.game),
        "rules": rules_digest(net.game),
        "facts": facts_digest(net.game),
        "units": net.shape.units,
        "phases": net.shape.phases,
        "weighting": dict(net.game.rules.weights),
        "about": dict(net.about),
    }
    return pack(header, {WEIGHTS: np.asarray(net.weights, np.float16)}, small=True)


def is_corrector(file: Path) -> bool:
    """Whether a file is that of a corrector; raises BadNet if it is no archive of ours."""
    return _is_corrector(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _is_corrector(file: Path, changed: int) -> bool:
    return unpack(bytes_of(file), file)[0].get("format") == CORRECTOR


def read(data: bytes, game: Game, path: Path | str = "this file") -> Corrector:
    """The network in a file for a game; raises BadNet if it is damaged or for other rules."""
    require_records(game, "a network")
    assert isinstance(game, RecordGame)
    header, arrays = unpack(data, path)
    if header.get("format") != CORRECTOR or header.get("version") != VERSION:
        raise BadNet(f"{path} is no network that corrects an evaluation, or of another version")
    told = (header.get("game"), header.get("options"))
    if told != (game.name, all_options(game)):
        raise BadNet(
            f"{path} corrects the evaluation of {told[0]} with {in_words(told[1])}, not of "
            f"{game.name} with {in_words(all_options(game))}"
        )
    same = (rules_digest(game), facts_digest(game), dict(game.rules.weights))
    if (header.get("rules"), header.get("facts"), header.get("weighting")) != same:
        raise BadNet(
            f"{path} corrects another evaluation: the rules of {game.name}, its weights, or what "
            "a network sees have changed since"
        )
    try:
        shape = CorrectorShape(facts_of(game.rules), int(header["units"]), int(header["phases"]))
        weights = arrays[WEIGHTS].astype(np.float32)
        fits = min(shape.units, shape.phases) > 0 and shape.size <= MOST_WEIGHTS
        if not fits or weights.shape != (shape.size,):
            raise ValueError(f"it has {weights.size:,} weights, where {shape.size:,} are needed")
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise BadNet(f"{path} is damaged: {error}") from None
    parts = shape.views(weights)
    first = max(np.abs(parts["rows"]).max(), np.abs(parts["bias"]).max())
    if not (np.isfinite(weights).all() and first <= LARGEST):
        raise BadNet(f"{path} is damaged: some of its weights are no numbers, or too large")
    about = header.get("about")
    return Corrector(game, shape, weights, about if isinstance(about, dict) else {})


def load_corrector(file: Path, game: Game) -> Corrector:
    """The network in a file; raises BadNet."""
    return _kept(file, file.stat().st_mtime_ns, SameGame(game))


@lru_cache(maxsize=16)
def _kept(file: Path, changed: int, same: SameGame) -> Corrector:
    return read(bytes_of(file), same.game, file)


def facts_digest(game: RecordGame) -> str:
    """A digest of what `sight_boards` and `sight_view` say in a few random games."""
    own, rng, found = game.rules.own, random.Random(0), hashlib.sha256()
    if "sight_boards" not in own:
        raise BadNet(f"{game.name} does not define sight_boards(s, b) and sight_view(s, player)")
    row = np.zeros(game.rules.words, np.uint64)
    for _ in range(SAMPLE):
        state: Any = game.initial()
        for _ in range(LONGEST):
            if state.is_terminal:
                break
            own["sight_boards"](state.record, row)
            views = [int(own["sight_view"](state.record, player)) for player in range(2)]
            found.update(row.tobytes() + repr(views).encode())
            state = state.result(rng.choice(state.actions()))
    return found.hexdigest()
