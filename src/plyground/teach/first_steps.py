"""A guide to a first game, for every game: three to five positions with something to do.

It follows from the rules: a first move with its answer, then positions from trial games in which
something can be captured, a win prevented, or the game won. A game may have its own steps
(`guide`, a list of `Lesson`).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from plyground.game.contract.game import Game
from plyground.game.contract.guide import Lesson
from plyground.game.contract.state import State
from plyground.game.errors import BadGame, PlygroundError
from plyground.game.records.record_game import RecordGame

GAMES = 60
"""Trial games, if time permits."""
LONGEST = 400
"""Plies of a trial game."""
SAMPLED = 10
"""Moves that a player of a trial game looks at."""
WIDE = 60
"""With more moves, threats are not looked for."""
ENOUGH = 6
"""Positions of a kind to choose from."""


@dataclass(frozen=True)
class Step:
    """A line of actions to a position, the actions that solve it, and the reply."""

    task: str
    player: int
    """Who is to move, and asked."""
    moves: tuple[int, ...]
    find: tuple[int, ...]
    then: tuple[int, ...] = ()
    text: str = ""
    text_ar: str = ""


def first_steps(game: Game, seed: int = 0, seconds: float = 2.0) -> list[Step]:
    """The guide of a game: its own, or one from trial games within the time."""
    own = game.rules.guide if isinstance(game, RecordGame) else ()
    return [read(game, lesson) for lesson in own] if own else Trials(game, seed, seconds).steps()


def read(game: Game, lesson: Lesson) -> Step:
    """A lesson of a game's own guide; raises BadGame if its moves are not legal."""
    state, moves = game.initial(), []
    try:
        for word in lesson.moves:
            moves.append(state.action(word))
            state = state.result(moves[-1])
        named = [state.action(word) for word in lesson.find]
        fitting = [] if named and lesson.task in OPEN else SOLUTIONS[lesson.task](state)
        find = tuple(dict.fromkeys([*named, *fitting]))
        after, then = state.result(find[0]), []
        for word in lesson.then:
            then.append(after.action(word))
            after = after.result(then[-1])
    except (PlygroundError, IndexError) as error:
        raise BadGame(f"{game.name}: the lesson {lesson!r} of guide: {error}") from None
    player = state.to_play or 0
    return Step(lesson.task, player, tuple(moves), find, tuple(then), lesson.text, lesson.text_ar)


# --- what can be found in a position ------------------------------------------------------------


def wins(state: State) -> list[int]:
    """The moves that end the game with a win."""
    player = state.to_play
    assert player is not None
    found = []
    for a in state.actions():
        after = state.result(a)
        if after.is_terminal:
            values = after.utilities()
            if values[player] == max(values) > min(values):
                found.append(a)
    return found


def defences(state: State) -> list[int]:
    """The moves after which the next player cannot win at once, if others allow it."""
    safe = []
    for a in state.actions():
        after = state.result(a)
        if after.is_terminal or after.is_chance or not wins(after):
            safe.append(a)
    return safe if len(safe) < len(state.actions()) else []


def captures(state: State) -> list[int]:
    """The moves that remove pieces of others from the board."""
    return _losses(state, turned=False)


def turns(state: State) -> list[int]:
    """The moves that turn pieces of others into one's own."""
    return _losses(state, turned=True)


def _losses(state: State, *, turned: bool) -> list[int]:
    player, before, owned = state.to_play, pieces(state), owners(state)
    found = []
    for a in state.actions():
        after = state.result(a)
        left, now = pieces(after), owners(after)
        if not any(left[p] < n for p, n in before.items() if p != player):
            continue
        new = [cell for cell, p in now.items() if p == player and owned.get(cell) != player]
        # The cell that the piece enters is one's own in any case.
        if (len(new) > 1 and any(owned.get(cell) is not None for cell in new)) == turned:
            found.append(a)
    return found


def owners(state: State) -> dict[str, int | None]:
    """Whose piece is on each cell of the board; hands, which have no shape, are not part of it."""
    picture = state.picture
    if picture is None:
        return {}
    board = {cell.name for cell in picture.cells if cell.shape != "none"}
    return {piece.cell: piece.player for piece in picture.pieces if piece.cell in board}


def scores(state: State) -> list[int]:
    """The moves that bring more pieces than others, and take none: the last side of a box."""
    player, before = state.to_play, pieces(state)
    gains = {}
    for a in state.actions():
        after = pieces(state.result(a))
        if all(after[p] >= n for p, n in before.items() if p != player):
            gains[a] = after[player] - before[player]
    least = min(gains.values(), default=0)
    return [a for a, gain in gains.items() if gain > max(0, least)]


def good(state: State) -> list[int]:
    """The moves that look best one move ahead."""
    player = state.to_play
    assert player is not None
    worth = {a: state.result(a).evaluate(player) for a in state.actions()}
    best = max(worth.values())
    return [a for a, value in worth.items() if value == best]


def pieces(state: State) -> Counter[int | None]:
    """How many pieces each player has on the board; those of nobody are left out."""
    picture = state.picture
    shown = picture.pieces if picture else ()
    return Counter(p.player for p in shown for _ in range(p.count) if p.player is not None)


def every(state: State) -> list[int]:
    return state.actions()


SOLUTIONS: dict[str, Callable[[State], list[int]]] = {
    "begin": every,
    "answer": every,
    "capture": captures,
    "turn": turns,
    "score": scores,
    "good": good,
    "defend": defences,
    "win": wins,
    "end": every,
}


OPEN = ("begin", "answer", "good", "end")
"""Tasks that many moves fit; a lesson says which are meant."""


# --- trial games ---------------------------------------------------------------------------------


@dataclass
class Trials:
    """Trial games of players who look one move ahead, and the positions found in them."""

    game: Game
    seed: int
    seconds: float
    found: dict[str, list[Step]] = field(default_factory=dict)

    def steps(self) -> list[Step]:
        self.rng = random.Random(f"{self.game.spec} {self.seed}")
        self.until = time.monotonic() + self.seconds
        opening = self.opening()
        for _ in range(GAMES):
            if time.monotonic() > self.until or len(self.found.get("win", ())) >= ENOUGH:
                break
            self.trial()
        if not self.found.get("win"):
            self.until = time.monotonic() + self.seconds
            self.finish()
        kinds = ("capture", "turn", "score", "defend", "win")
        best = {kind: min(self.found[kind], key=effort) for kind in kinds if self.found.get(kind)}
        if "turn" in best:
            best.pop("score", None)  # the same thing
        middle = [best[kind] for kind in kinds if kind in best][:3]
        if "win" not in best and self.found.get("end"):
            middle = [*middle[:2], min(self.found["end"], key=effort)]
        if len(opening) + len(middle) < 3:
            middle = [*self.development(), *middle]
        return [*opening, *middle]

    def opening(self) -> list[Step]:
        """A first move with the reply, and the next move of the same player."""
        line: list[int] = []
        state = self.decision(self.game.initial(), line)
        player = state.to_play
        first = self.choose(state)
        begin, reply = tuple(line), [first]
        state = state.result(first)
        answered = False
        while (
            not state.is_terminal
            and len(reply) < 16
            and not (answered and self.mine(state, player))
        ):
            answered |= not state.is_chance and state.to_play != player
            reply.append(self.draw(state) if state.is_chance else self.choose(state))
            state = state.result(reply[-1])
        steps = [Step("begin", player or 0, begin, (first,), tuple(reply[1:]))]
        if self.mine(state, player):
            steps.append(Step("answer", player or 0, (*begin, *reply), tuple(state.actions())))
        return steps

    def development(self) -> list[Step]:
        """A position some good moves later, for games too long to be tried."""
        line: list[int] = []
        state = self.game.initial()
        while not state.is_terminal and (len(line) < 6 or state.is_chance):
            line.append(self.draw(state) if state.is_chance else self.choose(state))
            state = state.result(line[-1])
        if state.is_terminal:
            return []
        return [Step("good", state.to_play or 0, tuple(line), tuple(good(state)))]

    @staticmethod
    def mine(state: State, player: int | None) -> bool:
        return state.to_play == player and player is not None

    def trial(self) -> None:
        """One game. Positions with something to find are kept."""
        line: list[int] = []
        state = self.game.initial()
        while not state.is_terminal and len(line) < LONGEST:
            if time.monotonic() > self.until:
                return
            if not state.is_chance:
                self.look(state, line)
            action = self.draw(state) if state.is_chance else self.careless(state)
            after = state.result(action)
            if after.is_terminal and not state.is_chance:
                self.keep("end", state, line, [action])
            line.append(action)
            state = after

    def finish(self) -> None:
        """A game without looking around, for its last decision."""
        line: list[int] = []
        state = self.game.initial()
        before = None
        while not state.is_terminal and time.monotonic() < self.until and len(line) < 4 * LONGEST:
            if not state.is_chance:
                before = state, list(line)
            line.append(self.draw(state) if state.is_chance else self.careless(state))
            state = state.result(line[-1])
        if state.is_terminal and before:
            last, played = before
            self.keep("win", last, played, wins(last), len(last.actions()))
            self.keep("end", last, played, line[len(played) : len(played) + 1])

    def look(self, state: State, line: list[int]) -> None:
        """Keep the position for each thing that can be found in it, but not everywhere."""
        count = len(state.actions())
        if count < 2:
            return
        winning = wins(state) if count <= 4 * WIDE else []
        if winning:
            self.keep("win", state, line, winning, count)
            return
        for task in ("capture", "turn", "score"):
            if len(self.found.get(task, ())) < ENOUGH:
                limit = count // 2 if task == "score" else None  # not what nearly all moves do
                self.keep(task, state, line, SOLUTIONS[task](state), limit)
        if count <= WIDE and len(self.found.get("defend", ())) < ENOUGH:
            safe = defences(state)
            if safe and 3 * len(safe) <= count:
                self.keep("defend", state, line, safe, count)

    def keep(
        self, task: str, state: State, line: list[int], find: list[int], count: int | None = None
    ) -> None:
        """Keep a position that has solutions, not all of `count` moves."""
        if find and (count is None or len(find) < count):
            step = Step(task, state.to_play or 0, tuple(line), tuple(find))
            self.found.setdefault(task, []).append(step)

    def choose(self, state: State) -> int:
        """The move that looks best one move ahead."""
        player = state.to_play
        assert player is not None
        return max(state.actions(), key=lambda a: self.worth(state.result(a), player))

    def careless(self, state: State) -> int:
        """The best of some moves, or any."""
        actions = state.actions()
        player = state.to_play
        assert player is not None
        if self.rng.random() < 0.3:
            return self.rng.choice(actions)
        some = self.rng.sample(actions, min(SAMPLED, len(actions)))
        return max(some, key=lambda a: self.worth(state.result(a), player))

    @staticmethod
    def worth(state: State, player: int) -> float:
        return state.evaluate(player)

    def draw(self, state: State) -> int:
        outcomes, chances = zip(*state.outcomes(), strict=True)
        chosen: int = self.rng.choices(outcomes, chances)[0]
        return chosen

    def decision(self, state: State, line: list[int]) -> State:
        """The next state in which a player decides; `line` gets the outcomes of chance."""
        while state.is_chance:
            line.append(self.draw(state))
            state = state.result(line[-1])
        return state


def effort(step: Step) -> tuple[int, int]:
    """Early positions with few solutions are the easiest to understand."""
    return len(step.moves) + 4 * min(4, len(step.find)), len(step.moves)
