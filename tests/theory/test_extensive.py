"""From trees to strategies: tables, reduced forms, subgame perfection, behaviour strategies."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.theory.extensive.behaviour import arrivals, behaviour, mixture
from plyground.theory.extensive.decisions import Decisions
from plyground.theory.extensive.strategic_form import StrategicForm
from plyground.theory.solve.equilibrium import judge

EFG = Path(__file__).parent.parent / "data" / "efg"
HALF = Fraction(1, 2)

NUMBERS = st.integers(-3, 3)
PAIRS = st.recursive(
    st.tuples(NUMBERS, NUMBERS), lambda t: st.lists(t, min_size=1, max_size=3), max_leaves=8
)

ENTRY = "entrant{out:<0,2>, in:incumbent{fight:<-1,-1>, share:<1,1>}}"


# --- tables ---------------------------------------------------------------------------------------


def test_entry_game() -> None:
    """The threat to fight keeps the entrant out, but it is not credible."""
    form = pg.normal_form(ENTRY)
    assert form.strategies == (
        ("(entrant->out)", "(entrant->in)"),
        ("(incumbent->fight)", "(incumbent->share)"),
    )
    assert form.pure_equilibria == [(0, 0), (1, 1)]
    assert form.subgame_perfect == [(1, 1)]
    assert form.not_subgame_perfect == [(0, 0)]


def test_mixed_equilibria_have_a_verdict_too() -> None:
    """To fight often enough keeps the entrant out, and is as empty a threat."""
    form = pg.normal_form(ENTRY)
    verdicts = {str(one): form.perfection(one) for one in form.equilibria()}
    mixed = "(entrant->out); 1/2 (incumbent->fight) + 1/2 (incumbent->share)"
    assert verdicts[mixed].perfect is False
    assert "in the subgame at incumbent a player could gain 1" in str(verdicts[mixed])
    assert verdicts["(entrant->in); (incumbent->share)"].perfect is True
    reduced = pg.normal_form(ENTRY, reduced=True)
    assert reduced.perfection(reduced.equilibria()[0]).perfect is None


def test_a_mixed_equilibrium_may_be_subgame_perfect() -> None:
    """Stay out at a loss, or play matching pennies, which has only a mixed equilibrium."""
    pennies = "p@0{H:@1#s{H:<1,-1>, T:<-1,1>}, T:@1#s{H:<-1,1>, T:<1,-1>}}"
    form = pg.normal_form("e@0{out:<-0.5,0.5>, in:" + pennies + "}")
    (one,) = form.equilibria()
    assert not one.pure
    assert form.perfection(one).perfect is True


def test_count_of_pure_strategies() -> None:
    """b moves at each of N decisions: b^N plans."""
    form = pg.normal_form(pg.tree([1] * 8, b=2, m=3))
    assert form.counts == (2 ** (1 + 4), 2**2)
    assert form.shape == form.counts
    assert form.decisions.power(0) == "2^5"
    assert pg.normal_form("[[1 2 3]4]").decisions.power(1) == "3"
    assert pg.normal_form("[[1 2 3][4 5][6][7 8 9]]").decisions.power(1) == "2 * 3^2"


def test_play_of_a_cell() -> None:
    form = pg.normal_form(pg.gallery("matrix-1"))
    labels = [form.game.tree.labels[node] for node in form.play((1, 2))]
    assert labels == ["1", "2", "4", ""]
    assert set(form.play((1, 2)).values()) == {1.0}


def test_chance_is_exact() -> None:
    form = pg.normal_form("[(1/3:1 2/3:2)(1/7:[1 2] 6/7:3)]")
    assert form.tables[0].fractions.tolist() == [
        [Fraction(5, 3), Fraction(5, 3)],
        [Fraction(19, 7), Fraction(20, 7)],
    ]
    assert sorted(form.play((0, 0)).values()) == [1 / 3, 2 / 3, 1.0, 1.0]


@given(PAIRS)
def test_cells_are_what_play_gives(nested: Any) -> None:
    form = pg.normal_form(pg.tree([nested]))
    for cell in np.ndindex(*form.shape):
        leaf = max(form.play(cell))
        assert tuple(table[cell] for table in form.payoffs) == form.game.tree.payoffs[leaf]


def test_three_players() -> None:
    form = pg.normal_form("[[<1,2,3>[<3,2,1> <0,0,4>]]<0,5,0>]")
    assert form.shape == (2, 2, 2)
    assert form.payoffs[2][0, 1, 1] == 4
    assert form.subgame_perfect == [(0, 0, 1)]
    assert set(form.subgame_perfect) < set(form.pure_equilibria)


def test_one_player() -> None:
    form = pg.normal_form(pg.tree("@0[<3> <5> @0[<4> <6>]]"))
    assert form.players == 1
    assert [form.names(cell) for cell in form.pure_equilibria] == [("(/->3, /3->2)",)]


# --- reduced forms --------------------------------------------------------------------------------


def test_reduced_form() -> None:
    form = pg.normal_form(pg.gallery("matrix-1"), reduced=True)
    assert form.strategies[0] == ("(1->L, 4->L)", "(1->L, 4->R)", "(1->R)")
    assert form.counts == (4, 3)
    assert form.payoffs[0].tolist() == [[7, 3, -1], [7, 3, 4], [5, 5, 5]]
    with pytest.raises(pg.Unsuited, match="use the full form"):
        _ = form.subgame_perfect


@given(PAIRS)
def test_reduced_form_merges_plans_that_play_alike(nested: Any) -> None:
    """Each reduced table is the full one without plans that reach the same leaves."""
    game = pg.tree([nested])
    full, reduced = pg.normal_form(game), pg.normal_form(game, reduced=True)

    def plays(form: StrategicForm, player: int) -> set[tuple[int, ...]]:
        """The leaves that each plan leads to, by the plans of the other."""
        table = np.array([max(form.play(cell)) for cell in np.ndindex(*form.shape)])
        rows = np.moveaxis(table.reshape(form.shape), player, 0)
        return {tuple(np.unique(row)) for row in rows}

    for player in (0, 1):
        assert plays(full, player) == plays(reduced, player)
        assert reduced.shape[player] <= full.shape[player]


def test_kuhn_poker() -> None:
    """27 x 64 plans instead of 64 x 64, and the known value."""
    game = pg.load("kuhn_poker")
    full, reduced = pg.normal_form(game), pg.normal_form(game, reduced=True)
    assert (full.shape, reduced.shape) == ((64, 64), (27, 64))
    (best,) = reduced.equilibria("lp", exact=True)
    assert best.payoffs[0] == Fraction(-1, 18)
    assert full.value == pytest.approx(-1 / 18, abs=1e-9)


# --- subgame perfection ---------------------------------------------------------------------------


@given(PAIRS)
def test_two_ways_to_subgame_perfection(nested: Any) -> None:
    """Backward induction with all ties, and best responses in the table of every subgame."""
    game = pg.tree([nested])
    form = pg.normal_form(game)
    found = pg.backward_induction(game)
    cells = []
    for profile in found.profiles:
        plans: list[list[int]] = [[0] * len(own) for own in form.decisions.of]
        for node, place in profile.items():
            mover = game.tree.movers[node]
            assert mover is not None
            plans[mover][form.decisions.number[node]] = place
        cells.append(
            tuple(
                next(i for i, plan in enumerate(own) if list(plan) == chosen)
                for own, chosen in zip(form.plans, plans, strict=True)
            )
        )
    assert sorted(cells) == form.subgame_perfect
    for one in form.equilibria("pure"):
        cell = tuple(own[0] for own in one.supports)
        assert form.perfection(one).perfect == (cell in form.subgame_perfect)
    assert set(form.subgame_perfect) | set(form.not_subgame_perfect) == set(form.pure_equilibria)
    assert found.value in {
        tuple(float(table[cell]) for table in form.payoffs) for cell in form.subgame_perfect
    }


def test_subgames_keep_information_sets_whole() -> None:
    """Matching pennies after a choice: the subgame begins before the first coin."""
    game = pg.tree("@0{out:<0,0>, in:@0{H:#b@1{H:<1,-1>,T:<-1,1>},T:#b@1{H:<-1,1>,T:<1,-1>}}}")
    form = pg.normal_form(game)
    assert form.subgames == [0, 2]
    assert form.subgame_perfect == []  # the subgame has no equilibrium in pure strategies
    assert form.value == 0


def test_nim() -> None:
    form = pg.normal_form(pg.load("nim", piles=(1, 2)))
    assert form.value == 1
    found = pg.backward_induction(pg.load("nim", piles=(1, 2)))
    assert found.value == (1, -1)
    assert len(found.profiles) == len(form.subgame_perfect) == 2
    assert found.game.initial().describe(found.line[0]) == "take 1 from pile 2"


def test_from_a_later_position() -> None:
    state = pg.load("tic_tac_toe").parse("xox/1o1/1x1 o")
    assert pg.backward_induction(state).value[0] == pg.minimax(state).value


def test_gambit_files() -> None:
    form = pg.normal_form(pg.load(str(EFG / "one_card.efg")))
    assert form.value == pytest.approx(1 / 3)
    assert pg.normal_form(pg.load(str(EFG / "three.efg"))).players == 3


def test_too_many_profiles() -> None:
    found = pg.backward_induction(pg.tree([0] * 256, b=4, m=4))
    with pytest.raises(pg.TooLarge, match=r"subgame-perfect profiles below .*at most 10,000"):
        _ = found.profiles


# --- sizes that do not fit ------------------------------------------------------------------------


def test_too_many_plans() -> None:
    with pytest.raises(pg.TooLarge, match=r"MAX has 2,097,152 pure strategies \(2\^21\).*4,096"):
        pg.normal_form(pg.tree([0] * 64, b=2, m=6), reduced=False)
    with pytest.raises(pg.TooLarge, match=r"about 10\^103 pure strategies \(2\^341\)"):
        pg.normal_form(pg.tree([0] * 1024, b=2, m=10))
    with pytest.raises(pg.TooLarge, match=r"pure strategies in the reduced form"):
        pg.normal_form(pg.tree([0] * 1024, b=2, m=10), reduced=True)


def test_too_many_cells() -> None:
    """The plans of both are listed, but not the table of all pairs."""
    mine = "@0[1 2]" * 4
    game = pg.tree(f"@0[@1[{mine}@1[1 2]]@1[{mine}@1[1 2]]" + "@1[1 2]" * 3 + "]")
    with pytest.raises(pg.TooLarge, match=r"would have 1,280 x 800 cells, more than 1,000,000"):
        pg.normal_form(game)


def test_too_large_a_game() -> None:
    for find in (pg.normal_form, pg.backward_induction):
        with pytest.raises(pg.TooLarge, match=r"tic_tac_toe: the tree from .* more than 20,000"):
            find(pg.load("tic_tac_toe"))


def test_arguments_that_are_not_games() -> None:
    for find in (pg.normal_form, pg.backward_induction):
        with pytest.raises(pg.PlygroundError, match="a game, a state or the text of a tree"):
            find(3)  # type: ignore[arg-type]


def test_nothing_left_to_choose() -> None:
    state = pg.load("nim", piles=(1,)).initial().result("take 1 from pile 1")
    with pytest.raises(pg.Unsuited, match="the game is over"):
        pg.normal_form(state)


def test_a_set_without_a_name() -> None:
    with pytest.raises(pg.BadTree, match=r"name of the information set is missing \(column 5 at"):
        pg.normal_form("A{B#{1 2} C#x{3 4}}")


def test_long_lines_do_not_recurse() -> None:
    game = pg.tree("[" * 1200 + "1 2" + "]" * 1200)
    assert sorted(pg.normal_form(game).shape) == [1, 2]
    assert sorted(pg.normal_form(game, reduced=True).shape) == [1, 2]
    assert len(pg.backward_induction(game).line) == 1200


# --- memory, mixed and behaviour strategies -------------------------------------------------------


def test_imperfect_recall() -> None:
    """The driver does not know which junction this is."""
    driver = pg.tree("#x@0{go:#x@0{go:<1>,exit:<4>},exit:<0>}")
    form = pg.normal_form(driver)
    assert form.shape == (2,)
    with pytest.raises(pg.Unsuited, match="at 'x' player 0 has forgotten"):
        behaviour(form, 0, (HALF, HALF))
    with pytest.raises(pg.Unsuited, match="the reduced form needs perfect recall"):
        pg.normal_form(driver, reduced=True)


def leaves_of(form: StrategicForm, mixtures: list[tuple[Any, ...]]) -> dict[int, Any]:
    """The probability of each leaf when plans are drawn from these mixtures."""
    found: dict[int, Any] = {}
    for cell in np.ndindex(*form.shape):
        weight: Any = Fraction(1)
        for own, i in zip(mixtures, cell, strict=True):
            weight *= own[i]
        for node, chance in form.play(cell).items():
            if form.game.tree.movers[node] is None and weight:
                found[node] = found.get(node, 0) + weight * Fraction(chance).limit_denominator(999)
    return found


@pytest.mark.parametrize("reduced", [False, True])
@given(seed=st.integers(0, 10**6))
def test_kuhns_theorem(reduced: bool, seed: int) -> None:
    """Mixed to behaviour to mixed: the plans differ, but the leaves have equal probabilities."""
    text = (
        "(1/3:h:#h@0{bet:@1#b{call:2,fold:1},pass:#h2@0{bet:@1#b2{call:4,fold:3},pass:0}}"
        " 2/3:l:#l@0{bet:@1#b{call:-2,fold:1},pass:#l2@0{bet:@1#b2{call:-4,fold:3},pass:0}})"
    )
    form = pg.normal_form(pg.tree(text), reduced=reduced)
    rng = np.random.default_rng(seed)
    mixtures = []
    for count in form.shape:
        weights = [int(w) for w in rng.integers(0, 4, count)]
        weights[int(rng.integers(count))] += 1
        mixtures.append(tuple(Fraction(w, sum(weights)) for w in weights))
    behaviours = [behaviour(form, player, own) for player, own in enumerate(mixtures)]
    for own in behaviours:
        assert all(sum(actions) == 1 for actions in own)
    again = [mixture(form, player, own) for player, own in enumerate(behaviours)]
    assert all(sum(own) == 1 for own in again)
    reached = {leaf: p for leaf, p in arrivals(form, behaviours).items() if p}
    assert leaves_of(form, mixtures) == leaves_of(form, again) == reached
    assert judge(form, mixtures)[0] == judge(form, again)[0]


def test_strategies_of_another_shape() -> None:
    form = pg.normal_form(pg.gallery("matrix-1"))
    with pytest.raises(pg.PlygroundError, match="MAX has 4 plans, but 2 probabilities"):
        behaviour(form, 0, (HALF, HALF))
    with pytest.raises(pg.PlygroundError, match="behaviour strategy of MAX"):
        mixture(form, 0, ((HALF, HALF),))


def test_decisions_of_an_unlabelled_tree() -> None:
    found = Decisions(pg.tree("[[3 12][2 4]]"))
    assert [d.name for own in found.of for d in own] == ["/", "/1", "/2"]
    assert found.of[1][0].actions == ("1", "2")
