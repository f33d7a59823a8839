"""Networks that correct an evaluation: what they say, how they learn, and their files."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learning import COUNTDOWN, game

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.learn.correcting import CorrectorTraining, Examples
from plyground.search.engines.alphabeta.workspace import workspace
from plyground.search.network.correction import FULL, corrected
from plyground.search.network.corrector import LARGEST, Corrector, CorrectorShape, facts_of
from plyground.search.network.corrector_file import contents, load_corrector, own_corrector, read
from plyground.search.network.net_file import CORRECTOR, pack, unpack
from plyground.search.network.places import BadNet

HALF = (
    "SIGHT_BOARDS = 3\n\n\ndef sight_boards(s, b):\n    pass\n\n\n"
    "def sight_view(s, player):\n    return 0\n"
)
PLAIN: dict[str, Any] = {
    name: False
    for name in (
        *("quiescence", "essential", "reductions", "null_move", "extensions", "singular"),
        *("futility", "deeper", "table"),
    )
}


def small_corrector(of: RecordGame, units: int = 8, phases: int = 3, seed: int = 0) -> Corrector:
    """A network that corrects much, with weights that 16 bits hold exactly."""
    shape = CorrectorShape(facts_of(of.rules), units, phases)
    rng = np.random.default_rng(seed)
    weights = rng.integers(-60, 90, shape.size).astype(np.float32) / FULL
    shape.views(weights)["scale"][:] = 0.75
    return Corrector(of, shape, weights)


def on_board(state: RecordState) -> list[tuple[int, int]]:
    """The word of `boards` in chess for each piece, and its square, by the picture of the FEN."""
    rows = state.text.split()[0].split("/")
    found = []
    for rank, row in zip(range(7, -1, -1), rows, strict=True):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
                continue
            found.append((8 * sign.islower() + "pnbrqk".index(sign.lower()), 8 * rank + file))
            file += 1
    return found


def by_numpy(net: Corrector, state: RecordState) -> float:
    """The corrected sum for the mover, in 64 bits, from the FEN."""
    parts = {name: part.astype(float) for name, part in net.shape.views(net.weights).items()}
    pieces, mover = on_board(state), state.to_play
    assert mover is not None
    squares = []
    for player in (mover, 1 - mover):
        king = dict(pieces)[8 * player + 5]
        facts = []
        for word, square in pieces:
            seen = square ^ 56 if player else square
            seen = seen if king % 8 >= 4 else seen ^ 7
            facts.append(64 * ((word + 8 * player) % 16) + seen)
        layer = parts["bias"] + parts["rows"][facts].sum(0)
        squares.append(np.clip(layer, 0, 1) ** 2)
    phase = min((len(pieces) - 1) // 4, net.shape.phases - 1)
    features = sum(net.game.rules.weights[name] * x for name, x in state.features().items())
    base = features if mover == 0 else -features
    found = parts["last"][phase] @ np.concatenate(squares) + parts["last_bias"][phase]
    return float(found + parts["scale"][phase] * base)


def walk(of: RecordGame, plies: int, seed: int) -> list[RecordState]:
    """The states of a random game, from the first one on."""
    rng, states = random.Random(seed), [of.initial()]
    while len(states) < plies:
        following = states[-1].result(rng.choice(states[-1].actions()))
        assert isinstance(following, RecordState)
        if following.is_terminal:
            break
        states.append(following)
    return states


@pytest.mark.parametrize("interpreted", [False, True], ids=["compiled", "interpreted"])
def test_it_says_what_numpy_says_whatever_was_asked_before(
    interpreted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1" if interpreted else "0")
    chess = game("chess")
    net = small_corrector(chess)
    work = workspace(chess.initial(), net)
    arguments = np.int64(0), np.int64(0), np.float64(0)
    ask = (
        work.searches.interpreted(corrected) if interpreted else work.compile(corrected, *arguments)
    )
    rng = random.Random(0)
    for seed in range(3):
        for ply, state in enumerate(walk(chess, 25 if interpreted else 90, seed)):
            work.record.stack[ply] = state.record
            if rng.random() < 0.3:
                continue  # the layers of this ply are those of another game
            mover = state.to_play or 0
            features = sum(chess.rules.weights[n] * x for n, x in state.features().items())
            base = features if mover == 0 else -features
            said = ask(work.record, np.int64(ply), np.int64(mover), np.float64(base))
            assert said == pytest.approx(by_numpy(net, state), abs=2e-3)


def test_alphabeta_values_are_those_of_the_network(tmp_path: Path) -> None:
    chess = game("chess")
    net, file = small_corrector(chess), tmp_path / "chess.npz"
    file.write_bytes(contents(net))
    for state in walk(chess, 30, 7)[10::6]:
        below = [s for a in state.actions() if isinstance(s := state.result(a), RecordState)]
        assert not any(s.is_terminal for s in below)
        best = max(-float(np.tanh(by_numpy(net, s))) for s in below)
        found = pg.analyse(state, "alphabeta", depth=1, net=str(file), **PLAIN)
        sign = 1 if state.to_play == 0 else -1
        assert sign * found.value == pytest.approx(best, abs=2e-3)
        assert found.bound == "~"


def test_it_learns() -> None:
    """Own knights are worth less than the features say, and the other side's more."""
    chess = game("chess")
    states = [s for seed in range(8) for s in walk(chess, 80, seed)]
    records = np.array([s.record for s in states])
    seen = Examples.of(chess, records, 8)
    knights = [[bin(int(s.record["knights"] & side)).count("1") for side in s.record["sides"]]
               for s in states]  # fmt: skip
    own = np.array(
        [
            k[s.to_play or 0] - 2 * k[1 - (s.to_play or 0)]
            for s, k in zip(states, knights, strict=True)
        ]
    )
    goal = np.tanh(0.8 * seen.base - 0.1 * own)
    training = CorrectorTraining(CorrectorShape(facts_of(chess.rules), 8, 8), seed=1)
    rng = np.random.default_rng(0)

    def error() -> float:
        return float(np.abs(training.values(seen) - goal).mean())

    before = error()
    for _ in range(40):
        training.fit(seen, goal, rng.permutation(len(seen)), 0.005, batch=64)
    assert error() < 0.25 * before
    assert np.abs(training.shape.large(training.weights)).max() <= LARGEST


def test_slopes_are_those_of_differences() -> None:
    chess = game("chess")
    seen = Examples.of(chess, np.array([walk(chess, 20, 3)[-1].record]), 8)
    training = CorrectorTraining(CorrectorShape(facts_of(chess.rules), 4, 8), seed=2)
    goal = np.array([0.9], np.float32)
    start = training.weights.copy()
    order: Any = np.zeros(1, np.int64)
    training.fit(seen, goal, order, rate=0.0)
    slopes = training.mean / 0.1  # Adam's mean after one step, of slopes at the start

    def loss(weights: Any) -> float:
        training.weights = weights.astype(np.float32)
        return float(0.5 * (training.values(seen)[0] - goal[0]) ** 2)

    large = np.argsort(np.abs(slopes))[-12:]
    assert np.abs(slopes[large]).min() > 0
    for i in large.tolist():
        step = np.zeros(len(start))
        step[i] = 1e-2
        found = (loss(start + step) - loss(start - step)) / 2e-2
        assert found == pytest.approx(slopes[i], rel=0.05, abs=1e-4)


# --- files


def test_a_file_brings_back_the_network(tmp_path: Path) -> None:
    net = small_corrector(game("chess"))
    data = contents(net)
    again = read(data, net.game)
    assert contents(again) == data
    assert (again.weights == net.weights).all()
    file = tmp_path / "c.npz"
    file.write_bytes(data)
    assert load_corrector(file, net.game).shape == net.shape
    pg.agent(f"alphabeta:net={file}").require(net.game)


@pytest.mark.parametrize("agent", ["mcts", "policy", "greedy"])
def test_others_refuse_it_in_a_sentence(tmp_path: Path, agent: str) -> None:
    file = tmp_path / "c.npz"
    file.write_bytes(contents(small_corrector(game("chess"))))
    with pytest.raises(BadNet, match="so it is for alphabeta:net= only"):
        pg.agent(f"{agent}:net={file}").require(game("chess"))


def test_a_network_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    chess = game("chess")
    data = contents(small_corrector(chess))
    with pytest.raises(BadNet, match="of chess with chess960=False, number=518, not of chess"):
        read(data, game("chess", chess960=True))
    with pytest.raises(BadNet, match="not of breakthrough"):
        read(data, game("breakthrough"))
    heavy = dict(chess.rules.weights) | {"material": 0.5}
    other = game("chess")
    monkeypatch.setattr(other, "rules", replace(chess.rules, weights=heavy))
    with pytest.raises(BadNet, match="corrects another evaluation: the rules of chess, its weig"):
        read(data, other)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"units": 9}, "are needed"),
        ({"units": -8}, "are needed|damaged"),
        ({"phases": "x"}, "is damaged"),
        ({"version": 2}, "of another version"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(change: dict[str, Any], said: str) -> None:
    chess = game("chess")
    header, arrays = unpack(contents(small_corrector(chess)), "here")
    assert header["format"] == CORRECTOR
    with pytest.raises(BadNet, match=said):
        read(pack(header | change, arrays), chess)


@pytest.mark.parametrize("worst", [np.inf, np.nan, 3.0])
def test_weights_that_do_not_fit_into_16_bits_are_refused(worst: float) -> None:
    chess = game("chess")
    header, arrays = unpack(contents(small_corrector(chess)), "here")
    arrays["weights"][5] = worst
    with pytest.raises(BadNet, match="no numbers, or too large"):
        read(pack(header, arrays), chess)


def test_weights_beside_it_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "c.npz"
    file.write_bytes(contents(small_corrector(game("chess"))))
    with pytest.raises(pg.BadOption, match="leave weights out"):
        pg.analyse(game("chess").initial(), "alphabeta", depth=1, net=file, weights="lecture")


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ("SIGHT_BOARDS = 4\n", "belong together"),
        ("def sight_view(s, player):\n    return 0\n", "belong together"),
        (HALF, "powers of two"),
    ],
)  # fmt: skip
def test_half_a_rule_is_refused(tmp_path: Path, added: str, said: str) -> None:
    file = tmp_path / "half.py"
    file.write_text(Path(COUNTDOWN).read_text() + "\n\n" + added)
    with pytest.raises(pg.BadGame, match=said):
        pg.load(str(file))


@pytest.mark.parametrize(
    "text", ["8/8/8/4k3/8/8/8/4K2R w - - 0 1", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]
)
def test_own_leaves_endings_to_the_features(text: str) -> None:
    state: Any = game("chess").parse(text)
    plain, own = (pg.analyse(state, "alphabeta", nodes=20_000, net=net) for net in (None, "own"))
    assert (own.value, own.line) == (plain.value, plain.line)


def test_own_mates_with_a_rook() -> None:
    state: Any = game("chess").parse("8/8/8/4k3/8/8/8/4K2R w - - 0 1")
    for _ in range(60):
        if state.is_terminal:
            break
        state = state.result(pg.analyse(state, "alphabeta", nodes=20_000, net="own").action)
    assert state.is_terminal
    assert state.utilities() == (1.0, -1.0)


def test_own_is_the_corrector_of_chess() -> None:
    chess = game("chess")
    net = load_corrector(own_corrector(chess), chess)
    assert net.about["command"].startswith("python benchmarks/chess_corrector.py")
    assert own_corrector(chess).stat().st_size < 1_000_000
    pg.agent("alphabeta:net=own").require(chess)
    found = pg.analyse(chess.initial(), "alphabeta", depth=3, net="own")
    assert abs(found.value) < 0.25
    with pytest.raises(BadNet, match="comes without a network"):
        pg.agent("mcts:net=own").require(chess)
