"""Everything that the matrix page shows of a game, as data."""

from __future__ import annotations

from itertools import product
from typing import Any

from plyground.game.contract.facts import CHANCE
from plyground.game.errors import BadMatrix, TooLarge
from plyground.game.trees.gallery import gallery
from plyground.game.trees.sources import tree
from plyground.game.trees.tree_game import TreeGame, TreeState
from plyground.studio.refusals import Refusal
from plyground.studio.texts import LANGUAGES
from plyground.theory.exact import number_words
from plyground.theory.extensive.strategic_form import StrategicForm, normal_form
from plyground.theory.normal.form import NormalForm
from plyground.theory.normal.matrix import matrix
from plyground.theory.solve.equilibrium import Equilibria, mixture_words

MOST = 12
"""Most rows and columns of a matrix."""
LISTED = 40
"""Most equilibria that are listed."""

Data = dict[str, Any]


def read_form(text: str) -> NormalForm:
    """A matrix, or the normal form of a tree; raises Refusal for a text that cannot be used."""
    try:
        form = normal_form(named_tree(text)) if is_tree(text) else matrix(text.removeprefix("="))
    except BadMatrix as error:
        at: Data = dict(zip(("row", "column"), (i + 1 for i in error.at), strict=False))
        code = ("bad-matrix", "bad-matrix-row", "bad-matrix-cell")[len(at)]
        raise Refusal(422, code, "matrix", at, english=str(error), **at) from None
    except TooLarge as error:
        raise Refusal(422, "matrix-too-large", "matrix", english=str(error), most=MOST) from None
    if form.players != 2:
        raise Refusal(422, "matrix-two-players", "matrix", players=form.players)
    if max(form.shape) > MOST:
        rows, columns = form.shape
        found: Data = {"rows": rows, "columns": columns, "most": MOST}
        raise Refusal(422, "matrix-not-drawn", "matrix", found, **found)
    return form


def is_tree(text: str) -> bool:
    """Whether a text is a tree, or the name of one."""
    return any(sign in text for sign in "[{:") or text.strip().casefold() in gallery()


def named_tree(text: str) -> TreeGame:
    name = text.strip().casefold()
    return gallery(name) if name in gallery() else tree(text)


def answer(form: NormalForm) -> Data:
    """The table, steps, announcements, dominance, equilibria, and the tree if any."""
    short = form.numbered() if isinstance(form, StrategicForm) else form
    rows, columns = form.shape
    found: Data = {
        "title": form.title,
        "players": list(form.player_names),
        "rows": list(short.strategies[0]),
        "columns": list(short.strategies[1]),
        "opposed": form.opposed,
        "cells": [[numbers(form, (i, j)) for j in range(columns)] for i in range(rows)],
        "best": [[both(form, (i, j)) for j in range(columns)] for i in range(rows)],
        "steps": [step.as_dict() | {"say": said(step)} for step in short.steps()],
        "announcements": [announced(short, i) for i in range(rows)],
        "dominance": {
            f"{'weak' if weak else 'strict'}{'-mixed' if mixed else ''}": rounds(short, weak, mixed)
            for weak, mixed in product((False, True), (False, True))
        },
        "equilibria": listed(short, short.equilibria()),
        "tree": tree_of(form) if isinstance(form, StrategicForm) else None,
    }
    if form.opposed:
        best = short.solution
        found["value"] = number_words(best.payoffs[0])
        found["optimal"] = [
            mixture_words(own, names)
            for own, names in zip(best.strategies, short.strategies, strict=True)
        ]
    return found


def numbers(form: NormalForm, cell: tuple[int, int]) -> list[str]:
    """The payoffs that a cell shows, as text."""
    shown = form.payoffs[:1] if form.zero_sum else form.payoffs
    return [number_words(float(table[cell])) for table in shown]


def both(form: NormalForm, cell: tuple[int, int]) -> list[bool]:
    """Whether the cell is a best response of A, and of B."""
    return [bool(mask[cell]) for mask in form.best_responses]


def said(step: Any) -> dict[str, str]:
    return {language: step.sentence(language) for language in LANGUAGES}


def announced(form: NormalForm, row: int) -> Data:
    """The outcome if A announces a row."""
    told = form.announce(0, row)
    return {"replies": list(told.replies), "sure": number_words(told.sure)}


def rounds(form: NormalForm, weak: bool, mixed: bool) -> list[list[Data]]:
    """Dominance, round by round."""
    return [
        [
            {
                "player": one.player,
                "strategy": one.strategy,
                "by": mixture_words(
                    [one.by.get(i, 0) for i in range(form.shape[one.player])],
                    form.strategies[one.player],
                ),
                "strict": one.strict,
            }
            for one in struck
        ]
        for struck in form.dominance(weak=weak, mixed=mixed).rounds
    ]


def listed(form: NormalForm, found: Equilibria) -> Data:
    """The equilibria in words."""
    return {
        "method": found.method,
        "complete": found.complete,
        "continua": bool(found.continua),
        "count": len(found),
        "list": [
            {
                "strategies": [
                    mixture_words(own, names)
                    for own, names in zip(one.strategies, form.strategies, strict=True)
                ],
                "payoffs": [number_words(u) for u in one.payoffs],
                "regret": number_words(one.regret),
                "exact": one.exact,
                "perfect": form.perfection(one).perfect
                if isinstance(form, StrategicForm)
                else None,
            }
            for one in found[:LISTED]
        ],
    }


def tree_of(form: StrategicForm) -> Data:
    """The tree with coordinates, its plans, and the path of play of each cell."""
    game = form.game
    nodes, places = game.tree, across(game)
    return {
        "text": game.to_text(),
        "plans": [list(own) for own in form.strategies],
        "counts": [
            {"power": form.decisions.power(player), "count": form.counts[player]}
            for player in (0, 1)
        ],
        "perfect": [list(cell) for cell in form.subgame_perfect],
        "paths": [
            [list(form.play((i, j))) for j in range(form.shape[1])] for i in range(form.shape[0])
        ],
        "depth": game.facts.max_plies,
        "nodes": [
            {
                "parent": nodes.parents[i],
                "x": places[i],
                "y": nodes.depths[i],
                "mover": "chance" if mover == CHANCE else mover,
                "label": nodes.labels[i],
                "path": TreeState(game, i).text,
                "move": nodes.names[i] if i else "",
                "payoffs": [number_words(u) for u in nodes.payoffs[i]],
            }
            for i, mover in enumerate(nodes.movers)
        ],
    }


def across(game: TreeGame) -> list[float]:
    """The x coordinate of each node: leaves side by side, parents above their children."""
    tree = game.tree
    places = [0.0] * len(tree.movers)
    leaves = 0
    for i, below in enumerate(tree.children):
        if not below:
            places[i] = float(leaves)
            leaves += 1
    for i in reversed(range(len(places))):
        below = tree.children[i]
        if below:
            places[i] = (places[below[0]] + places[below[-1]]) / 2
    return places
