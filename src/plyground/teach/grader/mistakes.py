"""The classic mistakes, each with its message and the searches that make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from plyground.teach.grader.searches import Negamax, StudentSearch


@dataclass(frozen=True)
class Mistake:
    """A named mistake; `bugs` are the ways to make it in `searches`."""

    name: str
    message: str
    bugs: tuple[str, ...] = ()
    pruning_only: bool = False
    negamax: bool = False


MISTAKES = (
    Mistake(
        "min and max swapped",
        "MAX takes the least child and MIN the greatest; it must be the other way round.",
        ("swapped",),
    ),
    Mistake(
        "both players maximise",
        "Every node takes the greatest child. The player to move changes from ply to ply: ask the "
        "game, or pass it as a parameter.",
        ("all max",),
    ),
    Mistake(
        "return inside the loop",
        "The search returns after the first child. Move `return` out of the loop, so that all "
        "children are compared.",
        ("returns in the loop",),
    ),
    Mistake(
        "best starts at 0",
        "The best value starts at 0, so MAX never takes a negative value and MIN never a positive "
        "one. Start at -infinity for MAX and +infinity for MIN.",
        ("from zero",),
    ),
    Mistake(
        "utility of the wrong player",
        "Leaves are valued from the view of the player to move. In minimax all values are MAX's: "
        "utility(s, MAX).",
        ("mover's view",),
    ),
    Mistake(
        "one ply too deep",
        "The search looks one ply too deep: stop when depth is 0.",
        ("deeper",),
    ),
    Mistake(
        "one ply too shallow",
        "The search stops one ply too early: stop when depth is 0, and pass depth - 1 down.",
        ("shallower",),
    ),
    Mistake(
        "depth not counted down",
        "The depth has no effect: pass depth - 1 on, and stop at 0.",
        ("depth not counted",),
    ),
    Mistake(
        "evaluates before the terminal test",
        "At depth 0 an estimate is used even if the game is over. Test for the end first: the "
        "utility is exact.",
        ("evaluates first",),
    ),
    Mistake(
        "ignores terminal states",
        "The search does not stop when the game is over. A terminal state has no actions, and its "
        "value is its utility.",
        ("ignores terminal",),
    ),
    Mistake(
        "tie-break takes the last",
        "Of equally good moves the last is taken (>= instead of >). Take the first; in alpha-beta "
        "the value of a later child that looks equal may be only a bound, and the child worse.",
        ("last of equals", "last of equals at max"),
    ),
    Mistake(
        "wrong move returned",
        "The move is not the one that leads to the best value. Keep the move when the best value "
        "is replaced, and only then.",
        ("last move", "first move"),
    ),
    Mistake(
        "never cuts",
        "The value is right, but no branch is skipped. Update alpha and beta inside the loop, pass "
        "them on, and leave the loop once alpha >= beta.",
        ("never cuts",),
        pruning_only=True,
    ),
    Mistake(
        "< for <=",
        "Branches are cut only when the value passes the bound, not when it meets it. Compare with "
        ">= and <=: a value equal to the bound cannot help either.",
        ("strict", "strict at max", "strict at min"),
        pruning_only=True,
    ),
    Mistake(
        "window not passed down",
        "Every child gets the full window (-infinity, +infinity). Pass alpha and beta on to the "
        "recursive call.",
        ("window not passed",),
        pruning_only=True,
    ),
    Mistake(
        "window updated at the root only",
        "Below the root alpha and beta are never updated, so few branches are skipped. Update "
        "them inside the loop, not after it.",
        ("narrowed at root only",),
        pruning_only=True,
    ),
    Mistake(
        "window lost at the root",
        "The root searches each move with a full window. It must raise alpha from move to move, "
        "like every MAX node.",
        ("window lost at root",),
        pruning_only=True,
    ),
    Mistake(
        "alpha updated at MIN",
        "MIN changes alpha. At a MIN node beta goes down, and alpha only stops the loop.",
        ("alpha at min", "alpha lowered at min", "alpha at min, by child"),
        pruning_only=True,
    ),
    Mistake(
        "beta updated at MAX",
        "MAX changes beta. At a MAX node alpha goes up, and beta only stops the loop.",
        ("beta at max", "beta at max, by child"),
        pruning_only=True,
    ),
    Mistake(
        "compares with its own bound",
        "MAX stops at alpha and MIN at beta, so good branches are cut. MAX stops at beta, the "
        "other side's bound; MIN at alpha.",
        ("own bound",),
        pruning_only=True,
    ),
    Mistake(
        "state shared between siblings",
        "One branch changes the result of the next: alpha and beta (or the best value) are in a "
        "shared variable. Make them parameters, so that each call has its own.",
        ("shared window", "shared window, reset"),
        pruning_only=True,
    ),
    Mistake(
        "missing negation",
        "In negamax a child's value is the other player's: take -negamax(child).",
        ("no minus",),
        negamax=True,
    ),
    Mistake(
        "colour forgotten at the leaves",
        "In negamax a leaf's value is for the player to move there: colour * utility, and each "
        "call passes -colour on.",
        ("no colour",),
        negamax=True,
    ),
    Mistake(
        "window not swapped",
        "In negamax the child's window is (-beta, -alpha): negated, and the ends swapped.",
        ("not swapped", "negated, not swapped"),
        pruning_only=True,
        negamax=True,
    ),
)

OTHERS = {
    "crash": "The search ends with an error.",
    "endless loop": "The search does not end. Does every recursive call get a smaller problem, and "
    "does every loop end?",
    "endless recursion": "The search calls itself without end: pass the child, not the state "
    "itself, and stop when the game is over.",
    "too much memory": "The search used more memory than allowed. Depth-first search needs one "
    "path, not the whole tree.",
    "returns nothing": "The function returns neither a value nor a move. Is a `return` missing at "
    "the end?",
    "wrong value": "The value is not that of minimax.",
    "expands what should be cut": "The value is right, but the search visits states that "
    "alpha-beta skips.",
    "cuts what should not be cut": "The search skips branches that matter.",
    "another order": "The value is right, but the search does not visit states in the order of "
    "the game's actions.",
}
"""Mistakes found directly, without a wrong search to compare with."""

Factory = Callable[[], StudentSearch | Negamax]


def suspects(pruning: bool) -> Iterator[tuple[Mistake, Factory]]:
    """Every wrong search with its mistake, for minimax or alpha-beta."""
    for mistake in MISTAKES:
        if mistake.pruning_only and not pruning:
            continue
        for bug in mistake.bugs:
            for clip in ("", "hard", "half") if pruning else ("",):
                if mistake.negamax:
                    yield mistake, partial(Negamax, pruning, bug, clip)
                    continue
                yield mistake, partial(StudentSearch, pruning, bug, clip)
                if pruning:
                    yield mistake, partial(StudentSearch, pruning, bug, clip, True)
