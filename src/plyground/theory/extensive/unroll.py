"""Any small game as a written tree: every line of play from a state to the end."""

from __future__ import annotations

from collections import Counter

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, TooLarge, Unsuited
from plyground.game.trees.nodes import Draft, Tree
from plyground.game.trees.tree_game import TreeGame

NODES = 20_000
"""Nodes of a tree that is made from a game."""


def unroll(source: Game | State, most: int = NODES) -> TreeGame:
    """The tree below a state (of a game: the initial one); TooLarge if it has more nodes.

    A position is the label of its node if no other line leads to it. Where something is hidden,
    what the player to move sees is the name of the information set.
    """
    if not isinstance(source, Game | State):
        raise PlygroundError(f"a game, a state or the text of a tree is needed, not {source!r}")
    game = source if isinstance(source, Game) else source.game
    root = game.initial() if isinstance(source, Game) else source
    if isinstance(game, TreeGame) and root == game.initial():
        return game
    if root.is_terminal:
        raise Unsuited(f"{game.name}: the game is over at {root.text}, nobody has a choice left")
    _require_small(root, most)
    return TreeGame(
        _tree(game, root),
        source=game.source,
        name=game.name,
        title=game.title,
        title_ar=game.facts.title_ar,
        players_called=[game.player_name(player) for player in range(game.players)],
    )


def _require_small(root: State, most: int) -> None:
    """Count the nodes, nearest first, so that a large game is refused soon."""
    nodes, level = 1, [root]
    while level:
        below = []
        for state in level:
            actions = state.actions()
            nodes += len(actions)
            if nodes > most:
                raise TooLarge(
                    f"{root.game.name}: the tree from {root.text} has more than {most:,} nodes, "
                    "the most that are written out; use a smaller game or a later position"
                )
            below += [state.result(action) for action in actions]
        level = below


def _tree(game: Game, root: State) -> Tree:
    draft = Draft("")
    # None stands for the end of a node's children.
    todo: list[tuple[State, str, float] | None] = [(root, "", 1.0)]
    while todo:
        entry = todo.pop()
        if entry is None:
            draft.close()
            continue
        state, move, chance = entry
        if state.is_terminal:
            payoffs = tuple(state.utility(player) for player in range(game.players))
            draft.leaf(0, payoffs, state.text, move, chance)
            continue
        mover = state.to_play
        node = draft.node(0, mover, state.text, move, chance)
        if not game.perfect_information and mover is not None and mover >= 0:
            draft.views[node] = state.observation(mover)
        chances = dict(state.outcomes()) if state.is_chance else {}
        below = [
            (state.result(a), name, chances.get(a, 1.0)) for a, name in state.descriptions().items()
        ]
        todo.append(None)
        todo += reversed(below)
    times = Counter(draft.labels)
    draft.labels = [
        "" if times[label] > 1 or label.startswith("/") else label for label in draft.labels
    ]
    return draft.tree(players=game.players)
