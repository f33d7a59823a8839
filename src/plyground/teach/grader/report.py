"""Grades a student's file: runs it, compares it with the right search, names the mistake."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.search.textbook.convention import STANDARD
from plyground.teach.grader.calling import FULL_DEPTH
from plyground.teach.grader.cases import Case, cases, own_case
from plyground.teach.grader.mistakes import MISTAKES, OTHERS, Factory, Mistake, suspects
from plyground.teach.grader.searches import StudentSearch
from plyground.teach.grader.side_by_side import Comparison, compared
from plyground.teach.grader.world import TooMuch, World
from plyground.teach.kinds.tree_items import tree_items

STARTING = 60.0
"""Seconds allowed for Python to start on a busy machine."""
Result = dict[str, Any]
"""The result of a search on a case: value, move, seen (names of visited states in order)."""


@dataclass(frozen=True)
class Tried:
    """The cases that suit a function; the first is repeated at the end to detect kept state."""

    takes: frozenset[str]
    own: tuple[Case, ...] = ()
    """Cases of the teacher's, after the others."""

    @property
    def negamax(self) -> bool:
        """Whether the function takes a colour; negamax mistakes are then tried first."""
        return "colour" in self.takes

    def __iter__(self) -> Iterator[Case]:
        found = [case for case in (*cases(), *self.own) if case.suits(self.takes)]
        return iter([*found, found[0]])


PARTS = ("value", "move", "seen")


@dataclass(frozen=True)
class CodeReport:
    """What is right in a student's search, and the name of the mistake."""

    function: str
    algorithm: str
    right: dict[str, int]
    """The number of cases with the right value, move and visited states."""
    cases: int
    score: float
    mistake: str = ""
    """"" if everything is right."""
    message: str = ""
    evidence: str = ""
    """An example of the mistake."""
    comparison: Comparison | None = None
    """The search and the right one side by side, on a case where they differ."""

    def __str__(self) -> str:
        lines = [f"{self.function}: {self.algorithm}, {self.score:.0%}"]
        words = {"value": "values", "move": "moves", "seen": "visited states"}
        told = (f"{words[p]} {n}/{self.cases}" for p, n in self.right.items())
        lines += [f"right: {', '.join(told)}"] * bool(self.right)
        lines += [f"mistake: {self.mistake}"] * bool(self.mistake)
        return "\n".join([*lines, self.message, *([self.evidence] * bool(self.evidence))])


def grade_code(
    path: str | Path,
    function: str | None = None,
    *,
    on: Sequence[State | Game | str] = (),
    depth: int | None = None,
    seconds: float = 10,
    megabytes: int = 2048,
) -> CodeReport:
    """Run the minimax or alpha-beta in a file on small games, and name its mistake.

    `on` are games, positions or trees of the teacher's, which are searched too, to `depth` or to
    their end; a difference is shown there first.
    """
    own = tuple(own_case(source, depth) for source in on)
    path = Path(path)
    if not path.is_file():
        raise PlygroundError(f"the file {str(path)!r} does not exist")
    if seconds <= 0 or megabytes <= 0:
        raise PlygroundError(
            f"the limits must be above 0, not {seconds:g} seconds and {megabytes} megabytes"
        )
    about, results, timed_out = run(path, function, seconds, megabytes, own)
    if "unfit" in about:
        raise PlygroundError(f"{path.name}: {about['unfit']}")
    if not about:
        raise PlygroundError(f"{path.name}: the file did not load within {seconds:g} s")
    if timed_out:
        results.append({"broke": "endless", "seen": []})
    tried = Tried(frozenset(about["takes"]), own)
    if any(r.get("broke") and c.window for c, r in zip(tried, results, strict=False)):
        # If it breaks only with a window, its results without one explain more.
        results = [r for c, r in zip(tried, results, strict=False) if c.window is None]
        tried = Tried(tried.takes - {"alpha"}, own)
    return judge(about["function"], bool(about["prunes"]), tried, results)


def run(
    path: Path,
    function: str | None,
    seconds: float,
    megabytes: int,
    own: Sequence[Case] = (),
) -> tuple[Result, list[Result], bool]:
    """The sandbox's output: the function, a result per case, and whether time ran out."""
    words = [sys.executable, "-P", "-m", "plyground.teach.grader.sandbox"]
    words += [str(path), function or "", str(megabytes), str(seconds)]
    given = json.dumps([case.as_dict() for case in (*cases(), *own)])
    own_clock = hasattr(signal, "setitimer")  # otherwise Python's start-up time counts too
    try:
        done = subprocess.run(
            words,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds + STARTING if own_clock else seconds,
        )
        said, timed_out = done.stdout, own_clock and done.returncode == -signal.SIGALRM
    except subprocess.TimeoutExpired as late:
        said, timed_out = _text(late.stdout), True
    lines = [json.loads(line) for line in said.splitlines() if line.endswith("}")]
    unfit = next((line for line in lines if "unfit" in line), None)
    return unfit or (lines[0] if lines else {}), lines[1:], timed_out


def _text(out: bytes | str | None) -> str:
    return out.decode() if isinstance(out, bytes) else out or ""


def judge(name: str, pruning: bool, tried: Tried, results: list[Result]) -> CodeReport:
    """The report on a function's results."""
    algorithm = "alpha-beta" if pruning else "minimax"
    expected, places = right(pruning, tried), list(tried)
    broke = next((i for i, r in enumerate(results) if "broke" in r), None)
    if broke is not None:
        return breakdown(name, algorithm, places, results[broke], broke)
    if len(results) < len(places):  # the process died
        return CodeReport(name, algorithm, {}, len(places), 0.0, "crash", OTHERS["crash"])
    results = [told(case, r) for case, r in zip(places, results, strict=True)]
    parts = [p for p in PARTS if any(p in r for r in results)]
    if parts == ["seen"]:
        said = OTHERS["returns nothing"]
        return CodeReport(name, algorithm, {}, len(places), 0.0, "returns nothing", said)
    hits = {p: sum(agree(r, e, p) for r, e in zip(results, expected, strict=True)) for p in parts}
    score = sum(hits.values()) / (len(places) * len(parts))
    if score == 1:
        said = "All values, moves and visited states are right. Well done!"
        return CodeReport(name, algorithm, hits, len(places), 1.0, message=said)
    mistake, said = diagnose(pruning, tried, parts, results, hits)
    evidence = next(differences(places, parts, results, expected, pruning), "")
    shown = side_by_side(tried, places, results, expected)
    return CodeReport(name, algorithm, hits, len(places), score, mistake, said, evidence, shown)


def side_by_side(
    tried: Tried, places: list[Case], results: list[Result], expected: Sequence[Result]
) -> Comparison | None:
    """The comparison on the first case that differs, the teacher's first, then small trees."""
    differing = [
        (case, r, e)
        for case, r, e in zip(places, results, expected, strict=True)
        if any(p in r and not agree(r, e, p) for p in PARTS)
    ]
    if not differing:
        return None
    case, r, e = min(differing, key=lambda d: (d[0] not in tried.own, by_visits(d)))
    wrong = [p for p in ("value", "move") if p in r and not agree(r, e, p)]
    told = "".join(f"Your {p} is {_show(r[p])}, not {_show(e[p])}. " for p in wrong)
    return compared(case.title, case.root, r["seen"], e["seen"], told.strip())


def by_visits(differing: tuple[Case, Result, Result]) -> tuple[bool, bool, int]:
    """Cases without a window whose visits differ come first, and those with few visits."""
    case, result, want = differing
    return case.window is not None, result["seen"] == want["seen"], len(want["seen"])


def breakdown(name: str, algorithm: str, places: list[Case], result: Result, i: int) -> CodeReport:
    """The report on a search that did not finish."""
    kinds = {"endless": "endless loop", "recursion": "endless recursion"}
    kinds |= {"memory": "too much memory", "crash": "crash"}
    kind = kinds[result["broke"]]
    if "NoneType" in result.get("said", ""):
        kind = "returns nothing"
    message = OTHERS[kind]
    if kind == "crash" and result["at_end"]:
        kind = "ignores terminal states"
        message = "The search fails when the game is over: test is_terminal first."
    where = places[min(i, len(places) - 1)].title
    evidence = f"On {where}" + (f": {result['said']}" if "said" in result else ".")
    return CodeReport(name, algorithm, {}, len(places), 0.0, kind, message, evidence)


# --- comparing ------------------------------------------------------------------------------------


def agree(result: Result, expected: Result, part: str) -> bool:
    return bool(result.get(part) == expected.get(part))


@lru_cache(maxsize=8)
def right(pruning: bool, tried: Tried) -> tuple[Result, ...]:
    """The results of a right search."""
    return tuple(play(lambda: StudentSearch(pruning), tried))


@lru_cache(maxsize=8)
def wrong_searches(pruning: bool, tried: Tried) -> tuple[tuple[Mistake, tuple[Result, ...]], ...]:
    """The results of each wrong search."""
    return tuple((mistake, tuple(play(made, tried))) for mistake, made in suspects(pruning))


def play(made: Factory, tried: Tried) -> Iterator[Result]:
    """Run one search on all cases in turn."""
    search = made()
    for case in tried:
        world = World(case.root)
        depth = FULL_DEPTH if case.depth is None else case.depth
        window = case.window or (-inf, inf)
        try:
            value, move = search(world, world.initial, depth, *window)
        except TooMuch:
            value, move = inf, None
        yield told(case, {"value": value, "move": move, "seen": list(world.seen)})


def told(case: Case, result: Result) -> Result:
    """The parts of a result that count: with a window, values are bounds and do not."""
    return result if case.window is None else {"seen": result["seen"]}


def diagnose(
    pruning: bool, tried: Tried, parts: list[str], results: list[Result], hits: dict[str, int]
) -> tuple[str, str]:
    """The name of the mistake and its message."""
    expected = right(pruning, tried)
    known = sorted(wrong_searches(pruning, tried), key=lambda w: w[0].negamax != tried.negamax)
    choices = [parts, [p for p in parts if p != "move"]]
    if hits.get("value", len(expected)) < len(expected):
        choices.append([p for p in parts if p != "seen"])
    for looked_at in choices:
        if all(hits[p] == len(expected) for p in looked_at):
            continue
        for mistake, wrong in known:
            if all(agree(r, w, p) for r, w in zip(results, wrong, strict=True) for p in looked_at):
                return mistake.name, mistake.message
    messages = OTHERS | {mistake.name: mistake.message for mistake in MISTAKES}
    name = "state shared between siblings"
    if results[-1] == results[0]:
        name = seen_directly(results, expected, hits)
    return name, messages[name]


def seen_directly(results: list[Result], expected: Sequence[Result], hits: dict[str, int]) -> str:
    """The name of a mistake that no wrong search explains."""
    too_few = any(set(e["seen"]) - set(r["seen"]) for r, e in zip(results, expected, strict=True))
    too_many = any(set(r["seen"]) - set(e["seen"]) for r, e in zip(results, expected, strict=True))
    if too_few and not too_many:
        return "cuts what should not be cut"
    if hits.get("value", len(expected)) < len(expected):
        return "wrong value"
    if not too_many and hits["seen"] < len(expected):
        return "another order"
    if hits.get("move", len(expected)) < len(expected):
        return "wrong move returned"
    return "expands what should be cut"


def differences(
    tried: Sequence[Case],
    parts: list[str],
    results: list[Result],
    expected: Sequence[Result],
    pruning: bool,
) -> Iterator[str]:
    """Sentences about the cases in which a search differs."""
    for part in parts:
        for case, result, want in zip(tried, results, expected, strict=True):
            if agree(result, want, part):
                continue
            if part == "seen":
                yield f"On {case.title}{_states(case, result, want, pruning)}"
            else:
                given = result.get(part)
                yield f"On {case.title} your {part} is {_show(given)}, not {_show(want[part])}."


def _show(given: Any) -> str:
    return f"{given:g}" if isinstance(given, float) else str(given)


def _states(case: Case, result: Result, want: Result, pruning: bool) -> str:
    extra = [name for name in result["seen"] if name not in want["seen"]]
    lacking = [name for name in want["seen"] if name not in result["seen"]]
    if not extra:
        gone = f" you do not visit {lacking[0]}" if lacking else " the order differs"
        return f"{gone}; {len(result['seen'])} states visited, {len(want['seen'])} expected."
    why = ""
    if pruning and case.depth is None and case.text:
        items = tree_items(case.text, "alphabeta", STANDARD, ("cut",))
        cut = next((i for i in items if i.key == f"cut.{extra[0]}" and i.expected), None)
        why = f": {cut.why}" if cut else "."
    return f" you visit {extra[0]}, which alpha-beta skips{why or '.'}"
