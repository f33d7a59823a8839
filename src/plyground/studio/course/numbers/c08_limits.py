"""Chapter 8: the horizon, quiet positions, and depth against knowledge."""

from __future__ import annotations

from functools import cache

from plyground.arena.play import play
from plyground.game.load import load
from plyground.game.trees.gallery import gallery
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.quiescence import quiescence
from plyground.search.textbook.singular import singular
from plyground.studio.course.numbers import computed, slow

GUARDED_PAWN = "4k3/3p4/2p5/8/8/2Q5/8/4K3 w - - 0 1"
"""White's queen can take a pawn that another pawn guards."""
KNOWING, DEEP = "alphabeta:depth=2", 'alphabeta:depth=4,weights="centre=1,one_short=0,two_short=0"'
GAMES = 40


def horizon_move(depth: int) -> str:
    state = gallery("horizon").initial()
    action = minimax(state, depth).action
    assert action is not None
    return state.describe(action)


@computed
def horizon_flip() -> int:
    """The first depth from which the search accepts the loss."""
    moves = {depth: horizon_move(depth) for depth in range(1, 8)}
    return next(d for d in moves if all(moves[e] == moves[7] for e in moves if e >= d))


@computed
def horizon_lost() -> int:
    value = minimax(gallery("horizon").initial()).value
    assert value is not None
    return int(value)


@computed
def horizon_delayed() -> int:
    """What the delayed loss costs in the end."""
    found = minimax(gallery("horizon").initial())
    return int(min(m.value for m in found.moves if m.value is not None))


def chess_move(search: object) -> str:
    state = load("chess").parse(GUARDED_PAWN)
    action = search(state, 1).action  # type: ignore[operator]
    return state.describe(action)


@computed
def queen_plain() -> str:
    return chess_move(alphabeta)


@computed
def queen_quiet() -> str:
    return chess_move(quiescence)


@computed
def singular_flip() -> int:
    """The first depth at which singular extension accepts the loss."""
    state = gallery("horizon").initial()
    return next(
        d for d in range(2, 9) if state.describe(singular(state, d).action or 0) == "accept"
    )


@cache
def match() -> tuple[int, int, int]:
    """Wins, draws and losses of the shallow player that knows more, over 40 games."""
    wins = draws = losses = 0
    for seed in range(GAMES):
        seat = seed % 2
        agents = [KNOWING, DEEP] if seat == 0 else [DEEP, KNOWING]
        utilities = play("connect4", agents, seed=seed, opening=2).utilities
        assert utilities is not None
        result = utilities[seat]
        wins, draws, losses = wins + (result > 0), draws + (result == 0), losses + (result < 0)
    return wins, draws, losses


@slow
def knowing_games() -> int:
    return GAMES


@slow
def knowing_wins() -> int:
    return match()[0]


@slow
def knowing_draws() -> int:
    return match()[1]


@slow
def knowing_losses() -> int:
    return match()[2]
