"""What must hold at every state of a game whose rules are functions over a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.doctor.fault import Check, Fault, counted
from plyground.game.records.record_state import RecordState

SENTINEL = -2_017_483_639  # a number that rules are unlikely to write
MARGIN = 64
"""Extra room after each row, to detect writes beyond its end."""
PICKS = 100
"""Calls of `pick` at a state, about: each takes longer where there are many actions."""
DRAWS = 4
"""Calls of `draw` at a state."""
MOST_PRIOR = 1000
"""The greatest number of games that `prior` may give."""


class _GuardedRow:
    """An array for a rule to write to, which detects writes beyond its end."""

    def __init__(self, size: int, kind: Any = np.float64) -> None:
        self.size = size
        self.all = np.full(size + MARGIN, SENTINEL, kind)

    def unwritten(self, n: int) -> bool:
        return bool((self.all[:n] == SENTINEL).any())

    def beyond(self, n: int) -> bool:
        return bool((self.all[n:] != SENTINEL).any())


def _rules_write_where_they_may(state: RecordState, tries: int) -> Iterator[Fault]:
    """Every rule but `play` only reads the record, and writes no more than it declares."""
    rules, facts = state.game.rules, state.game.facts
    own, record = rules.own, np.array([state.record])[0]
    before = record.tobytes()
    moves = _GuardedRow(facts.max_moves, np.int32)
    given = own["legal"](record, moves.all)
    if not isinstance(given, (int, np.integer)):
        yield Fault("number of actions", not_a_number(own["legal"], given))
        return
    n = int(given)
    if record.tobytes() != before:
        yield Fault("state changed", "legal(s, moves) changed s")
        return
    if n > facts.max_moves:
        yield Fault("too many actions", f"legal returns {n}; facts.max_moves is {facts.max_moves}")
        return
    if n < 0:
        yield Fault("number of actions", f"legal returns {n}, where 0 means that the game is over")
        return
    if n and not CHANCE <= (player := _own_player(state)) < facts.players:
        said = f"player {player} is to move; players are 0 to {facts.players - 1}"
        yield Fault("player", said)
        return
    if moves.beyond(moves.size):
        yield Fault("writes beyond the row", f"legal writes more than {moves.size} actions")
    elif moves.beyond(n):
        yield Fault("writes too far", f"legal returns {n}, but wrote beyond moves[{n - 1}]")
    rows = [("score", _GuardedRow(facts.players), facts.players)] if n == 0 else []
    if rules.weights:
        rows.append(("features", _GuardedRow(len(rules.weights)), len(rules.weights)))
    if n and rules.bindings["to_play"](record) == CHANCE and "chance" in own:
        rows.append(("chance", _GuardedRow(facts.max_moves), n))
    for rule, row, size in rows:
        own[rule](record, row.all)
        if row.beyond(size):
            yield Fault("writes beyond the row", f"{rule} writes more than {size} numbers")
        if row.unwritten(size) or not np.isfinite(row.all).all():
            yield Fault(rule, f"{rule} leaves numbers unwritten or infinite: {row.all[:size]}")
    for player in range(facts.players) if "sees" in own else ():
        row = _GuardedRow(rules.longest_view, np.int32)
        size = own["sees"](record, player, row.all)
        if not isinstance(size, (int, np.integer)):
            yield Fault("sees", not_a_number(own["sees"], size))
            break
        if row.beyond(size) or size > rules.longest_view:
            yield Fault(
                "writes beyond the row",
                f"sees returns {size} for player {player}, but writes more than that, or more than "
                f"SEES ({rules.longest_view})",
            )
            break
    if record.tobytes() != before:
        yield Fault("state changed", "score, features, chance or sees changed s")


def _own_player(state: RecordState) -> int:
    """The player by the game's own rule."""
    rule = state.game.rules.own.get("to_play")
    return int(rule(state.record) if rule else state.record.turn)


def not_a_number(rule: Any, given: Any) -> str:
    """The sentence for a rule that must return a whole number and does not."""
    code = rule.__code__
    hint = ": a return is missing" if given is None else ""
    return (
        f"{code.co_name} (line {code.co_firstlineno}) returns {given!r}{hint}, not a whole number"
    )


def _quick_rules_agree(state: RecordState, tries: int) -> Iterator[Fault]:
    """`over`, `count`, `pick` and `draw` agree with `legal`; no rule but `play` changes s."""
    rules, facts = state.game.rules, state.game.facts
    own, record = rules.own, np.array([state.record])[0]
    before = record.tobytes()
    row = np.zeros(facts.max_moves, np.int32)
    moves = row[: own["legal"](record, row)].tolist()
    over = bool(rules.bindings["over"](record))
    if over and moves:
        yield Fault(
            "actions at the end",
            f"over(s) is True, but legal lists {counted(moves)[:-4]}: {moves}",
        )
    if not over and not moves:
        yield Fault("no actions", "over(s) is False, but legal lists no action")
    if "count" in own and own["count"](record) != len(moves):
        yield Fault("count", f"count(s) is {own['count'](record)}, but legal gives {moves}")
    if "pick" in own:
        places = range(0, len(moves), 1 + len(moves) // PICKS)
        picked = [int(own["pick"](record, k)) for k in places]
        listed = [moves[k] for k in places]
        if picked != listed:
            yield Fault("count and pick", f"they give {picked}, but legal gives {listed}")
    if "draw" in own and moves:
        random = np.array([len(moves)], np.uint64)
        drawn = [int(own["draw"](record, random)) for _ in range(DRAWS)]
        if not set(drawn) <= set(moves):
            yield Fault("draw", f"draw(s, random) gives {drawn}, but legal gives {moves}")
    for name in ("key", "position", "to_play", "reversible"):
        rules.bindings[name](record)
    for a in moves:
        rules.bindings["noisy"](record, a)
        if "position_after" in own and (told := own["position_after"](record, a)):
            after = np.array([record])[0]
            own["play"](after, a)
            if told != (found := rules.bindings["position"](after)):
                yield Fault("position_after", f"for {a} it gives {told}, but position {found}")
    if record.tobytes() != before:
        yield Fault("state changed", "over, count, pick, draw, key, to_play or noisy changed s")


def _playouts_can_follow(state: RecordState, tries: int) -> Iterator[Fault]:
    """`policy`, `answer` and `prior` choose and judge legal actions, and change nothing."""
    rules, facts = state.game.rules, state.game.facts
    own, record = rules.own, np.array([state.record])[0]
    row = np.zeros(facts.max_moves, np.int32)
    random = np.array([len(row)], np.uint64)
    moves = row[: own["legal"](record, row)].tolist()
    if state.is_terminal or state.is_chance:
        return
    if "policy" in own:
        yield from _policy_fits(
            "policy(s, random)", "policy", own["policy"], (record, random), moves
        )
    if not own.keys() & {"answer", "prior"}:
        return
    for last in moves[:: 1 + len(moves) // DRAWS]:
        after = np.array([state.record])[0]
        own["play"](after, last)
        listed = row[: own["legal"](after, row)].tolist()
        if listed and rules.bindings["to_play"](after) == CHANCE:
            continue
        if "answer" in own:
            said = f"after {last}, answer(s, {last}, random)"
            yield from _policy_fits(
                said, "answer", own["answer"], (after, last, random), [*listed, -1]
            )
        if "prior" in own:
            before = after.tobytes()
            given = [own["prior"](after, last, a) for a in listed]
            if not all(
                isinstance(k, int | np.integer) and abs(int(k)) <= MOST_PRIOR for k in given
            ):
                said = (
                    f"prior(s, {last}, a) gives {given}; allowed: whole numbers up to {MOST_PRIOR}"
                )
                yield Fault("prior", f"after {last}, {said}, or down to the negative of it")
            if after.tobytes() != before:
                yield Fault("state changed", "prior changed s")


def _policy_fits(
    said: str, rule: str, choose: Any, args: tuple[Any, ...], allowed: list[int]
) -> Iterator[Fault]:
    before = args[0].tobytes()
    drawn = [int(choose(*args)) for _ in range(DRAWS)]
    if not set(drawn) <= set(allowed):
        yield Fault(rule, f"{said} gives {drawn}, but allowed are {allowed}")
    if args[0].tobytes() != before:
        yield Fault("state changed", f"{rule} changed s")


RECORD_CHECKS: list[Check] = [
    _rules_write_where_they_may,
    _quick_rules_agree,
    _playouts_can_follow,
]
