"""What every game must keep to, checked state by state: the suite behind `plyground check`.

`faults(state)` says in sentences what is wrong at one state. `examine(game)` visits many states,
near ones first, then along random games, and reports each kind of fault once, with the shortest
list of moves that shows it.
"""

from __future__ import annotations

import math
import pickle
import random
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.game.errors import IllegalAction
from plyground.game.facts import CHANCE
from plyground.game.game import Game
from plyground.game.plain import PlainState
from plyground.game.record_state import RecordState
from plyground.game.state import State

SENTINEL = -77


@dataclass(frozen=True)
class Finding:
    """One kind of fault, and the shortest known list of moves from the start that shows it."""

    kind: str
    sentence: str
    moves: tuple[str, ...]

    def __str__(self) -> str:
        line = " ".join(f"[{move}]" for move in self.moves) or "(at the start)"
        return f"{self.kind}: {self.sentence}\n    after: {line}"


Fault = tuple[str, str]
Check = Callable[[Any], Iterator[Fault]]


def faults(state: State) -> list[Fault]:
    """Everything that is wrong at this state: pairs of a kind and a sentence."""
    found: list[Fault] = []
    checks: list[Check] = [*CHECKS]
    if isinstance(state, RecordState):
        checks = [*RECORD_CHECKS, *CHECKS]
    for check in checks:
        try:
            found += check(state)
        except Exception as error:
            name = check.__name__.lstrip("_").replace("_", " ")
            found.append((name, f"{type(error).__name__}: {error}"))
            break  # what follows would stumble over the same stone
    return found


# --- any state ----------------------------------------------------------------------------------


def _player_to_move(state: State) -> Iterator[Fault]:
    player = state.to_play
    if player == CHANCE and state.game.deterministic:
        yield "chance", "to_play gives CHANCE, but the facts say that the game is deterministic"
    elif player is not None and player != CHANCE and not 0 <= player < state.game.players:
        yield "player", f"to_play gives {player}; players are 0 to {state.game.players - 1}"


def _list_of_actions(state: State) -> Iterator[Fault]:
    actions, facts = state.actions(), state.game.facts
    if len(set(actions)) < len(actions):
        twice = next(a for a in actions if actions.count(a) > 1)
        yield "repeated action", f"action {twice} is listed {actions.count(twice)} times"
    for a in actions:
        if not 0 <= a < facts.actions:
            yield "action out of range", f"action {a} is not in range({facts.actions})"
            break
    if len(actions) > facts.max_moves:
        yield "too many actions", f"{len(actions)} actions; facts.max_moves is {facts.max_moves}"
    if actions != state.actions():
        yield "unsteady actions", "two calls give different lists of legal actions"


def _end_of_game(state: State) -> Iterator[Fault]:
    if isinstance(state, PlainState):
        actions = list(state.game.actions(state.value)) if state.is_terminal else []
    else:
        actions = state.actions() if state.is_terminal else []
    if actions:
        yield "actions at the end", f"the game is over, but {len(actions)} actions are offered"
    if not state.is_terminal and not state.actions():
        yield "no actions", "the game is not over, but there is no legal action"


def _utilities(state: State) -> Iterator[Fault]:
    if not state.is_terminal:
        return
    facts = state.game.facts
    payoffs = [state.utility(p) for p in range(facts.players)]
    low, high = facts.utility
    for player, utility in enumerate(payoffs):
        if not low <= utility <= high:
            yield "utility out of range", f"player {player} gets {utility}; range {facts.utility}"
    if facts.zero_sum and abs(sum(payoffs)) > 1e-9:
        yield "not zero sum", f"utilities {payoffs} sum to {sum(payoffs):g}; the facts say 0"
    if payoffs != [state.utility(p) for p in range(facts.players)]:
        yield "unsteady utility", "two calls give different utilities"


def _probabilities(state: State) -> Iterator[Fault]:
    if not state.is_chance:
        return
    chances = [p for _, p in state.outcomes()]
    if any(not p > 0 for p in chances):
        yield "probability", f"every listed outcome needs a positive probability, not {chances}"
    if abs(math.fsum(chances) - 1) > 1e-9:
        yield "probability", f"the probabilities sum to {math.fsum(chances):g}, not 1"


def _play_is_pure(state: State) -> Iterator[Fault]:
    before = state._identity()
    for a in state.actions():
        first = state.result(a)
        again = state.result(a)
        if first != again:
            yield (
                "hidden state",
                f"{state.describe(a)!r} played twice from the same state gives two different "
                f"states: {first.text} and {again.text}",
            )
            return
        if state._identity() != before:
            yield (
                "state changed",
                f"playing {state.describe(a)!r} changed the state it started from",
            )
            return


def _illegal_actions(state: State) -> Iterator[Fault]:
    legal = set(state.actions())
    others = [a for a in (-1, *range(min(state.game.facts.actions, 300))) if a not in legal][:12]
    for a in others:
        try:
            state.result(a)
        except IllegalAction:
            continue
        yield "illegal action accepted", f"action {a} is not legal here, and yet it can be played"
        return


def _descriptions(state: State) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for a, name in state.descriptions().items():
        if not name.strip():
            yield "description", f"action {a} has an empty description"
        if name in seen:
            yield "description not unique", f"actions {seen[name]} and {a} are both {name!r}"
            return
        seen[name] = a
    for name, a in list(seen.items())[:40]:
        if state.action(name) != a:
            yield (
                "description",
                f"{name!r} describes action {a}, but is read as {state.action(name)}",
            )
            return


def _evaluation(state: State) -> Iterator[Fault]:
    low, high = state.game.facts.utility
    for player in range(state.game.players):
        value = state.evaluate(player)
        if not low <= value <= high:
            yield (
                "evaluation out of range",
                f"EVAL for player {player} is {value}, not in [{low}, {high}]",
            )


def _pictures(state: State) -> Iterator[Fault]:
    str(state)
    repr(state)
    state.svg()
    picture = state.picture
    if picture is not None:
        names = [cell.name for cell in picture.cells]
        if len(set(names)) < len(names):
            yield "picture", "two cells have the same name"
        for piece in picture.pieces:
            if piece.cell not in names:
                yield "picture", f"a piece stands on {piece.cell!r}, which is no cell of the board"
                return


def _copies(state: State) -> Iterator[Fault]:
    if isinstance(state, PlainState):
        return
    copy = pickle.loads(pickle.dumps(state))
    if copy != state or hash(copy) != hash(state) or copy.actions() != state.actions():
        yield "pickle", "a pickled and restored state differs from the original"
    read = state.game.parse(state.text)
    if read != state:
        yield "text", f"{state.text!r} is read back as a different position: {read.text!r}"


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
    _copies,
]

# --- states of game files -------------------------------------------------------------------------


def _rules_leave_the_state_alone(state: RecordState) -> Iterator[Fault]:
    """Every rule but `play` only reads the record, and writes no further than it says."""
    rules, facts = state.game.rules, state.game.facts
    own, record = rules.own, np.array([state.record])[0]
    before = record.tobytes()
    moves = np.full(facts.max_moves + 8, SENTINEL, np.int32)
    n = own["legal"](record, moves[: facts.max_moves])
    if (moves[n:] != SENTINEL).any():
        yield "legal writes too far", f"legal returns {n}, but wrote beyond moves[{n - 1}]"
    if record.tobytes() != before:
        yield "legal changes the state", "legal(s, moves) changed s"
    if bool(n == 0) != bool(rules.bindings["over"](record)):
        yield "over", f"over(s) is {bool(n)}, but there are {n} legal actions"
    if "pick" in own:
        picked = [int(own["pick"](record, k)) for k in range(n)]
        if own["count"](record) != n or picked != moves[:n].tolist():
            yield "count and pick", f"they give {picked}, legal gives {moves[:n].tolist()}"
    u = np.full(facts.players + 8, float(SENTINEL))
    if n == 0:
        own["score"](record, u[: facts.players])
        if SENTINEL in u[: facts.players]:
            yield "score", "score(s, u) leaves the utility of a player unwritten"
    f = np.full(len(rules.weights) + 8, float(SENTINEL))
    if rules.weights:
        own["features"](record, f[: len(rules.weights)])
        if SENTINEL in f[: len(rules.weights)] or not np.isfinite(f).all():
            yield "features", f"features are {f[: len(rules.weights)].tolist()}"
    for name in ("key", "position", "to_play", "reversible"):
        rules.bindings[name](record)
    for a in moves[:n].tolist():
        rules.bindings["noisy"](record, a)
    if record.tobytes() != before:
        yield "a rule changes the state", "over, score, features, key, noisy or pick changed s"


RECORD_CHECKS: list[Check] = [_rules_leave_the_state_alone]

# --- many states --------------------------------------------------------------------------------


@dataclass
class _Knowledge:
    """What players know, gathered over states: equal views must allow equal actions."""

    actions: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    before: dict[tuple[int, str], tuple[str, int] | None] = field(default_factory=dict)

    def faults(self, state: State, last: dict[int, tuple[str, int]]) -> Iterator[Fault]:
        player = state.to_play
        if state.game.perfect_information or player is None or player == CHANCE:
            return
        view = (player, state.observation(player))
        actions = state.actions()
        if self.actions.setdefault(view, actions) != actions:
            yield (
                "view",
                f"player {player} sees {view[1]!r} in two states with different legal actions",
            )
        if self.before.setdefault(view, last.get(player)) != last.get(player):
            yield (
                "forgetting",
                f"player {player} sees {view[1]!r}, having seen or done different things before",
            )


def examine(
    game: Game,
    *,
    states: int = 300,
    games: int = 20,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> list[Finding]:
    """The faults found at up to that many states near the start, and along random games."""
    found: dict[str, Finding] = {}
    examiner = _Examiner(game, found)
    examiner.near(states, progress)
    rng = random.Random(seed)
    for i in range(games):
        examiner.walk(rng)
        if progress:
            progress(0.5 + 0.5 * (i + 1) / games)
    return list(found.values())


class _Examiner:
    def __init__(self, game: Game, found: dict[str, Finding]) -> None:
        self.game, self.found = game, found
        self.knowledge = _Knowledge()

    def near(self, limit: int, progress: Callable[[float], None] | None) -> None:
        """Breadth first, so that the first line to show a fault is a shortest one."""
        start = self.game.initial()
        if start != self.game.initial():
            self.note([("start", "the initial state is different each time")], [])
        todo: deque[tuple[State, list[int]]] = deque([(start, [])])
        seen: set[Hashable] = {start}
        visited = 0
        while todo and visited < limit:
            state, line = todo.popleft()
            visited += 1
            if not self.visit(state, line) or state.is_terminal:
                continue
            for a in state.actions():
                after = state.result(a)
                if after not in seen:
                    seen.add(after)
                    todo.append((after, [*line, a]))
            if progress and visited % 10 == 0:
                progress(0.5 * visited / limit)

    def visit(self, state: State, line: list[int]) -> bool:
        """Check one state; returns whether it is sound enough to go on from."""
        here = faults(state)
        self.note(here, line)
        if not here:
            self.note(list(self.knowledge.faults(state, self.last_acts(line))), line)
        return not here

    def last_acts(self, line: list[int]) -> dict[int, tuple[str, int]]:
        """What each player saw and did last along a line."""
        last: dict[int, tuple[str, int]] = {}
        if self.game.perfect_information:
            return last
        state: State = self.game.initial()
        for a in line:
            player = state.to_play
            if player is not None and player != CHANCE:
                last[player] = (state.observation(player), a)
            state = state.result(a)
        return last

    def walk(self, rng: random.Random) -> None:
        """One random game, checked at a few of its states and at its end."""
        state: State = self.game.initial()
        line: list[int] = []
        places: dict[Hashable, int] = {state: 0}
        longest = min(self.game.facts.max_plies, 20_000)
        while not state.is_terminal:
            if len(line) >= longest:
                self.too_long(state, line)
                return
            actions = state.actions()
            if not actions:
                break
            a = rng.choice(actions)
            state = state.result(a)
            line.append(a)
            if self.game.facts.max_plies >= 1 << 30:
                if state in places:
                    self.endless(line, places[state])
                    return
                places[state] = len(line)
            if rng.random() < 8 / (len(line) + 8) and not self.visit_shrunk(state, line):
                return
        self.visit_shrunk(state, line)

    def too_long(self, state: State, line: list[int]) -> None:
        known: dict[Hashable, int] = {}
        for n, here in enumerate(self.replay(line)):
            if here in known and self.game.facts.repetition is None:
                self.endless(line[:n], known[here])
                return
            known[here] = n
        self.note(
            [("too long", f"a game went on after {len(line)} plies, the declared max_plies")],
            line[:0],
        )

    def endless(self, line: list[int], since: int) -> None:
        """Report a cycle, as short as it can be made: straight to it, then once around."""
        target = list(self.replay(line))[-1]
        way = _shortest(self.game.initial(), target) or line[:since]
        around = _shortest(target, target) or line[since:]
        moves = [*way, *around]
        self.note(
            [
                (
                    "endless cycle",
                    f"the last {len(around)} of these moves lead back to the same position, and no "
                    "rule ends such play: count plies, or declare a repetition rule in the facts",
                )
            ],
            moves,
        )

    def visit_shrunk(self, state: State, line: list[int]) -> bool:
        here = faults(state)
        for kind, sentence in here:
            if kind not in self.found:
                short, said = self.shrink(line, kind, sentence)
                self.note([(kind, said)], short)
        if not here:
            return self.visit(state, line)
        return False

    def shrink(self, line: list[int], kind: str, sentence: str) -> tuple[list[int], str]:
        """Leave out moves while what remains is legal and still shows the fault."""
        size = max(1, len(line) // 2)
        while size:
            i = 0
            while i < len(line):
                shorter = line[:i] + line[i + size :]
                try:
                    *_, state = self.replay(shorter)
                    said = dict(faults(state)).get(kind)
                except Exception:
                    said = None
                if said is None:
                    i += size
                else:
                    line, sentence = shorter, said
            size //= 2
        return line, sentence

    def replay(self, line: list[int]) -> Iterator[State]:
        state: State = self.game.initial()
        yield state
        for a in line:
            state = state.result(a)
            yield state

    def note(self, here: list[Fault], line: list[int]) -> None:
        for kind, sentence in here:
            known = self.found.get(kind)
            if known is None or len(known.moves) > len(line):
                self.found[kind] = Finding(kind, sentence, self.words(line))

    def words(self, line: list[int]) -> tuple[str, ...]:
        try:
            return tuple(s._describe(a) for s, a in zip(self.replay(line), line, strict=False))
        except Exception:
            return tuple(map(str, line))


def _shortest(start: State, target: State, limit: int = 5000) -> list[int] | None:
    """A shortest line of at least one move from one state to another, if it is near."""
    todo: deque[tuple[State, list[int]]] = deque([(start, [])])
    seen: set[Hashable] = set()
    while todo and len(seen) < limit:
        state, line = todo.popleft()
        for a in state.actions():
            after = state.result(a)
            if after == target:
                return [*line, a]
            if after not in seen:
                seen.add(after)
                todo.append((after, [*line, a]))
    return None
