# mypy: allow-untyped-defs, no-check-untyped-defs
"""Examine compiled rules: that they agree with the interpreted ones, and stay within bounds."""

from __future__ import annotations

import math
import random
import time
from typing import Any, Protocol

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    HAS_CHANCE,
    HIDDEN,
    PLAYERS,
    chance,
    count,
    features,
    gain,
    key,
    legal,
    noisy,
    over,
    pick,
    position,
    score,
    sees,
    to_play,
)
from plyground.game.contract.state import State
from plyground.game.doctor.agreement import compiled_agrees
from plyground.game.doctor.conformance import DoctorVisit, Examiner, Finding
from plyground.game.doctor.cycles import LineOfPlay
from plyground.game.doctor.fault import Check, Fault
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.kernel.explain import CannotCompile

NEARBY, WALKS = 100, 5
"""States and random games in which compiled and interpreted rules are compared."""
RANDOM_GAMES = 400
"""Random games in which compiled rules are run with bounds checks."""


class Listener(Protocol):
    """Who is told how far the examination is."""

    def say(self, *event: Any) -> None: ...

    def visiting(self, line: LineOfPlay) -> None: ...


def compiled_findings(
    game: RecordGame, seed: int, seconds: float | None, told: Listener
) -> list[Finding]:
    """Mistakes in the compiled rules; compile with bounds checks."""
    began = time.perf_counter()
    told.say("compiling")
    try:
        checks = [compiled_agrees(game), every_rule_agrees(game)]
        game.compile()
    except CannotCompile as error:
        told.say("report", "compiled rules", "cannot be compiled")
        return [Finding("cannot be compiled", str(error), ())]
    told.say("report", "compiled rules", f"in {time.perf_counter() - began:.1f} s")
    until = None if seconds is None else time.process_time() + seconds

    def both(state: Any, tries: int) -> Any:
        for check in checks:
            yield from check(state, tries)

    examiner = Examiner(game, only=both, until=until, visiting=told.visiting)
    shown = "compiled = interpreted"
    examiner.near(NEARBY, lambda done: told.say("progress", shown, done / 3))
    examiner.walks(WALKS, seed, lambda done: told.say("progress", shown, (1 + done) / 3))
    findings = examiner.findings or random_games(game, seed, until, told)
    told.say("report", shown, "no" if findings else "yes")
    return findings


def random_games(game: RecordGame, seed: int, until: float | None, told: Listener) -> list[Finding]:
    """Many quick random games; a fault is explained by the interpreted rules if these show it."""
    rng = random.Random(seed)
    for i in range(RANDOM_GAMES):
        if until is not None and time.process_time() > until:
            break
        line: list[int] = []
        try:
            sentence = random_game(game.initial(), rng, line, told)
        except Exception as error:
            sentence = f"{type(error).__name__}: {error}"
        if sentence:
            return explained(game, sentence, tuple(line))
        told.say("progress", "compiled = interpreted", (2 + i / RANDOM_GAMES) / 3)
    return []


def random_game(state: State, rng: random.Random, line: list[int], told: Listener) -> str:
    """What is wrong in one random game, whose moves are appended to `line`; empty if nothing."""
    facts = state.game.facts
    while True:
        told.visiting(tuple(line))
        actions, player = state.actions(), state.to_play
        if player is None:
            low, high = facts.utility
            payoffs = [state.utility(p) for p in range(facts.players)]
            sound = all(math.isfinite(u) and low <= u <= high for u in payoffs)
            return "" if sound else f"the utilities are {payoffs}, not {low:g} to {high:g}"
        if not actions or not all(0 <= a < facts.actions for a in actions):
            return f"the legal actions are {actions[:20]}"
        if not (0 <= player < facts.players or player == CHANCE):
            return f"player {player} is to move"
        if len(line) >= facts.max_plies:
            return f"the game goes on after {len(line)} plies, the declared max_plies"
        a = rng.choice(actions)
        state = state.result(a)
        line.append(a)


def explained(game: RecordGame, sentence: str, line: LineOfPlay) -> list[Finding]:
    """The finding that interpreted rules show at the end of a line, or else the sentence itself."""
    from plyground.game.records.backend import interpreted_backend

    game.use(interpreted_backend(game.rules, lambda: None))
    examiner = Examiner(game)
    try:
        *_, state = examiner.replay(line)
        examiner.check(DoctorVisit(state, line), looks=False, shorten=True)
    except Exception as error:
        sentence = f"{type(error).__name__}: {error}"
    return examiner.findings or [Finding("compiled rules", sentence, examiner.words(line))]


# --- every rule ---------------------------------------------------------------------------------


def ask_every_rule(states, moves, u, p, f, out, numbers, keys):
    """Calls the rules that states do not call themselves; their answers fill the rows."""
    s = states[0]
    n = legal(s, moves)
    numbers[0] = n
    numbers[1] = over(s)
    numbers[2] = to_play(s)
    numbers[3] = count(s)
    keys[0] = key(s)
    keys[1] = position(s)
    features(s, f)
    for k in range(n):
        numbers[4] += (k + 1) * pick(s, k)
        numbers[5] += (k + 1) * (1 if noisy(s, np.int64(moves[k])) else 0)
        numbers[6] += (k + 1) * gain(s, np.int64(moves[k]))
    if n == 0:
        score(s, u)
    elif HAS_CHANCE and to_play(s) == CHANCE:
        chance(s, p)
    if HIDDEN:
        for player in range(PLAYERS):
            numbers[7] += (player + 1) * sees(s, player, out)


def every_rule_agrees(game: RecordGame) -> Check:
    """A check that asks every rule both ways at a state; raises CannotCompile."""
    from numba import typeof

    rules, facts = game.rules, game.facts

    def rows(state: RecordState) -> list[Any]:
        return [
            np.frombuffer(bytearray(state._identity()), rules.record),  # with its padding
            np.zeros(facts.max_moves, np.int32),
            np.zeros(facts.players),
            np.zeros(facts.max_moves),
            np.zeros(max(1, len(rules.weights))),
            np.zeros(max(1, rules.longest_view), np.int32),
            np.zeros(8, np.int64),
            np.zeros(2, np.uint64),
        ]

    plain = rules.searches.interpreted(ask_every_rule)
    quick = rules.searches.compiled(ask_every_rule, [typeof(row) for row in rows(game.initial())])

    def check(state: RecordState, tries: int) -> Any:
        answers = []
        for ask in (plain, quick):
            given = rows(state)
            ask(*given)
            answers.append(given[1:])
        names = ("legal", "score", "chance", "features", "sees", "the answers", "the keys")
        for name, one, other in zip(names, *answers, strict=True):
            if not np.array_equal(one, other, equal_nan=one.dtype.kind == "f"):
                said = f"{name}: {one.tolist()} interpreted, but {other.tolist()} compiled"
                yield Fault("compiled rules differ", said)
                return

    return check
