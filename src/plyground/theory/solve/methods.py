"""Chooses a method for a game, checks its limits, and runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plyground.game.errors import BadOption, TooLarge, Unsuited, nearest, one_of
from plyground.theory.exact import exact as exactly
from plyground.theory.exact import whole
from plyground.theory.solve.equilibrium import Continuum, Equilibria, Mixture, equilibrium
from plyground.theory.solve.indifference import by_indifference
from plyground.theory.solve.lemke_howson import lemke_howson
from plyground.theory.solve.supports import pairs_of_supports, support_enumeration
from plyground.theory.solve.vertices import maximal_sets, most_corners, vertex_enumeration
from plyground.theory.solve.zero_sum import solve_exactly, solve_in_floats

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

CORNERS = 5_000
"""The most corners of a polytope in vertex enumeration."""
SUPPORTS = 20_000
"""The most pairs of supports that are tried."""
EXACT_CELLS = 1_000
"""Linear programs are solved in fractions by default up to this many cells."""
LABEL_CELLS = 400
"""Lemke-Howson starts from every label up to this many cells."""
PIVOT_CELLS = 10_000
"""Lemke-Howson is used up to this many cells."""
MIXED_CELLS = 200
"""Games of three and more players are solved in mixed strategies by default up to this many."""
SETS = 2_000
"""The most sets of equilibria that are grouped into continua."""


def solve(form: NormalForm, method: str | None = None, *, exact: bool | None = None) -> Equilibria:
    """The equilibria of a game by a method; the default is `usual`."""
    name = usual(form) if method is None else str(method).casefold().replace("_", "-")
    if name not in METHODS:
        close = nearest(name, METHODS)
        raise BadOption(f"there is no method {method!r}; use {one_of(close or METHODS)}")
    if name not in ("pure", "indifference") and form.players != 2:
        raise Unsuited(
            f"{name} is for two players; this game has {form.players}: use method indifference or "
            "pure, which take any number"
        )
    if exact is False and name not in ("lp", "pure", "indifference"):
        raise BadOption(f"{name} always computes with fractions; only lp takes exact=False")
    return by_lp(form, exact) if name == "lp" else METHODS[name](form)


def usual(form: NormalForm) -> str:
    """The default method: all equilibria of a small game, one of a larger one."""
    if form.players != 2:
        return "indifference" if form.tables[0].floats.size <= MIXED_CELLS else "pure"
    if corners_of(form) <= CORNERS:
        return "vertices"
    return "lp" if form.opposed else "lemke-howson"


def corners_of(form: NormalForm) -> int:
    """An upper bound on the corners of the larger polytope."""
    rows, columns = form.shape
    return max(most_corners(rows, rows + columns), most_corners(columns, rows + columns))


def by_pure(form: NormalForm) -> Equilibria:
    """Mutual best responses, for any number of players."""
    found = []
    for cell in form.pure_equilibria:
        profile = [
            tuple(exactly(float(i == own)) for i in range(count))
            for own, count in zip(cell, form.shape, strict=True)
        ]
        found.append(equilibrium(form, profile, "pure"))
    return Equilibria(
        tuple(found), "pure", complete=False, note="equilibria in mixed strategies are not listed"
    )


def by_vertices(form: NormalForm) -> Equilibria:
    """All extreme equilibria."""
    corners = corners_of(form)
    if corners > CORNERS:
        raise TooLarge(
            f"the polytopes of a {form.shape[0]} x {form.shape[1]} game can have {corners:,} "
            f"corners; method vertices allows {CORNERS:,}: use lemke-howson"
            + (" or lp" if form.opposed else "")
        )
    a, b = whole_tables(form)
    extremes = vertex_enumeration(a, b)
    found = [
        equilibrium(form, (extremes.mine[i], extremes.yours[j]), "vertices")
        for i, j in extremes.pairs
    ]
    sets = maximal_sets(extremes.pairs, SETS)
    continua = tuple(
        Continuum((tuple(extremes.mine[i] for i in xs), tuple(extremes.yours[j] for j in ys)))
        for xs, ys in sets
        if len(xs) * len(ys) > 1
        and not any(
            set(xs) <= set(more) and set(ys) <= set(also) and (xs, ys) != (more, also)
            for more, also in sets
        )
    )
    note = ""
    if continua or not sets:
        note = (
            "the game has infinitely many equilibria: those listed are the extreme ones, and the "
            "others are mixtures of them"
        )
    return Equilibria(tuple(found), "vertices", True, extremes.degenerate, continua, note)


def by_supports(form: NormalForm) -> Equilibria:
    """All equilibria of a game that is not degenerate."""
    pairs = pairs_of_supports(*form.shape)
    if pairs > SUPPORTS:
        raise TooLarge(
            f"a {form.shape[0]} x {form.shape[1]} game has {pairs:,} pairs of supports; method "
            f"supports allows {SUPPORTS:,}: use lemke-howson" + (" or lp" if form.opposed else "")
        )
    search = support_enumeration(*whole_tables(form))
    found = tuple(equilibrium(form, profile, "supports") for profile in search.found)
    if not search.degenerate:
        return Equilibria(found, "supports", True, False)
    note = (
        "the game may be degenerate; then it can have equilibria with supports of different sizes "
        "or continua of equilibria, which only method vertices lists"
    )
    return Equilibria(found, "supports", False, None, note=note)


def by_lemke_howson(form: NormalForm) -> Equilibria:
    """The ends of the paths from all labels; in a large game only from the first label."""
    rows, columns = form.shape
    if rows * columns > PIVOT_CELLS:
        raise TooLarge(
            f"the game has {rows * columns:,} cells; lemke-howson allows {PIVOT_CELLS:,}"
            + (": use lp" if form.opposed else "")
        )
    a, b = whole_tables(form)
    labels = range(rows + columns) if rows * columns <= LABEL_CELLS else range(1)
    ends: dict[tuple[Mixture, Mixture], None] = {}
    for label in labels:
        x, y, _ = lemke_howson(a, b, label)
        ends[x, y] = None
    found = tuple(equilibrium(form, profile, "lemke-howson") for profile in ends)
    note = "the method may not find all equilibria"
    return Equilibria(found, "lemke-howson", False, note=note)


def by_lp(form: NormalForm, exact: bool | None = None) -> Equilibria:
    """Optimal mixtures of a zero-sum game."""
    if not form.opposed:
        raise Unsuited(
            "lp is for zero-sum games, and this game is not zero-sum: use vertices, supports or "
            "lemke-howson"
        )
    in_fractions = form.tables[0].floats.size <= EXACT_CELLS if exact is None else exact
    profile: tuple[Mixture, Mixture]
    if in_fractions:
        profile = solve_exactly(whole_table(form, 0))[:2]
    else:
        x, y = solve_in_floats(form.payoffs[0])
        profile = tuple(map(float, x)), tuple(map(float, y))
    found = equilibrium(form, profile, "lp")
    return Equilibria((found,), "lp", False, note="other optimal mixtures are not listed")


def whole_table(form: NormalForm, player: int) -> list[list[int]]:
    """A player's payoffs scaled to integers, which does not change the equilibria."""
    return whole([list(row) for row in form.tables[player].fractions])[0]


def whole_tables(form: NormalForm) -> tuple[list[list[int]], list[list[int]]]:
    return whole_table(form, 0), whole_table(form, 1)


METHODS: dict[str, Callable[[NormalForm], Equilibria]] = {
    "vertices": by_vertices,
    "supports": by_supports,
    "lemke-howson": by_lemke_howson,
    "lp": by_lp,
    "indifference": by_indifference,
    "pure": by_pure,
}
