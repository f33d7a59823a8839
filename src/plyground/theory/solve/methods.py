"""Which method for which game: checked, limited, and told in the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plyground.game.errors import BadOption, TooLarge, Unsuited, nearest, one_of
from plyground.theory.exact import exact as exactly
from plyground.theory.exact import whole
from plyground.theory.solve.equilibrium import Continuum, Equilibria, Mixture, equilibrium
from plyground.theory.solve.lemke_howson import lemke_howson
from plyground.theory.solve.supports import pairs_of_supports, support_enumeration
from plyground.theory.solve.vertices import maximal_sets, most_corners, vertex_enumeration
from plyground.theory.solve.zero_sum import solve_exactly, solve_in_floats

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

CORNERS = 5_000
"""Corners that a polytope of vertex enumeration may have."""
SUPPORTS = 20_000
"""Pairs of supports that are tried."""
EXACT_CELLS = 1_000
"""Cells up to which a linear program is solved in fractions if nothing else is asked for."""
WAYS_CELLS = 400
"""Cells up to which Lemke and Howson's way is gone from every label."""
PIVOT_CELLS = 10_000
"""Cells up to which Lemke and Howson's method is used."""
SETS = 2_000
"""Sets of equilibria that are sorted into continua."""


def solve(form: NormalForm, method: str | None = None, *, exact: bool | None = None) -> Equilibria:
    """The equilibria of a game by a method, by default the one that tells most."""
    name = usual(form) if method is None else str(method).casefold().replace("_", "-")
    if name not in METHODS:
        close = nearest(name, METHODS)
        raise BadOption(f"there is no method {method!r}; use {one_of(close or METHODS)}")
    if name != "pure" and form.players != 2:
        raise Unsuited(
            f"{name} is for two players, and this game has {form.players}; "
            "pure equilibria are found for any number: use method pure"
        )
    if exact is False and name not in ("lp", "pure"):
        raise BadOption(f"{name} always computes with fractions; only lp takes exact=False")
    return by_lp(form, exact) if name == "lp" else METHODS[name](form)


def usual(form: NormalForm) -> str:
    """All equilibria of small games, else one."""
    if form.players != 2:
        return "pure"
    if corners_of(form) <= CORNERS:
        return "vertices"
    return "lp" if form.opposed else "lemke-howson"


def corners_of(form: NormalForm) -> int:
    """How many corners the larger polytope can have."""
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
            f"the mixtures of a game of {form.shape[0]} x {form.shape[1]} can have {corners:,} "
            f"corners; vertices are enumerated up to {CORNERS:,}: use lemke-howson"
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
            f"a game of {form.shape[0]} x {form.shape[1]} has {pairs:,} pairs of supports; they "
            f"are tried up to {SUPPORTS:,}: use lemke-howson" + (" or lp" if form.opposed else "")
        )
    search = support_enumeration(*whole_tables(form))
    found = tuple(equilibrium(form, profile, "supports") for profile in search.found)
    if not search.degenerate:
        return Equilibria(found, "supports", True, False)
    note = (
        "the game may be degenerate, and then has equilibria with supports of different sizes or "
        "continua of them, which this method does not list: vertices does"
    )
    return Equilibria(found, "supports", False, None, note=note)


def by_lemke_howson(form: NormalForm) -> Equilibria:
    """What the ways from all labels lead to; in a large game the first way only."""
    rows, columns = form.shape
    if rows * columns > PIVOT_CELLS:
        raise TooLarge(
            f"the game has {rows * columns:,} cells; lemke-howson is for up to {PIVOT_CELLS:,}"
            + (": use lp" if form.opposed else "")
        )
    a, b = whole_tables(form)
    labels = range(rows + columns) if rows * columns <= WAYS_CELLS else range(1)
    ends: dict[tuple[Mixture, Mixture], None] = {}
    for label in labels:
        x, y, _ = lemke_howson(a, b, label)
        ends[x, y] = None
    found = tuple(equilibrium(form, profile, "lemke-howson") for profile in ends)
    note = "there may be equilibria that no way of the method leads to"
    return Equilibria(found, "lemke-howson", False, note=note)


def by_lp(form: NormalForm, exact: bool | None = None) -> Equilibria:
    """Optimal mixtures of a zero-sum game."""
    if not form.opposed:
        raise Unsuited(
            "linear programming finds equilibria of zero-sum games, and this one is not: use "
            "vertices, supports or lemke-howson"
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
    """A player's payoffs times what makes them whole numbers: the same game."""
    return whole([list(row) for row in form.tables[player].fractions])[0]


def whole_tables(form: NormalForm) -> tuple[list[list[int]], list[list[int]]]:
    return whole_table(form, 0), whole_table(form, 1)


METHODS: dict[str, Callable[[NormalForm], Equilibria]] = {
    "vertices": by_vertices,
    "supports": by_supports,
    "lemke-howson": by_lemke_howson,
    "lp": by_lp,
    "pure": by_pure,
}
