"""Examine a whole game: the suite behind `plyground check`.

States near the start are visited breadth first, so that each fault is first met after the fewest
moves. Then random games are played, and the moves to the faults they meet are shortened. Each kind
of fault is reported once.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.doctor.checks import checks_for, faults, is_grave, located_faults
from plyground.game.doctor.cycles import LineOfPlay, endless, shortest_cycle, way
from plyground.game.doctor.fault import Check, Fault
from plyground.game.plain import PlainState
from plyground.game.records.record_game import RecordGame

__all__ = ["Examiner", "Finding", "examine", "faults"]

LONGEST_GAME = 20_000
"""Plies after which a random game is abandoned."""
NEARBY = 3000
"""States that are searched for a shorter list of moves."""
LOOKED_AT = 60
"""States near the start whose pictures and texts are checked too."""
UNSTEADY = {"hidden state", "unsteady actions", "unsteady utility"}
"""Faults that do not appear at every attempt."""
THOROUGH = 25
"""Attempts at a state that may have such a fault."""
STARTS = 8
"""Calls of `start` that must agree."""
SHOWN = 24
"""Moves of a long list that are printed."""

ProgressCallback = Callable[[float], None]
Memory = dict[int, tuple[str, int]]
"""What each player saw and did at their last turn; empty with perfect information."""


@dataclass(frozen=True)
class Finding:
    """One kind of fault, and the shortest known list of moves from the start that shows it."""

    kind: str
    sentence: str
    moves: tuple[str, ...]

    def __str__(self) -> str:
        shown = [f"[{move}]" for move in self.moves]
        if len(shown) > SHOWN:
            half = SHOWN // 2
            shown[half:-half] = [f"... {len(shown) - 2 * half} more ..."]
        return f"{self.kind}: {self.sentence}\n    after: {' '.join(shown) or '(the start)'}"


def examine(
    game: Game,
    *,
    states: int = 300,
    games: int = 20,
    seed: int = 0,
    progress: ProgressCallback = lambda done: None,
) -> list[Finding]:
    """The faults found at up to that many states near the start, and along random games."""
    examiner = Examiner(game)
    examiner.near(states, lambda done: progress(done / 2))
    examiner.walks(games, seed, lambda done: progress(0.5 + done / 2))
    return examiner.findings


@dataclass(frozen=True)
class DoctorVisit:
    """A state, the actions that led to it, and what the players remember."""

    state: State
    line: LineOfPlay = ()
    memory: Memory = field(default_factory=dict)

    def after(self, a: int) -> DoctorVisit:
        """The visit to the state after an action."""
        return DoctorVisit(
            self.state.result(a), (*self.line, a), remember(self.state, self.memory, a)
        )

    @property
    def key(self) -> Hashable:
        """Equal for visits that need not be repeated."""
        return (self.state, tuple(sorted(self.memory.items())))


def remember(state: State, memory: Memory, a: int) -> Memory:
    """The memory after an action."""
    player = state.to_play
    if state.game.perfect_information or player is None or player == CHANCE:
        return memory
    return {**memory, player: (state.observation(player), a)}


def breadth_first(
    start: State, limit: int, goes_on: Callable[[DoctorVisit], bool], deepest: int = LONGEST_GAME
) -> Iterator[DoctorVisit]:
    """Visits up to `limit` states, nearest first, and continues from those that `goes_on`."""
    first = DoctorVisit(start)
    todo, seen, visited = deque([first]), {first.key}, 0
    while todo and visited < limit:
        visit = todo.popleft()
        visited += 1
        on = goes_on(visit)
        yield visit
        if on and len(visit.line) < deepest:
            for a in visit.state.actions():
                if visited + len(todo) >= limit:
                    break  # the states after these would not be visited
                after = visit.after(a)
                if after.key not in seen:
                    seen.add(after.key)
                    todo.append(after)


class Examiner:
    """Checks the states of a game and collects the faults."""

    def __init__(
        self,
        game: Game,
        only: Check | None = None,
        until: float | None = None,
        visiting: Callable[[LineOfPlay], None] = lambda line: None,
    ) -> None:
        self.game, self.only = game, only
        self.until = until
        """The processor time after which no further state is visited."""
        self.visiting = visiting
        """Told the moves to each state before it is examined."""
        self.visits: list[DoctorVisit] = []
        """States near the start, nearest first."""
        self.found: dict[str, tuple[Fault, LineOfPlay]] = {}
        self._crashed: set[LineOfPlay] = set()
        self._actions_of_view: dict[tuple[int, str], list[str]] = {}
        self._past_of_view: dict[tuple[int, str], tuple[Any, LineOfPlay]] = {}

    @property
    def findings(self) -> list[Finding]:
        """The findings, shortest list of moves first."""
        found = sorted(self.found.values(), key=lambda item: len(item[1]))
        return [Finding(*fault, self.words(line)) for fault, line in found]

    def note(self, fault: Fault, line: LineOfPlay) -> None:
        """Keep a fault, unless its kind is known from a list of moves that is not longer."""
        known = self.found.get(fault.kind)
        if known is None or len(known[1]) > len(line):
            self.found[fault.kind] = (fault, line)

    # --- near the start -------------------------------------------------------------------------

    def near(self, limit: int, progress: ProgressCallback = lambda done: None) -> None:
        """Check states breadth first, then properties of all of them together."""
        try:
            start = self.game.initial()
            again = self.game.started if isinstance(self.game, RecordGame) else self.game.initial
            if any(start != again() for _ in range(STARTS)):
                self.note(Fault("start", "the initial state is different each time"), ())
        except Exception as error:
            self.note(Fault("start", f"{type(error).__name__}: {error}"), ())
            return
        for visit in breadth_first(start, limit, self.check_near):
            self.visits.append(visit)
            progress(len(self.visits) / limit)
            if self.late:
                break
        if self.only is None:
            self.illegal_actions()
            self.cycles()

    @property
    def late(self) -> bool:
        """Whether the time for this examination is over."""
        return self.until is not None and time.process_time() > self.until

    def check_near(self, visit: DoctorVisit) -> bool:
        return self.check(visit, looks=len(self.visits) < LOOKED_AT)

    def check(self, visit: DoctorVisit, looks: bool = True, shorten: bool = False) -> bool:
        """Check a state; returns whether play can continue from it."""
        self.visiting(visit.line)
        checks = [self.only] if self.only else checks_for(visit.state, looks)
        here = located_faults(visit.state, checks)
        for fault, check in here:
            if fault.kind in self.found:
                self.note(fault, visit.line)
            elif shorten or fault.kind in UNSTEADY:
                self.note(*self.shortened(fault, check, visit.line))
            else:
                self.note(fault, visit.line)
        if any(is_grave(fault) for fault, _ in here):
            self._crashed.add(visit.line)
            return False
        if visit.state.is_terminal or not visit.state.actions():
            return False
        if not self.game.perfect_information:
            for fault in self.views(visit):
                self.note(fault, visit.line)
        if len(visit.line) >= self.game.facts.max_plies:
            said = f"the game goes on after {len(visit.line)} plies, the declared max_plies"
            self.note(Fault("too long", said), visit.line)
            return False
        return True

    def views(self, visit: DoctorVisit) -> Iterator[Fault]:
        """Equal views of the player to move must have equal actions and equal pasts."""
        state, player = visit.state, visit.state.to_play
        if player is None or player == CHANCE:
            return
        view = (player, state.observation(player))
        actions = list(state.descriptions().values())
        elsewhere = self._actions_of_view.setdefault(view, actions)
        if elsewhere != actions:
            yield Fault(
                "view",
                f"player {player} sees {view[1]!r} here and elsewhere, but the legal actions are "
                f"{actions} here and {elsewhere} there",
            )
        past = visit.memory.get(player)
        known, line = self._past_of_view.setdefault(view, (past, visit.line))
        if known != past:
            there = " ".join(f"[{move}]" for move in self.words(line))
            yield Fault(
                "forgetting",
                f"player {player} sees {view[1]!r} here and after {there}, although they saw or "
                "did different things at their previous turn",
            )

    def illegal_actions(self) -> None:
        """A plain class must reject actions that are legal only in other states."""
        states = [
            (visit.state, visit.line)
            for visit in self.visits
            if isinstance(visit.state, PlainState) and visit.line not in self._crashed
        ]
        actions: list[Any] = []
        for state, _ in states:
            if len(actions) < 100:
                actions += [a for a in state._own() if a not in actions]
        for state, line in states:
            legal = state._own()
            for a in actions:
                if a not in legal and (result := _accepted(state, a)):
                    said = f"{a!r} is not legal here, but result returns {result}: raise ValueError"
                    self.note(Fault("illegal action accepted", said), line)
                    return

    def cycles(self) -> None:
        """Find the shortest line into a cycle and once around it."""
        if not self.game.facts.repetition:
            lines: dict[State, LineOfPlay] = {}
            for visit in self.visits:
                if visit.line not in self._crashed:
                    lines.setdefault(visit.state, visit.line)
            found = shortest_cycle(lines)
            if found:
                self.note(endless(found[1]), found[0] + found[1])

    # --- random games ---------------------------------------------------------------------------

    def walks(
        self, games: int, seed: int = 0, progress: ProgressCallback = lambda done: None
    ) -> None:
        """Play random games, and check some of their states and their ends."""
        rng = random.Random(seed)
        for i in range(games if "start" not in self.found else 0):
            if self.late:
                break
            self.walk(rng)
            progress((i + 1) / games)

    def walk(self, rng: random.Random) -> None:
        """One random game."""
        visit = DoctorVisit(self.game.initial())
        line: list[int] = []
        since_chance: set[State] = set()
        while True:
            due = rng.random() < 8 / (len(line) + 8) or len(line) >= self.game.facts.max_plies
            self.visiting(tuple(line))
            try:
                actions = visit.state.actions()
                if due or visit.state.is_terminal or not actions:
                    visit = DoctorVisit(visit.state, tuple(line), visit.memory)
                    if not self.check(visit, visit.state.is_terminal, shorten=True):
                        return
                if visit.state.is_chance:
                    since_chance.clear()
                elif visit.state in since_chance and not self.game.facts.repetition:
                    self.repeated(visit.state, tuple(line))
                    return
                else:
                    since_chance.add(visit.state)
                a = rng.choice(actions)
                after = visit.state.result(a)
                memory = remember(visit.state, visit.memory, a)
            except Exception:
                # The checks report what is wrong with the state.
                self.check(DoctorVisit(visit.state, tuple(line), visit.memory), shorten=True)
                return
            line.append(a)
            visit = DoctorVisit(after, (), memory)  # the line would be copied at every step
            if len(line) >= LONGEST_GAME:
                said = f"a random game went on for {LONGEST_GAME} plies"
                self.note(Fault("too long", said), tuple(line))
                return

    def repeated(self, state: State, line: LineOfPlay) -> None:
        """Report a cycle that a random game ran into."""
        states = list(self.replay(line))
        to_it = way(states[0], state) if state != states[0] else ()
        around = way(state, state)
        first = states.index(state)
        last = len(line) - 1 - states[-2::-1].index(state)
        to_it = line[:first] if to_it is None else to_it
        around = line[last:] if around is None else around
        self.note(endless(around), to_it + around)

    # --- short lists of moves -------------------------------------------------------------------

    def shortened(self, fault: Fault, check: Check, line: LineOfPlay) -> tuple[Fault, LineOfPlay]:
        """A fault of the same kind after the fewest moves that a search finds."""

        def shown(state: State) -> Fault | None:
            tries = THOROUGH if fault.kind in UNSTEADY else 2
            found = located_faults(state, [check], tries)
            return next((f for f, _ in found if f.kind == fault.kind), None)

        def goes_on(visit: DoctorVisit) -> bool:
            return visit.line not in self._crashed and bool(visit.state.actions())

        start = self.game.initial()
        with suppress(Exception):  # the game may be broken further on
            for visit in breadth_first(start, NEARBY, goes_on, deepest=len(line) - 1):
                if len(visit.line) < len(line) and (found := shown(visit.state)):
                    return found, visit.line
        return self.with_moves_left_out(fault, line, shown)

    def with_moves_left_out(
        self, fault: Fault, line: LineOfPlay, shown: Callable[[State], Fault | None]
    ) -> tuple[Fault, LineOfPlay]:
        """Leave out moves while the rest is legal and still shows the fault."""
        size = max(1, len(line) // 2)
        while size:
            i = 0
            while i < len(line):
                shorter = line[:i] + line[i + size :]
                try:
                    *_, state = self.replay(shorter)
                    found = shown(state)
                except Exception:
                    found = None
                if found is None:
                    i += size
                else:
                    fault, line = found, shorter
            size //= 2
        return fault, line

    def replay(self, line: LineOfPlay) -> Iterator[State]:
        """The states along a line, the initial one first."""
        state: State = self.game.initial()
        yield state
        for a in line:
            state = state.result(a)
            yield state

    def words(self, line: LineOfPlay) -> tuple[str, ...]:
        """The descriptions of the actions of a line."""
        try:
            return tuple(s._describe(a) for s, a in zip(self.replay(line), line, strict=False))
        except Exception:
            return tuple(map(str, line))


def _accepted(state: PlainState, action: Any) -> str:
    """What `result` of a plain class returns for an action; empty if it raises."""
    try:
        return repr(state.game.result(state.value, action))
    except Exception:
        return ""
