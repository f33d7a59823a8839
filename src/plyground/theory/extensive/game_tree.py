"""Any small game as an explicit tree: every line of play from a state to the end."""

from __future__ import annotations

from collections import Counter

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, TooLarge, Unsuited
from plyground.game.trees.nodes import Draft, Tree
from plyground.game.trees.tree_game import TreeGame

NODES = 20_000
"""The most nodes of a tree made from a game."""


def game_tree(source: Game | State, limit: int = NODES) -> TreeGame:
    """The tree below a state (for a game, its initial state); TooLarge if it has too many nodes.

    A node is labelled with its position if no other line leads to the same one. In games with
    hidden information, the observation of the player to move names the information set.
    """
    if not isinstance(source, Game | State):
        raise PlygroundError(f"expected a game, a state or the text of a tree, not {source!r}")
    game = source if isinstance(source, Game) else source.game
    root = game.initial() if isinstance(source, Game) else source
    if isinstance(game, TreeGame) and root == game.initial():
        return game
    if root.is_terminal:
        raise Unsuited(f"{game.name}: the game is over at {root.text}; there are no choices left")
    _require_small(root, limit)
    return TreeGame(
        _tree(game, root),
        source=game.source,
        name=game.name,
        title=game.title,
        title_ar=game.facts.title_ar,
        players_called=[game.player_name(player) for player in range(game.players)],
    )


def _require_small(root: State, limit: int) -> None:
    """Count the nodes breadth-first, so that a large game is refused early."""
    nodes, level = 1, [root]
    while level:
        below = []
        for state in level:
            actions = state.actions()
            nodes += len(actions)
            if nodes > limit:
                raise TooLarge(
                    f"{root.game.name}: the tree from {root.text} has more than {limit:,} nodes, "
                    "the limit; use a smaller game or a later position"
                )
            below += [state.result(action) for action in actions]
        level = below


def _tree(game: Game, root: State) -> Tree:
    draft = Draft("")
    # None marks the end of a node's children.
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
