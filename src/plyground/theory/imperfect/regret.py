# mypy: allow-untyped-defs, no-check-untyped-defs
"""Counterfactual regret minimisation over the sequence form. Compiled.

All variants are discounted CFR (Brown and Sandholm 2019): after iteration t positive regrets are
multiplied by t^alpha / (t^alpha + 1), negative ones by t^beta / (t^beta + 1), and the sum of plans
by (t / (t + 1))^gamma. Infinite exponents keep everything (CFR) or nothing (CFR+: no negative
regrets).
"""

import numpy as np

from plyground.kernel.control import STOP, peek
from plyground.theory.imperfect.form import PLAYERS
from plyground.theory.imperfect.response import put_gains


def iterate(form, tables, alpha, beta, gamma, alternating, done, n, control):
    """Run n more iterations; done[0] is the total so far."""
    for _ in range(n):
        if peek(control, STOP):
            return
        t = done[0] + 1
        keep = kept(t, alpha)
        keep_negative = kept(t, beta)
        fade = (t / (t + 1.0)) ** gamma
        for player in range(PLAYERS):
            add_plan(form, tables, player, fade)
            put_gains(form, tables.plan, tables.gain, player)
            add_regrets(form, tables, player, keep, keep_negative)
            if alternating:
                match_regrets(form, tables, player)
        if not alternating:
            for player in range(PLAYERS):
                match_regrets(form, tables, player)
        done[0] = t


def kept(t, exponent):
    """t^exponent / (t^exponent + 1)."""
    if exponent == np.inf:
        return 1.0
    if exponent == -np.inf:
        return 0.0
    power = float(t) ** exponent
    return power / (power + 1.0)


def add_plan(form, tables, player, fade):
    """Add the player's plan to the sum of plans."""
    for s in range(form.sequences_from[player], form.sequences_from[player + 1]):
        tables.average[s] = (tables.average[s] + tables.plan[s]) * fade


def add_regrets(form, tables, player, keep, keep_negative):
    """Compute values from the last information set to the first, and add the regrets."""
    gain, strategy, regret = tables.gain, tables.strategy, tables.regret
    i = form.sets_from[player + 1] - 1
    while i >= form.sets_from[player]:
        first = form.first[i]
        end = first + form.size[i]
        value = 0.0
        for s in range(first, end):
            value += strategy[s] * gain[s]
        for s in range(first, end):
            x = regret[s] + gain[s] - value
            regret[s] = x * (keep if x > 0.0 else keep_negative)
        gain[form.parent[i]] += value
        i -= 1


def match_regrets(form, tables, player):
    """Set the strategy in proportion to positive regrets, and its plan."""
    regret, strategy, plan = tables.regret, tables.strategy, tables.plan
    for i in range(form.sets_from[player], form.sets_from[player + 1]):
        first = form.first[i]
        end = first + form.size[i]
        total = 0.0
        for s in range(first, end):
            total += max(regret[s], 0.0)
        reach = plan[form.parent[i]]
        if total > 0.0:
            scale = 1.0 / total
            for s in range(first, end):
                strategy[s] = max(regret[s], 0.0) * scale
                plan[s] = reach * strategy[s]
        else:
            share = 1.0 / form.size[i]
            for s in range(first, end):
                strategy[s] = share
                plan[s] = reach * share
