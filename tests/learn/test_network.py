"""What a network sees, how it judges, and its file."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest
from learning import COUNTDOWN, game, small_net

import plyground as pg
from plyground.game.records.record_state import RecordState
from plyground.search.network import net_file
from plyground.search.network.net import Judge, Net, expected, facts_of
from plyground.search.network.net_file import contents, load_net, read
from plyground.search.network.places import BadNet
from plyground.search.network.sight import derive


def positions(of: pg.Game, plies: int = 30) -> list[RecordState]:
    """Positions along a random game in which a player is to move."""
    rng, state, found = random.Random(1), of.initial(), []
    for _ in range(plies):
        if state.is_terminal:
            break
        if not state.is_chance:
            assert isinstance(state, RecordState)
            found.append(state)
        state = state.result(rng.choice(state.actions()))
    return found


# --- what it sees


def test_facts_of_a_bitboard_and_of_a_number() -> None:
    tic_tac_toe = game("tic_tac_toe")
    state = tic_tac_toe.initial().result(3)
    assert isinstance(state, RecordState)
    sight = derive(tic_tac_toe)
    names = facts_of(tic_tac_toe.rules, sight, state)
    assert "turn = 1" in names
    assert len([name for name in names if name.startswith("full")]) == 1
    assert len(set(sight.names)) == sight.inputs


def test_connect4_sees_the_cells_that_would_complete_a_line() -> None:
    """x has a1, b1 and c1, o has a2, a3 and a4: d1 wins for x, and must not be left to x."""
    connect4 = game("connect4")
    state: pg.State = connect4.initial()
    for a in (0, 0, 1, 0, 2, 0):
        state = state.result(a)
    assert isinstance(state, RecordState)
    on = np.zeros(connect4.rules.inputs, np.int32)
    n = connect4.rules.own["planes"](state.record, on)
    kinds = {kind: {int(f) % 42 for f in on[:n] if f // 42 == kind} for kind in range(6)}
    assert kinds == {0: {0, 6, 12}, 1: {1, 2, 3}, 2: {18}, 3: set(), 4: {4}, 5: set()}
    after = state.result(6)
    assert isinstance(after, RecordState)
    n = connect4.rules.own["planes"](after.record, on)
    assert {int(f) - 4 * 42 for f in on[:n] if f // 42 == 4} == {18}


def test_connect4_sees_lines_and_columns() -> None:
    """x has a1 and b1, o has a2: of the lines through them, the columns, and nothing else."""
    connect4 = game("connect4")
    rules = connect4.rules.own["planes"].__globals__
    lines, in_lines, in_columns = rules["LINES"], rules["IN_LINES"], rules["IN_COLUMNS"]
    state: pg.State = connect4.initial()
    for a in (0, 0, 1):
        state = state.result(a)
    assert isinstance(state, RecordState)
    on = np.zeros(connect4.rules.inputs, np.int32)
    n = connect4.rules.own["planes"](state.record, on)
    own, others = {1}, {0, 7}  # the bits of o, who is to move, and of x
    wanted = {
        in_lines + 32 * k + int("".join("01"[bit in own | others] for bit in bits), 2)
        + 16 * (not own & set(bits))
        for k, bits in enumerate(lines.tolist())
        if bool(own & set(bits)) != bool(others & set(bits))
    }  # fmt: skip
    assert {int(f) for f in on[:n] if in_lines <= f < in_columns} == wanted
    columns = [0b110, 0b10] + 5 * [1]  # above each column's discs a 1, and 1 for o
    assert [int(f) - in_columns for f in on[:n] if f >= in_columns] == [
        128 * c + content for c, content in enumerate(columns)
    ]


@pytest.mark.parametrize("options", [{"line": 5}, {"rows": 8, "columns": 6}, {"columns": 3}])
def test_connect4_of_any_size_has_facts(options: dict[str, int]) -> None:
    connect4 = game("connect4", **options)
    for state in positions(connect4)[:200]:
        on = np.full(connect4.rules.inputs, -1, np.int32)
        n = connect4.rules.own["planes"](state.record, on)
        assert len(set(on[:n].tolist())) == n
        assert on[:n].max(initial=0) < connect4.rules.inputs
        assert on[:n].min(initial=0) >= 0


def test_different_positions_are_seen_as_different() -> None:
    for spec in ("connect4", "othello", COUNTDOWN):
        of = game(spec)
        sight = derive(of)
        seen = {s: tuple(facts_of(of.rules, sight, s)) for s in positions(of)}
        assert len(set(seen.values())) == len(seen)


def test_facts_are_the_same_each_time() -> None:
    assert derive(game()) is derive(game())


def test_of_hidden_information_only_what_the_player_sees() -> None:
    kuhn = game("kuhn_poker")
    sight = derive(kuhn)
    assert sight.kind == "sees"
    deals: dict[str, set[tuple[str, ...]]] = {}
    for a in kuhn.initial().actions():
        dealt = kuhn.initial().result(a)
        for b in dealt.actions():
            state = dealt.result(b)
            assert isinstance(state, RecordState)
            player = state.to_play
            assert player is not None
            seen = tuple(facts_of(kuhn.rules, sight, state))
            deals.setdefault(state.observation(player), set()).add(seen)
    assert len(deals) == 3
    assert all(len(seen) == 1 for seen in deals.values())


def test_hashes_are_refused() -> None:
    with pytest.raises(pg.Unsuited, match=r"what sees writes at place"):
        Net.fresh(game("stratego"))


def test_too_many_actions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.search.network.net.MOST_WEIGHTS", 100)
    with pytest.raises(pg.Unsuited, match="7 actions would have"):
        Net.fresh(game("connect4"))


def test_a_game_may_say_itself_what_a_network_sees(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    planes = "INPUTS = 4\n\n\ndef planes(s, on):\n    on[0] = s.said % 4\n    return 1\n"
    file.write_text(Path(COUNTDOWN).read_text() + planes)
    own = game(str(file))
    sight = derive(own)
    assert (sight.kind, sight.inputs) == ("planes", 4)
    state = own.initial().result(2)
    assert isinstance(state, RecordState)
    assert facts_of(own.rules, sight, state) == ["fact 3"]


@pytest.mark.parametrize(
    "added",
    ["INPUTS = 4\n", "SYMMETRIES = 2\n", "def image(s, k):\n    pass\n"],
)
def test_half_a_rule_about_learning_is_refused(tmp_path: Path, added: str) -> None:
    file = tmp_path / "half.py"
    file.write_text(Path(COUNTDOWN).read_text() + "\n\n" + added)
    with pytest.raises(pg.BadGame, match="belong together"):
        pg.load(str(file))


# --- how it judges


def by_numpy(net: Net, state: RecordState) -> tuple[float, dict[int, float]]:
    """The value of the mover and the policy, in 64 bits."""
    parts = {name: part.astype(float) for name, part in net.shape.views(net.weights).items()}
    on = np.zeros(net.sight.most, np.int32)
    n = net.sight.see(state.record, on)
    first = np.maximum(parts["bias_1"] + parts["weights_1"][on[:n]].sum(0), 0)
    second = np.maximum(parts["bias_2"] + first @ parts["weights_2"], 0)
    value = np.tanh(parts["weights_v"] @ second + parts["bias_v"])
    odds = {a: np.exp(parts["weights_p"][a] @ second + parts["bias_p"][a]) for a in state.actions()}
    total = sum(odds.values())
    return float(value[0]), {a: float(x / total) for a, x in odds.items()}


@pytest.mark.parametrize("interpreted", [False, True], ids=["compiled", "interpreted"])
def test_inference_is_that_of_numpy(interpreted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1" if interpreted else "0")
    connect4 = game("connect4")
    net = small_net(connect4)
    judge = Judge(net)
    for state in positions(connect4, 12):
        value, policy = by_numpy(net, state)
        assert state.to_play is not None
        assert judge.values(state)[state.to_play] == pytest.approx(value, abs=1e-5)
        assert sum(judge.values(state)) == pytest.approx(0)
        assert judge.policy(state) == pytest.approx(policy, abs=1e-5)


def test_a_new_network_has_no_opinion() -> None:
    state = game("connect4").initial()
    net = Net.fresh(game("connect4"))
    assert net.judge.values(state) == (0, 0)
    assert set(net.judge.policy(state).values()) == {1 / 7}


def test_expected_value_over_chance_and_at_the_end() -> None:
    pig = game("pig")
    net = small_net(pig)
    state: pg.State = pig.initial()
    while not state.is_chance:
        state = state.result(state.actions()[0])
    mean = sum(p * expected(net, state.result(a), 0) for a, p in state.outcomes())
    assert expected(net, state, 0) == pytest.approx(mean)
    line: pg.State = game().initial()
    while not line.is_terminal:
        line = line.result(line.actions()[0])
    assert expected(small_net(game()), line, 0) == line.utility(0)


def test_a_value_for_each_of_several_players() -> None:
    net = small_net(game(players=3))
    assert net.shape.values == 3
    values = net.judge.values(net.game.initial())
    assert len(values) == 3
    assert len(set(values)) == 3


# --- its file


def test_a_file_brings_back_the_network() -> None:
    net = small_net(game("connect4"))
    data = contents(net)
    again = read(data, game("connect4"))
    assert contents(again) == data
    state = net.game.initial()
    assert again.judge.policy(state) == net.judge.policy(state)


def test_a_network_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_LEARNED", str(tmp_path))
    (tmp_path / "mine.npz").write_bytes(contents(small_net(game())))
    assert load_net("mine", game()).game == game()
    with pytest.raises(BadNet, match="there is no network 'other'"):
        load_net("other", game())
    with pytest.raises(BadNet, match="there is no network"):
        load_net("../mine", game())


def test_a_damaged_file_is_refused() -> None:
    data = contents(small_net(game()))
    for at in range(0, len(data), 97):
        bad = data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]
        said = ""
        try:  # some bytes of a zip file mean nothing, such as those of dates
            assert contents(read(bad, game())) == data
        except BadNet as error:
            said = str(error)
        assert not said or re.search("damaged|not a network", said)
    with pytest.raises(BadNet, match="not a network"):
        read(data[: len(data) // 2], game())


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.npz"
    np.savez(foreign, weights=np.zeros(3))
    with pytest.raises(BadNet, match="not a network of Plyground"):
        load_net(foreign, game())
    foreign.write_text("hello")
    with pytest.raises(BadNet, match="not a network"):
        load_net(foreign, game())


def test_a_network_of_another_game_is_refused() -> None:
    data = contents(small_net(game()))
    with pytest.raises(
        BadNet, match="a network for countdown with last=13, players=2, not for connect4"
    ):
        read(data, game("connect4"))
    with pytest.raises(BadNet, match="not for countdown with last=14"):
        read(data, game(last=14))
    with pytest.raises(pg.Unsuited, match="states are records"):
        read(data, pg.load("gallery:aima"))


def test_a_network_is_refused_when_the_rules_have_changed(tmp_path: Path) -> None:
    file = tmp_path / "countdown.py"
    rules = Path(COUNTDOWN).read_text()
    file.write_text(rules)
    data = contents(small_net(game(str(file))))
    file.write_text(rules + "\n# a comment changes nothing\n")
    read(data, game(str(file)))
    file.write_text(rules.replace("s.said += a + 1", "s.said += min(2, a + 1)"))
    with pytest.raises(BadNet, match="learned other rules"):
        read(data, game(str(file)))


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("weights", lambda a: a[:-1], "weights, where"),
        ("weights", lambda a: a * np.float32("nan"), "not numbers"),
        ("weights", lambda a: a.astype(np.float64), "weights, where"),
        ("sight_bits", lambda a: a + 1000, "names facts"),
        ("sight_mask", lambda a: ~a, "do not fit"),
        ("sight_bytes", lambda a: a + 1000, "do not fit"),
        ("sight_values", lambda a: a[:, :9], "do not fit"),
    ],
)  # fmt: skip
def test_a_file_that_would_make_compiled_code_fail_is_refused(name, change, said) -> None:  # type: ignore[no-untyped-def]
    """A right checksum does not show that the author meant well."""
    header, arrays = net_file.unpack(contents(small_net(game())), "")
    arrays[name] = change(arrays[name])
    with pytest.raises(BadNet, match=said):
        read(net_file.pack(header, arrays), game())
