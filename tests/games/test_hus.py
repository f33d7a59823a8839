"""Hus: laps, captures, endless sowings, the end, and the values of small boards."""

from __future__ import annotations

import pytest
from references import hus as reference

import plyground as pg

HUS = pg.load("hus")
NONE = ",".join(["0"] * 16)


def after(text: str, move: str, **options: object) -> str:
    return pg.load("hus", **options).parse(text).result(move).text


def pits(filled: dict[int, int]) -> str:
    return ",".join(str(filled.get(pit, 0)) for pit in range(16))


def test_pits_are_named_by_the_board() -> None:
    state = HUS.initial()
    assert [state.describe(a) for a in state.actions()] == (
        ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "h2", "g2", "f2", "e2"]
    )
    north = state.result("e2")
    assert north.describe(north.action("1")) == "h4"
    assert north.describe(north.action("9")) == "a3"


def test_a_sowing_ends_in_an_empty_pit() -> None:
    south, north = pits({0: 3, 7: 2}), pits({0: 43})
    assert after(f"{south} {north} south 0", "a1") == (
        f"{pits({1: 1, 2: 1, 3: 1, 7: 2})} {north} north 1"
    )


def test_a_filled_pit_is_taken_up() -> None:
    south, north = pits({0: 2, 2: 1}), pits({0: 45})
    assert after(f"{south} {north} south 0", "a1") == (
        f"{pits({1: 1, 3: 1, 4: 1})} {north} north 1"
    )


def test_a_capture_takes_both_pits_of_the_column() -> None:
    """South's pit h2, number 8 in the loop, faces North's 15 and its 0 behind."""
    south = pits({6: 2, 8: 1})
    north = pits({0: 2, 15: 3, 4: 40})
    assert after(f"{south} {north} south 0", "g1") == (
        f"{pits({7: 1, 8: 2, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1})} {pits({4: 40})} north 1"
    )


def test_without_seeds_in_front_the_own_pit_is_taken_up() -> None:
    south, north = pits({6: 2, 8: 1}), pits({0: 45})
    assert after(f"{south} {north} south 0", "g1") == (
        f"{pits({7: 1, 9: 1, 10: 1})} {north} north 1"
    )


def test_require_both() -> None:
    south, north = pits({6: 2, 8: 1}), pits({15: 3, 4: 42})
    captured = after(f"{south} {north} south 0", "g1")
    assert captured == f"{pits({7: 1, 8: 2, 9: 1, 10: 1, 11: 1})} {pits({4: 42})} north 1"
    assert after(f"{south} {north} south 0", "g1", require_both=True) == (
        f"{pits({7: 1, 9: 1, 10: 1})} {north} north 1"
    )


def test_sixteen_seeds_end_where_they_came_from() -> None:
    south, north = pits({3: 16}), pits({4: 32})
    assert (
        after(f"{south} {north} south 0", "d1")
        == f"{pits(dict.fromkeys(range(16), 1))} {north} north 1"
    )


def test_an_endless_sowing_stops() -> None:
    """A position of H. Agsteiner; no seeds are lost."""
    south = "2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0"
    north = "2,2,2,2,2,2,2,4,0,0,0,0,0,0,0,0"
    ends = {after(f"{south} {north} south 0", "e1", laps=laps) for laps in (200, 999, 1000)}
    assert len(ends) == 3
    for end in ends:
        assert sum(map(int, end.split()[0].split(","))) == 30


def test_a_player_with_single_seeds_has_lost() -> None:
    state = HUS.parse(f"{pits({0: 47})} {pits({4: 1})} north 1")
    assert state.is_terminal
    assert state.utility(0) == 1


def test_the_ply_limit_is_a_draw() -> None:
    state: pg.State = pg.load("hus", plies=1).initial().result("a1")
    assert state.is_terminal
    assert state.utility(0) == 0


def values(start: reference.Position) -> dict[object, float]:
    """The value of every position for South, by sweeps backward; without end: 0."""
    start = start._replace(plies=10**9)
    children: dict[reference.Position, list[reference.Position]] = {}
    found = [start]
    while found:
        state = found.pop()
        if state not in children:
            over = reference.to_play(state) is None
            after = [] if over else [s._replace(ply=0) for s in reference.moves(state).values()]
            children[state] = after
            found += after
    known = {s: reference.score(s)[0] for s, after in children.items() if not after}
    while True:
        new = {}
        for state, after in children.items():
            if state in known:
                continue
            win = 1.0 if state.turn == 0 else -1.0
            results = [known.get(s) for s in after]
            if win in results:
                new[state] = win
            elif all(result == -win for result in results):
                new[state] = -win
        if not new:
            return {s: known.get(s, 0.0) for s in children}
        known |= new


@pytest.mark.parametrize(("seeds", "positions"), [(2, 1172), (3, 3301), (4, 49)])
@pytest.mark.parametrize("require_both", [False, True])
def test_two_columns_are_solved_like_the_second_opinion(
    seeds: int, positions: int, require_both: bool
) -> None:
    options = {"columns": 2, "seeds": seeds, "require_both": require_both}
    known = values(reference.start(columns=2, seeds=seeds, require_both=require_both))
    found = pg.analyse(pg.load("hus", **options).initial(), "solve")
    assert found.nodes == len(known)
    assert (found.value, found.bound) == (known[next(iter(known))], "=")
    if not require_both:
        assert (found.value, found.nodes) == (1.0, positions), "the first player wins"


@pytest.mark.parametrize("engine", ["prove", "alphabeta"])
def test_the_second_player_wins_three_columns(engine: str) -> None:
    """The solver, which visits all 2,958,747 positions, agrees."""
    found = pg.analyse(pg.load("hus", columns=3).initial(), engine, pg.Limit(nodes=2_000_000))
    assert (found.value, found.bound) == (-1.0, "=")


def forced_win(start: reference.Position, player: int, most: int) -> int | None:
    """In how many plies the player can force a win, by the second opinion alone; None: not in
    `most`."""
    bounds: dict[object, tuple[int, int]] = {}  # plies that are too few; plies that are enough

    def wins(state: reference.Position, left: int) -> bool:
        if reference.to_play(state) is None:
            return reference.score(state)[player] == 1
        place = (state.pits, state.turn)
        few, enough = bounds.get(place, (0, most + 1))
        if few < left < enough:
            results = (wins(after, left - 1) for after in reference.moves(state).values())
            found = any(results) if state.turn == player else all(results)
            few, enough = bounds.get(place, (0, most + 1))
            few, enough = (few, min(left, enough)) if found else (max(left, few), enough)
            bounds[place] = few, enough
        return left >= enough

    return next((plies for plies in range(1, most + 1) if wins(start, plies)), None)


@pytest.mark.parametrize(("columns", "winner", "plies"), [(2, 0, 3), (4, 1, 16), (5, 0, 11)])
def test_small_boards_are_won_as_by_the_second_opinion(
    columns: int, winner: int, plies: int
) -> None:
    start = reference.start(columns=columns)
    assert forced_win(start, winner, plies) == plies
    assert forced_win(start, 1 - winner, plies) is None
    found = pg.analyse(pg.load("hus", columns=columns).initial(), "prove", pg.Limit(nodes=100_000))
    assert (found.value, found.bound) == (1.0 - 2.0 * winner, "=")


def test_the_second_player_wins_hus() -> None:
    found = pg.analyse(HUS.initial(), "prove", pg.Limit(nodes=5_000_000))
    assert (found.value, found.bound) == (-1.0, "=")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{NONE},0 {NONE} south 0", "16 numbers expected, 17 found"),
        (f"{NONE} {NONE} south 0", "there are 0 seeds on the board, expected 48"),
        (f"{pits({0: 48})} {NONE} west 0", "the player to move is 'west'"),
        (f"{pits({0: 48})} {NONE} south 1", "even number of plies"),
        (f"{pits({0: 48})} {NONE} south 401", "expected 0 to 400"),
        (f"{pits({0: 48})} {NONE} south 0 0", "nothing was expected"),
        (f"{pits({0: 49})} {NONE} south 0", "'49' is not a number from 0 to 48"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        HUS.parse(text)
