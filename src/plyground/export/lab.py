"""What the tree lab of a site knows of games and trees, beside their rules."""

from __future__ import annotations

from typing import Any

from plyground.game.contract.game import Game
from plyground.game.trees.tree_game import TreeGame

COLUMNS = (
    *("parents", "children", "movers", "payoffs", "probabilities", "labels", "names"),
    *("estimates", "sizes", "leaves"),
)
"""What a search reads of a tree."""


def lab_facts(game: Game) -> dict[str, Any]:
    """The facts that a textbook search and its trace need."""
    facts = game.facts
    return {
        "name": game.name,
        "source": game.name if game.source.endswith(".py") else game.source,  # no path in a page
        "options": dict(game.options),
        "title": game.title,
        "called": list(facts.players_called),
        "players": facts.players,
        "opposed": facts.opposed,
        "deterministic": facts.deterministic,
        "perfect_information": facts.perfect_information,
        "utility": list(facts.utility),
        "repetition": facts.repetition is not None,
    }


def tree_data(game: TreeGame) -> dict[str, Any]:
    """A tree in columns, with its facts."""
    facts = lab_facts(game) | {"middle": list(game.middle)}
    return {"facts": facts, "tree": {name: getattr(game.tree, name) for name in COLUMNS}}
