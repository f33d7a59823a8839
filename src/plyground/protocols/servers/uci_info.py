"""The results of a search as UCI's `info` lines."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.game.contract.facts import Facts
from plyground.game.contract.squash import unsquash
from plyground.game.contract.state import State
from plyground.protocols.servers.game_line import words
from plyground.protocols.servers.thinking import MoveAnswer
from plyground.search.request import Progress
from plyground.search.score import AT_LEAST, AT_MOST, EXACT, lower, upper

PAWN = 400.0
"""Centipawns per unit of evaluation before it is squashed: in chess, a pawn has weight 0.25."""
MOST = 9999


def score(
    state: State, value: float, bound: str, line: Sequence[int], plies: int | None = None
) -> str:
    """A value for the player to move: "cp 35", "mate -2", "cp 120 lowerbound".

    `plies` is the distance to the end, if it is known without the line.
    """
    v = scaled(value, state.game.facts)
    sure = bound in (EXACT, AT_LEAST) if v > 0 else bound in (EXACT, AT_MOST)
    if abs(v) >= 1 and sure and state.game.deterministic:
        moves = own_moves(state, line)
        if moves is None and plies is not None:
            moves = (plies + (v > 0)) // 2
        if moves is not None:
            return f"mate {moves if v > 0 else -moves}"
    edge = " lowerbound" if lower(bound) else " upperbound" if upper(bound) else ""
    return f"cp {centipawns(v)}{edge}"


def scaled(value: float, facts: Facts) -> float:
    """A utility on the scale from -1, the worst, to 1, the best."""
    low, high = facts.utility
    return (2 * value - low - high) / (high - low) if high > low else 0.0


def centipawns(v: float) -> int:
    """A value on the scale that evaluations have before they are squashed."""
    if abs(v) >= 1:
        return MOST if v > 0 else -MOST
    return max(-MOST, min(MOST, round(PAWN * unsquash(v))))


def own_moves(state: State, line: Sequence[int]) -> int | None:
    """The number of own moves in a line that ends the game; None if it does not end it."""
    player, count = state.to_play, 0
    for action in line:
        if action not in state.actions():
            return None
        count += state.to_play == player
        state = state.result(action)
    return count if state.is_terminal else None


def progress_line(state: State, progress: Progress) -> str | None:
    """The `info` of a running search; None before it has a value."""
    if progress.value is None or not progress.line:
        return None
    score_text = score(state, progress.value, progress.bound, progress.line)
    return _info(state, progress.depth, score_text, progress.nodes, progress.time, progress.line)


def answer_lines(state: State, answer: MoveAnswer, count: int) -> list[str]:
    """The final `info` lines of a search, one per best move."""
    found = answer.analysis
    if found is None:
        return []
    if count == 1 and answer.action == found.action:
        plies = next((m.distance for m in found.moves if m.action == found.action), None)
        score_text = score(state, found.value, found.bound, found.line, plies)
        return [_info(state, found.depth, score_text, found.nodes, found.time, found.line)]
    lines = []
    for place, move in enumerate(answer.rows()[:count], 1):
        assert move.value is not None
        line = move.line or (move.action,)
        score_text = score(state, move.value, move.bound, line, move.distance)
        number = place if count > 1 else 0
        lines.append(_info(state, found.depth, score_text, found.nodes, found.time, line, number))
    return lines


def _info(
    state: State,
    depth: int,
    score_text: str,
    nodes: int,
    seconds: float,
    line: Sequence[int],
    place: int = 0,
) -> str:
    multi = f" multipv {place}" if place else ""
    speed = round(nodes / seconds) if seconds > 0 else 0
    return (
        f"info depth {max(1, depth)}{multi} score {score_text} nodes {nodes} nps {speed} "
        f"time {round(seconds * 1000)} pv {' '.join(words(state, line))}"
    )
