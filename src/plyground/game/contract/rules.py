# mypy: allow-untyped-defs, no-check-untyped-defs
"""The rules of a loaded game: the functions of its file, with defaults for missing ones."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import FunctionType
from typing import Any

import numpy as np

from plyground.game.contract import names as contract
from plyground.game.contract.contradictions import check
from plyground.game.contract.facts import DRAW, FORBIDDEN, LOSS, Facts
from plyground.game.contract.guide import Lesson
from plyground.game.contract.simultaneous import CHOICES, REVEAL, in_order
from plyground.game.errors import BadGame
from plyground.kernel.bits import word
from plyground.kernel.randomness import below, combine
from plyground.kernel.specialise import Specialiser

REQUIRED = {"start": "s", "legal": "s, moves", "play": "s, a", "score": "s, u"}
OPTIONAL = {
    "to_play": "s",
    "over": "s",
    "count": "s",
    "pick": "s, k",
    "draw": "s, random",
    "chance": "s, p",
    "sees": "s, player, out",
    "features": "s, f",
    "noisy": "s, a",
    "key": "s",
    "position": "s",
    "position_after": "s, a",
    "reversible": "s",
    "gain": "s, a",
    "essential": "s, moves",
    "tense": "s",
    "skip": "s",
    "canonical": "s",
    "moves_left": "s",
    "policy": "s, random",
    "answer": "s, last, random",
    "prior": "s, last, a",
    "determinise": "s, player, random",
    "timeless": "s",
    "verdict": "s, past, first, last, u",
    "planes": "s, on",
    "sight_boards": "s, b",
    "sight_view": "s, player",
    "image": "s, k",
    "image_action": "a, k",
}
ASKED_FOR = (
    *("over", "count", "pick", "draw", "noisy", "gain", "essential", "tense", "skip", "canonical"),
    *("policy", "answer", "prior", "determinise", "verdict"),
)
"""Optional rules with a constant that tells searches whether the game defines them: HAS_OVER."""
NOTATION = {
    "describe": "s, a",
    "written": "s, a",
    "aliases": "s, a",
    "clicks": "s, a",
    "covers": "s, a",
    "text": "s",
    "parse": "string, s",
    "picture": "s",
    "shown": "s, player",
    "told": "s, a, player",
    "reported": "s, a",
    "endgames": "material",
    "plies_played": "s",
}
SIZES = {
    "SEES": "longest_view",
    "INPUTS": "inputs",
    "SYMMETRIES": "images",
    "SIGHT_BOARDS": "words",
    "SIGHT_VIEWS": "views",
}
"""Constants of a file, and the fields of `Rules` that hold them."""
DATA = ("State", "facts", "weights", "weight_sets", "probes", "guide", *SIZES)
NAMES = frozenset({*DATA, *REQUIRED, *OPTIONAL, *NOTATION, CHOICES, REVEAL})
"""Everything that a game's files may define."""
MOST_PLACES = 1 << 20
"""In a table by action: 16 megabytes in an alpha-beta search, cleared for each."""
MEANINGS = {
    DRAW: contract.REPEAT_DRAW,
    LOSS: contract.REPEAT_LOSS,
    FORBIDDEN: contract.REPEAT_FORBIDDEN,
}


@dataclass(frozen=True)
class Rules:
    """A game's functions and facts, checked when the game is loaded."""

    name: str
    facts: Facts
    record: np.dtype[Any]
    own: Mapping[str, Callable[..., Any]]
    """The functions that the file defines, by name."""
    weights: Mapping[str, float] = field(default_factory=dict)
    longest_view: int = 0
    weight_sets: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Other weights of the same features, by name."""
    inputs: int = 0
    """The number of facts that `planes` may write."""
    words: int = 0
    """The number of words that `sight_boards` writes; a power of two."""
    views: int = 1
    """What `sight_view` gives is below 64 times `words` times this; a power of two."""
    images: int = 1
    """The number of symmetric images of a state, itself included."""
    probes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """What to count in games of a learner, by name: functions of a state and an action."""
    guide: tuple[Lesson, ...] = ()
    """The steps of a first game, if the file has its own."""
    before_compiling: Callable[[], None] | None = None
    """Of a user's file: raises BadGame if its rules are not fit to be compiled."""

    @classmethod
    def of(
        cls,
        name: str,
        file: Mapping[str, Any],
        before_compiling: Callable[[], None] | None = None,
    ) -> Rules:
        """The rules in a game file's namespace; raises BadGame if one is missing."""
        if getattr(file.get("facts"), "simultaneous", False) and isinstance(
            file.get("State"), np.dtype
        ):
            file = in_order(name, file)
        elif CHOICES in file and REVEAL in file and "legal" not in file:
            raise BadGame(f"{name}: choices and reveal need simultaneous=True in the facts")
        lacking = [n for n in ("State", "facts", *REQUIRED) if n not in file]
        if lacking:
            raise BadGame(
                f"{name}: the game file does not define {', '.join(lacking)}; a game needs State, "
                f"facts, {', '.join(f'{n}({a})' for n, a in REQUIRED.items())}"
            )
        state, facts = file["State"], file["facts"]
        if not (isinstance(state, np.dtype) and state.fields):
            raise BadGame(f"{name}: State is {state!r}; write State = record(turn=np.int8, ...)")
        if not isinstance(facts, Facts):
            raise BadGame(f"{name}: facts is {facts!r}; write facts = Facts(title=..., ...)")
        own = {}
        for rule, arguments in {**REQUIRED, **OPTIONAL, **NOTATION}.items():
            if rule in file:
                own[rule] = _checked(name, rule, arguments, file[rule])
        more: dict[str, Any] = {SIZES[key]: int(file[key]) for key in SIZES if key in file}
        more["weight_sets"] = file.get("weight_sets", {})
        more["probes"] = file.get("probes", {})
        more["guide"] = tuple(file.get("guide", ()))
        more["before_compiling"] = before_compiling
        rules = cls(name, facts, state, own, file.get("weights", {}), **more)
        check(rules)
        return rules

    def centred(self) -> Rules:
        """The same game with sum 0: half the constant sum is taken from every utility."""
        facts, offset = self.facts, self.facts.offset
        own_score, own_verdict = self.own["score"], self.own.get("verdict")

        def score(s, u):
            own_score(s, u)
            u[0] -= offset
            u[1] -= offset

        def verdict(s, past, first, last, u):
            own_verdict(s, past, first, last, u)
            u[0] -= offset
            u[1] -= offset

        own = {**self.own, "score": score} | ({"verdict": verdict} if own_verdict else {})
        low, high = facts.utility
        sizes = (low - offset, high - offset)
        plain = replace(facts, zero_sum=True, constant_sum=None, utility=sizes)
        return replace(self, facts=plain, own=own)

    @property
    def history(self) -> int:
        """How many places a table by action has: games with millions of actions share them."""
        return min(self.facts.actions, MOST_PLACES)

    @cached_property
    def bindings(self) -> dict[str, Any]:
        """The values of the names in `contract.names` for this game."""
        facts, repetition = self.facts, self.facts.repetition
        bound: dict[str, Any] = dict(_defaults(self))
        bound.update({k: f for k, f in self.own.items() if k not in NOTATION})
        if self.before_compiling is not None:
            bound |= _enforced(bound, facts.max_moves, facts.players)
        bound.setdefault("position", bound["key"])
        bound.setdefault("canonical", bound["key"])
        bound.setdefault("essential", bound["legal"])
        return bound | {
            "PLAYERS": facts.players,
            "ACTIONS": facts.actions,
            "HISTORY": self.history,
            "MAX_MOVES": facts.max_moves,
            "MAX_PLIES": facts.max_plies,
            "HAS_CHANCE": not facts.deterministic,
            "UNIFORM": "chance" not in self.own,
            **{f"HAS_{rule.upper()}": rule in self.own for rule in ASKED_FOR},
            "HAS_CANONICAL": "canonical" in self.own and facts.hints.images,
            "HIDDEN": not facts.perfect_information,
            "SYMMETRIES": self.images,
            "REPEATS": MEANINGS[repetition.means] if repetition else 0,
            "REPEAT_COUNT": repetition.count if repetition else 0,
        }

    @cached_property
    def searches(self) -> Specialiser:
        """Makes interpreted and compiled searches for this game."""
        return self.specialiser()

    def specialiser(
        self, bound: Mapping[str, Any] | None = None, nogil: bool = True
    ) -> Specialiser:
        """Makes searches in which further names are bound."""
        names = self.bindings | dict(bound or {})
        return Specialiser(self.name, names, nogil, self.before_compiling)

    def searches_with(self, **constants: Hashable) -> Specialiser:
        """The same for a search with its own compile-time constants."""
        chosen = tuple(sorted(constants.items()))
        if chosen not in self._variants:
            self._variants[chosen] = self.specialiser(constants)
        return self._variants[chosen]

    @cached_property
    def _variants(self) -> dict[tuple[tuple[str, Hashable], ...], Specialiser]:
        return {}


def _enforced(own: dict[str, Any], most: int, players: int) -> dict[str, Any]:
    """Rules of a user's file that raise BadGame rather than lead a search out of its memory."""
    own_legal, own_to_play, own_over = own["legal"], own["to_play"], own["over"]

    def legal(s, moves):
        n = own_legal(s, moves)
        if n < 0 or n > most:
            raise BadGame("legal lists more actions than facts.max_moves, or less than none")
        return n

    def to_play(s):
        player = own_to_play(s)
        if (player < -1 or player >= players) and not own_over(s):
            raise BadGame("to_play gives a number that is not a player")
        return player

    return {"legal": legal, "to_play": to_play}


def _checked(game: str, rule: str, arguments: str, function: Any) -> Callable[..., Any]:
    if not isinstance(function, FunctionType):
        raise BadGame(f"{game}: {rule} is {function!r}; write def {rule}({arguments}): ...")
    expected, found = len(arguments.split(",")), len(inspect.signature(function).parameters)
    if found != expected:
        raise BadGame(
            f"{game}: {rule} takes {found} argument{'s' * (found != 1)}; "
            f"write def {rule}({arguments}): ..."
        )
    return function


def _defaults(rules: Rules) -> dict[str, Callable[..., Any]]:
    """Defaults for the optional rules, derived from the others; they compile like a game's own.

    Long, because it lists many short functions.
    """
    words, moves_at_most = rules.record.itemsize // 8, rules.facts.max_moves
    longest = rules.facts.max_plies
    legal = rules.own["legal"]
    own_count = rules.own.get("count")

    def to_play(s):
        return np.int64(s.turn)

    def over(s):
        return legal(s, np.empty(moves_at_most, np.int32)) == 0

    def count_by_listing(s):
        return legal(s, np.empty(moves_at_most, np.int32))

    count = own_count or count_by_listing

    def pick(s, k):
        moves = np.empty(moves_at_most, np.int32)
        legal(s, moves)
        return np.int64(moves[k])

    def draw(s, random):
        moves = np.empty(moves_at_most, np.int32)
        return np.int64(moves[below(random, legal(s, moves))])

    def key(s):
        h = np.uint64(words)
        for i in range(words):
            h = combine(h, word(s, i))
        return h

    def reversible(s):
        return longest

    def position_after(s, a):
        return np.uint64(0)

    def timeless(s):
        pass

    def noisy(s, a):
        return False

    def gain(s, a):
        return 0

    def tense(s):
        return False

    def skip(s):
        return False

    def chance(s, p):
        n = count(s)
        for i in range(n):
            p[i] = 1.0 / n

    def features(s, f):
        f[0] = 0.0

    def sees(s, player, out):
        return 0

    def policy(s, random):
        return -1

    def answer(s, last, random):
        return -1

    def prior(s, last, a):
        return 0

    def determinise(s, player, random):
        pass

    def verdict(s, past, first, last, u):
        pass

    def planes(s, on):
        return 0

    def sight_boards(s, b):
        pass

    def sight_view(s, player):
        return 0

    def image(s, k):
        pass

    def image_action(a, k):
        return a

    named = (
        *(to_play, over, pick, draw, key, position_after, reversible, timeless),
        *(noisy, gain, tense, skip),
        *(chance, features, sees, policy, answer, prior, determinise, verdict),
        *(planes, sight_boards, sight_view, image, image_action),
    )
    return {"count": count, **{f.__name__: f for f in named}}
