"""A win at once, for searches that a limit ended before they could see it."""

from __future__ import annotations

from dataclasses import replace

from plyground.search.analysis import Analysis
from plyground.search.score import EXACT


def with_win_at_once(found: Analysis) -> Analysis:
    """The answer, with a move that wins at once if the search had no time to look at every move.

    Where anything is hidden, nothing is changed: what a move leads to is not for the player to see.
    """
    state = found.state
    if found.action is None or not hardly_begun(found):
        return found
    if state.is_chance or not state.game.facts.perfect_information:
        return found
    player, most = found.player, state.game.facts.utility[1]
    if player != state.to_play:
        return found
    for i, move in enumerate(found.moves):
        after = state.result(move.action)
        if after.is_terminal and after.utility(player) == most:
            line = (move.action,)
            won = replace(move, value=most, bound=EXACT, line=line, distance=1)
            moves = (*found.moves[:i], won, *found.moves[i + 1 :])
            return replace(
                found, value=most, bound=EXACT, action=move.action, line=line, moves=moves
            )
    return found


def hardly_begun(found: Analysis) -> bool:
    """Whether a limit ended the search before it had looked at every move at the root."""
    if found.stopped is None or found.bound == EXACT:
        return False
    if found.algorithm == "mcts":
        return found.nodes <= len(found.moves)
    return found.depth == 0
