"""Strategy files: JSON with a format version and a checksum."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.errors import PlygroundError
from plyground.game.whole_file import write_whole
from plyground.theory.imperfect.identity import Identity
from plyground.theory.imperfect.strategy import Policy, Strategy, StrategyRow

FORMAT = "plyground strategy"
VERSION = 1


class BadStrategy(PlygroundError):
    """A file that does not hold a strategy, or is damaged."""


def save(strategy: Strategy, path: str | Path) -> None:
    """Write a strategy; `load_strategy` restores all of it."""
    content = {
        "game": strategy.game.name,
        "options": dict(strategy.game.options),
        "digest": strategy.game.digest,
        "variant": strategy.variant,
        "iterations": strategy.iterations,
        "seed": strategy.seed,
        "values": strategy.values,
        "nash_conv": strategy.nash_conv,
        "seconds": strategy.seconds,
        "history": strategy.history,
        "columns": StrategyRow._fields,
        "rows": strategy.policy.rows,
    }
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "checksum": _checksum(content),
        "strategy": content,
    }
    write_whole(Path(path), json.dumps(whole, ensure_ascii=False) + "\n")


@checked
def load_strategy(path: str | Path) -> Strategy:
    """The strategy in a file; raises BadStrategy."""
    content = _read(Path(path))
    try:
        rows = [
            StrategyRow(player, seen, shown, tuple(actions), tuple(words), tuple(chances), reach)
            for player, seen, shown, actions, words, chances, reach in content["rows"]
        ]
        return Strategy(
            game=Identity(
                content["game"], tuple(sorted(content["options"].items())), content["digest"]
            ),
            policy=Policy(rows),
            values=tuple(content["values"]),
            nash_conv=content["nash_conv"],
            variant=content["variant"],
            iterations=content["iterations"],
            seed=content["seed"],
            history=tuple((n, x) for n, x in content["history"]),
            seconds=content["seconds"],
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadStrategy(f"{str(path)!r} is an incomplete strategy: {error!r}") from None


def _read(path: Path) -> dict[str, Any]:
    """The content of a file, once format, version and checksum are verified."""
    try:
        whole = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadStrategy(f"cannot read the strategy {str(path)!r}: {error.strerror}") from None
    except ValueError:
        whole = None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise BadStrategy(
            f"{str(path)!r} is not a strategy; `plyground cfr GAME --save FILE` writes one"
        )
    if whole.get("version") != VERSION:
        raise BadStrategy(
            f"{str(path)!r} has format version {whole.get('version')!r}; "
            f"this program reads version {VERSION}"
        )
    content = whole.get("strategy")
    if not isinstance(content, dict) or _checksum(content) != whole.get("checksum"):
        raise BadStrategy(f"{str(path)!r} is damaged: its checksum does not match its content")
    return content


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
