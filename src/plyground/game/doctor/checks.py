"""What must hold at every state of every game. `faults` reports what does not."""

from __future__ import annotations

import json
import math
import pickle
import traceback
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from plyground.game.clicks import faults_of, ways
from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.doctor.fault import Check, Fault, counted
from plyground.game.doctor.record_checks import RECORD_CHECKS
from plyground.game.drawing.picture import Picture
from plyground.game.errors import IllegalAction
from plyground.game.plain import PlainState
from plyground.game.records.record_state import RecordState

SOME = 40
"""Actions of a state whose clicks are looked at one by one."""


def faults(state: State) -> list[Fault]:
    """All faults at this state."""
    return [fault for fault, _ in located_faults(state, checks_for(state))]


def checks_for(state: State, looks: bool = True) -> list[Check]:
    """The checks for a state; `looks` are slow and seldom depend on the position."""
    rules = RECORD_CHECKS if isinstance(state, RecordState) else []
    return rules + CHECKS + (LOOKS if looks else [])


def located_faults(
    state: State, checks: Iterable[Check], tries: int = 2
) -> list[tuple[Fault, Check]]:
    """The faults that these checks find at a state, each with its check."""
    found: list[tuple[Fault, Check]] = []
    for check in checks:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")  # numpy only warns of an overflow
                here = [(fault, check) for fault in check(state, tries)]
        except Exception as error:
            here = [(_crash(state, error), check)]
        found += here
        if any(is_grave(fault) for fault, _ in here):
            break  # later checks would fail for the same reason
    return found


def is_grave(fault: Fault) -> bool:
    """Whether a state with this fault cannot be examined further."""
    return fault.kind.startswith("error") or fault.kind in (
        "number of actions",
        "player",
        "too many actions",
        "writes beyond the row",
    )


def _crash(state: State, error: Exception) -> Fault:
    """A fault for an exception, with the rule and the line of the game's file."""
    frames = traceback.extract_tb(error.__traceback__)
    rule: Any = None
    if isinstance(state, RecordState):
        rule = state.game.rules.own["legal"]
    elif isinstance(state, PlainState):
        rule = state.game.result
    code = getattr(rule, "__code__", None)
    inside = [f for f in frames if code is not None and f.filename == code.co_filename]
    said = f"{type(error).__name__}: {error}"
    if not inside:
        return Fault("error", said)
    where = f"line {inside[-1].lineno}, `{inside[-1].line}`"
    return Fault(f"error in {inside[0].name}", f"{said} ({where})")


# --- any state ----------------------------------------------------------------------------------


def _player_to_move(state: State, tries: int) -> Iterator[Fault]:
    player = state.to_play
    if player == CHANCE and state.game.deterministic:
        yield Fault("chance", "chance is to move, but the facts say that the game is deterministic")
    elif player is not None and player != CHANCE and not 0 <= player < state.game.players:
        yield Fault(
            "player", f"player {player} is to move; players are 0 to {state.game.players - 1}"
        )


def _list_of_actions(state: State, tries: int) -> Iterator[Fault]:
    actions, facts = state.actions(), state.game.facts
    own = state._own() if isinstance(state, PlainState) else actions
    twice = next((a for a in own if own.count(a) > 1), None)
    if twice is not None:
        yield Fault("repeated action", f"the action {twice!r} is listed {own.count(twice)} times")
    for a in actions:
        if not 0 <= a < facts.actions:
            yield Fault("action out of range", f"action {a} is not in range({facts.actions})")
            break
    if len(actions) > facts.max_moves:
        yield Fault(
            "too many actions", f"{len(actions)} actions; facts.max_moves is {facts.max_moves}"
        )
    for _ in range(tries - 1):
        again = state._own() if isinstance(state, PlainState) else state.actions()
        if again != own:
            yield Fault("unsteady actions", f"the legal actions are {own}, then {again}")
            return


def _end_of_game(state: State, tries: int) -> Iterator[Fault]:
    if state.is_terminal and isinstance(state, PlainState):
        actions = list(state.game.actions(state.value))
    else:
        actions = state.actions()
    if state.is_terminal and actions:
        yield Fault(
            "actions at the end", f"the game is over, but {counted(actions)} offered: {actions}"
        )
    if not state.is_terminal and not actions:
        yield Fault("no actions", "the game is not over, but there is no legal action")


def _utilities(state: State, tries: int) -> Iterator[Fault]:
    if not state.is_terminal:
        return
    facts = state.game.facts
    payoffs = [state.utility(p) for p in range(facts.players)]
    low, high = facts.utility
    for player, utility in enumerate(payoffs):
        if not low <= utility <= high:
            yield Fault(
                "utility out of range", f"player {player} gets {utility:g}, not {low:g} to {high:g}"
            )
            break
    total, found = 0.0 if facts.zero_sum else facts.constant_sum, math.fsum(payoffs)
    if total is not None and abs(found - total) > 1e-9:
        yield Fault(
            "not zero sum" if facts.zero_sum else "not constant sum",
            f"the utilities {payoffs} sum to {found:g}, not to {total:g}; a game whose utilities "
            f"always sum to the same number declares it (constant_sum={found:g}), any other game "
            "declares zero_sum=False",
        )
    for _ in range(tries - 1):
        again = [state.utility(p) for p in range(facts.players)]
        if again != payoffs:
            yield Fault("unsteady utility", f"the utilities are {payoffs}, then {again}")
            return


def _probabilities(state: State, tries: int) -> Iterator[Fault]:
    if not state.is_chance or not state.actions():
        return
    chances = [p for _, p in state.outcomes()]
    if any(not p > 0 for p in chances):
        yield Fault("probability", f"outcomes need a positive probability each, not {chances}")
    elif abs(math.fsum(chances) - 1) > 1e-9:
        yield Fault("probability", f"the probabilities sum to {math.fsum(chances):g}, not to 1")


def _play_is_pure(state: State, tries: int) -> Iterator[Fault]:
    before = state._identity()
    for a in state.actions():
        first = _played(state, a)
        for _ in range(tries - 1):
            again = _played(state, a)
            if first != again:
                yield Fault(
                    "hidden state",
                    f"{state.describe(a)!r} played twice from the same state gives {first.text}, "
                    f"then {again.text}",
                )
                return
        if state._identity() != before:
            yield Fault(
                "state changed", f"playing {state.describe(a)!r} changed the state it started from"
            )
            return


def _played(state: State, a: int) -> State:
    """The state after a listed action. It is not looked up again, which would take most of the time
    where there are hundreds."""
    in_range = 0 <= a < state.game.facts.actions
    after = state._after_known(a) if in_range else None
    return state.result(a) if after is None else after  # `result` says why it is refused


def _illegal_actions(state: State, tries: int) -> Iterator[Fault]:
    legal = set(state.actions())
    others = [a for a in (-1, *range(min(state.game.facts.actions, 300))) if a not in legal][:12]
    for a in others:
        try:
            state.result(a)
        except IllegalAction:
            continue
        yield Fault("illegal action accepted", f"action {a} is not legal here, but can be played")
        return


def _descriptions(state: State, tries: int) -> Iterator[Fault]:
    names = state.descriptions()
    written = {a: state._written(a) for a in names}
    yield from _names(state, names, "description")
    if written != names:
        yield from _names(state, written, "notation")


def _names(state: State, names: dict[int, str], what: str) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for a, name in names.items():
        if not name.strip():
            yield Fault(what, f"action {a} has an empty {what}")
            return
        if name in seen:
            yield Fault(f"{what} not unique", f"actions {seen[name]} and {a} are both {name!r}")
            return
        seen[name] = a
    for name, a in list(seen.items())[-8:]:
        if state.meanings(name) != [a]:
            yield Fault(what, f"{name!r} stands for action {a}, but is not read as it")
            return


def _evaluation(state: State, tries: int) -> Iterator[Fault]:
    low, high = state.game.facts.utility
    for player in range(state.game.players):
        value = state.evaluate(player)
        if not low <= value <= high:
            yield Fault(
                "evaluation out of range",
                f"the evaluation for player {player} is {value:g}, not {low:g} to {high:g}",
            )
            return


def _pictures(state: State, tries: int) -> Iterator[Fault]:
    picture = state.picture
    if picture is not None and not isinstance(picture, Picture):
        yield Fault(
            "error in picture",
            f"picture(s) returns {picture!r}, not a Picture: Grid.picture makes one",
        )
    elif picture is not None:
        names = [cell.name for cell in picture.cells]
        if len(set(names)) < len(names):
            yield Fault("picture", "two cells have the same name")
        for piece in picture.pieces:
            if piece.cell not in names:
                yield Fault(
                    "picture", f"a piece is on {piece.cell!r}, which is not a cell of the board"
                )
                return


def _clicks(state: State, tries: int) -> Iterator[Fault]:
    for a in state.actions()[:SOME]:
        given = state.clicks(a)
        if isinstance(given, str) or not isinstance(given, Iterable):
            said = f"clicks(s, {a}) returns {given!r}, not a list of ways such as [('a1', 'b2')]"
            yield Fault("error in clicks", said)
            return
    for sentence in faults_of(ways(state), state.actions())[:1]:
        yield Fault("clicks", sentence)
    names = {cell.name for cell in state.picture.cells} if state.picture else set()
    for a in state.actions()[:SOME]:
        for name in set(state.covers(a)) - names:
            yield Fault("clicks", f"covers(s, {a}) names {name!r}, which is not a cell")
            return


def _pages(state: State, tries: int) -> Iterator[Fault]:
    """What a page is sent must be texts and numbers; hidden views too."""
    pictures = [("picture(s)", state.picture)]
    pictures += [(f"shown(s, {p})", state.shown(p)) for p in range(state.game.players)]
    for called, picture in pictures:
        try:
            json.dumps(asdict(picture) if picture else None, allow_nan=False)
        except (TypeError, ValueError) as error:
            yield Fault("error in picture", f"{called} cannot be sent to a page: {error}")
            return
    for a in state.actions()[:SOME]:
        for player in range(state.game.players):
            state.told(a, player)


def _drawings(state: State, tries: int) -> Iterator[Fault]:
    str(state)
    repr(state)
    state.svg()
    yield from ()


def _copies(state: State, tries: int) -> Iterator[Fault]:
    if isinstance(state, PlainState):
        return
    copy = pickle.loads(pickle.dumps(state))
    if copy != state or hash(copy) != hash(state) or copy.actions() != state.actions():
        yield Fault("pickle", "a pickled and restored state differs from the original")
    read = state.game.parse(state.text)
    if read != state:
        yield Fault("text", f"{state.text!r} is read back as a different position: {read.text!r}")


CHECKS: list[Check] = [
    _player_to_move,
    _list_of_actions,
    _end_of_game,
    _utilities,
    _probabilities,
    _play_is_pure,
    _illegal_actions,
    _descriptions,
    _evaluation,
    _pictures,
]
LOOKS: list[Check] = [_clicks, _pages, _drawings, _copies]
