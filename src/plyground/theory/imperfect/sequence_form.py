"""`sequence_form`: an exact equilibrium of a two-player zero-sum game by a linear program.

Koller, Megiddo and von Stengel 1996. Player 0 chooses a plan x. Player 1's best response to it is
itself a linear program, whose dual has a value v for each information set of player 1. Together:
maximise v at the root, such that no action of player 1 brings player 0 less than v promises. The
multipliers of these constraints are player 1's plan.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from plyground.game.contract.arguments import checked
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError, Unsuited
from plyground.theory.imperfect.form import Form
from plyground.theory.imperfect.profile import Floats, blank, strategy_from, worth
from plyground.theory.imperfect.strategy import Strategy, make_strategy
from plyground.theory.imperfect.unroll import as_game, unroll

LIMIT = 300_000
"""The most nodes of a game: a larger linear program takes hours."""
TINY = 1e-12
"""Smaller probabilities are rounding errors."""


@checked
def sequence_form(game: Game | str, *, limit: int = LIMIT) -> Strategy:
    """An equilibrium of a two-player zero-sum game, exact up to rounding."""
    began = time.perf_counter()
    game = as_game(game)
    if game.players != 2 or not game.zero_sum:
        what = f"has {game.players} players" if game.players != 2 else "is not zero-sum"
        raise Unsuited(
            f"sequence_form is for two-player zero-sum games; {game.name} {what}: use cfr"
        )
    unrolled = unroll(game, limit)
    plans = equilibrium_plans(unrolled.form)
    profile = strategy_from(unrolled.form, np.where(plans < TINY, 0.0, plans))
    return make_strategy(
        unrolled,
        profile,
        worth(unrolled.form, profile),
        variant="sequence form",
        seconds=time.perf_counter() - began,
    )


def equilibrium_plans(form: Form) -> Floats:
    """The plans of both players, by sequence."""
    from scipy.optimize import linprog
    from scipy.sparse import block_array, csr_array

    mine, theirs = (_plan_rules(form, player) for player in (0, 1))
    n, values = mine.shape[1], theirs.shape[0]
    # No action of player 1 may undercut v: (plan constraints)' v <= A' x; columns x, then v.
    end = int(form.rows[n])
    rows = np.repeat(np.arange(n), np.diff(form.rows[: n + 1]))
    columns = form.others[:end, 0] - n
    payoff = csr_array((form.weight[:end], (columns, rows)), shape=(theirs.shape[1], n))
    at_most = block_array([[-payoff, theirs.T]], format="csr")
    exactly = block_array([[mine, csr_array((mine.shape[0], values))]], format="csr")
    starts = np.zeros(mine.shape[0])
    starts[0] = 1.0
    goal = np.zeros(n + values)
    goal[n] = -1.0  # maximise the value at the root
    found = linprog(
        goal,
        A_ub=at_most,
        b_ub=np.zeros(at_most.shape[0]),
        A_eq=exactly,
        b_eq=starts,
        bounds=[(0, None)] * n + [(None, None)] * values,
        method="highs",
        options={"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9},
    )
    if not found.success:
        raise PlygroundError(f"the linear program was not solved: {found.message}")
    plans = blank(form)
    plans[:n] = found.x[:n]
    plans[n:] = -found.ineqlin.marginals
    return plans


def _plan_rules(form: Form, player: int) -> Any:
    """The constraints of a plan: the empty sequence is 1, and each set sums to its parent sequence.

    One row for the empty sequence, then one for each set; columns are the player's sequences.
    """
    from scipy.sparse import csr_array

    start, end = (int(s) for s in form.sequences_from[player : player + 2])
    sets = slice(int(form.sets_from[player]), int(form.sets_from[player + 1]))
    size = form.size[sets]
    count = len(size)
    own = np.arange(start + 1, end)  # the actions of the sets, one after the other
    number = np.arange(1, count + 1)
    rows = np.concatenate(([0], number.repeat(size), number))
    columns = np.concatenate(([start], own, form.parent[sets])) - start
    signs = np.concatenate((np.ones(1 + len(own)), -np.ones(count)))
    return csr_array((signs, (rows, columns)), shape=(count + 1, end - start))
