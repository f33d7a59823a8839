"""Certificates: what the checker accepts, and what it must not accept."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.search.engines.certificate import check
from plyground.search.engines.certificate.write import write


@pytest.fixture(scope="module")
def tic_tac_toe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("proofs") / "draw.json"
    claim = pg.certify(pg.load("tic_tac_toe").initial(), file)
    assert (claim.value, claim.bound) == (0.0, "=")
    return file


def contents(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text().splitlines()[0])
    return data


def test_the_checker_accepts_it_and_is_short(tic_tac_toe: Path) -> None:
    claim = pg.check_certificate(tic_tac_toe)
    assert (claim.game, claim.player, claim.bound) == ("tic_tac_toe", 0, "=")
    assert claim.positions == sum(len(p["moves"]) for p in contents(tic_tac_toe)["proofs"])
    source = Path(check.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 200
    assert "plyground.search" not in source


def change_one_move(data: dict[str, Any]) -> None:
    moves = data["proofs"][0]["moves"]
    moves[data["position"]][0] = next(
        name for name in ("a3", "b3", "b2", "c1") if name != moves[data["position"]][0]
    )


def illegal_move(data: dict[str, Any]) -> None:
    data["proofs"][0]["moves"][data["position"]][0] = "e5"


def greater_value(data: dict[str, Any]) -> None:
    data["value"] = 1.0


def greater_value_in_the_proof(data: dict[str, Any]) -> None:
    data["value"] = data["proofs"][0]["value"] = 1.0


def drop_a_position(data: dict[str, Any]) -> None:
    moves = data["proofs"][0]["moves"]
    del moves[min(moves, key=lambda text: moves[text][1])]


def drop_a_proof(data: dict[str, Any]) -> None:
    data["proofs"].pop()


def equal_ranks(data: dict[str, Any]) -> None:
    for entry in data["proofs"][0]["moves"].values():
        entry[1] = 4


def another_position(data: dict[str, Any]) -> None:
    data["position"] = "1x1/3/3 o"


def rank_in_words(data: dict[str, Any]) -> None:
    data["proofs"][1]["moves"][data["position"]][1] = "high"


def no_proofs(data: dict[str, Any]) -> None:
    del data["proofs"]


def nobody(data: dict[str, Any]) -> None:
    data["player"] = 7


def bound_in_a_list(data: dict[str, Any]) -> None:
    data["bound"] = ["="]


def no_ranks(data: dict[str, Any]) -> None:
    data["proofs"][0]["moves"] = {text: [1] for text in data["proofs"][0]["moves"]}


def value_beyond_all(data: dict[str, Any]) -> None:
    data["value"], data["bound"] = 10**400, "<="


def value_without_end(data: dict[str, Any]) -> None:
    data["value"], data["bound"] = float("-inf"), ">="


def value_beyond_all_in_the_proof(data: dict[str, Any]) -> None:
    data["proofs"][0]["value"] = 10**400


def yes_for_a_player(data: dict[str, Any]) -> None:
    data["player"] = True


def no_text_for_a_position(data: dict[str, Any]) -> None:
    data["position"] = None


def a_class_for_a_game(data: dict[str, Any]) -> None:
    data["game"], data["options"] = ["tic_tac_toe"], {}


def a_list_for_a_proof(data: dict[str, Any]) -> None:
    data["proofs"][0] = [data["proofs"][0]]


def value_in_words(data: dict[str, Any]) -> None:
    data["value"], data["proofs"] = "much", []


@pytest.mark.parametrize(
    "tamper",
    [
        change_one_move,
        illegal_move,
        greater_value,
        greater_value_in_the_proof,
        drop_a_position,
        drop_a_proof,
        equal_ranks,
        another_position,
        rank_in_words,
        no_proofs,
        nobody,
        bound_in_a_list,
        no_ranks,
        value_in_words,
        value_beyond_all,
        value_without_end,
        value_beyond_all_in_the_proof,
        yes_for_a_player,
        no_text_for_a_position,
        a_class_for_a_game,
        a_list_for_a_proof,
    ],
)
def test_a_changed_file_is_refused(
    tic_tac_toe: Path, tmp_path: Path, tamper: Callable[[dict[str, Any]], None]
) -> None:
    data = copy.deepcopy(contents(tic_tac_toe))
    tamper(data)
    assert data != contents(tic_tac_toe)
    file = tmp_path / "changed.json"
    write(file, data)  # with a checksum that fits
    with pytest.raises(pg.BadCertificate):
        pg.check_certificate(file)


def test_a_proof_for_one_player_is_no_upper_bound(tmp_path: Path) -> None:
    """A win proves "at least 0.5" and "at least -0.5", but not that it is worth 0.5."""
    file = tmp_path / "won.json"
    won = pg.certify(pg.load("tic_tac_toe").parse("x1x/ox1/2o o"), file)
    assert (won.player, won.value, won.bound) == (1, -1.0, "=")
    data = contents(file)
    (proof,) = data["proofs"]
    data |= {"player": 0, "value": 0.5}
    data["proofs"] = [{**proof, "value": value} for value in (0.5, -0.5)]
    write(file, data)
    with pytest.raises(pg.BadCertificate, match="do not show that"):
        pg.check_certificate(file)


def test_damaged_and_strange_files_are_refused(tic_tac_toe: Path, tmp_path: Path) -> None:
    text = tic_tac_toe.read_text()
    file = tmp_path / "x.json"
    newer = text.replace('"format":1', '"format":2')
    for changed, words in (
        (text.replace('"value":0.0', '"value":1.0', 1), "checksum"),
        (newer, "format 2"),
        ("", "not a certificate"),
        ("[]\nx", "not a certificate"),
    ):
        file.write_text(changed)
        with pytest.raises(pg.BadCertificate, match=words):
            pg.check_certificate(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(pg.BadCertificate, match="not a certificate"):
        pg.check_certificate(file)
    for body in ("[" * 10**5, '{"format":1,"game":' + "[" * 10**5):
        file.write_text(f"{body}\n{hashlib.sha256(body.encode()).hexdigest()}\n")
        with pytest.raises(pg.BadCertificate, match="not a certificate"):
            pg.check_certificate(file)
    with pytest.raises(pg.BadCertificate, match="cannot read"):
        pg.check_certificate(tmp_path / "none.json")
    with pytest.raises(pg.BadCertificate, match="not a file"):
        pg.check_certificate(tmp_path)
    os.mkfifo(tmp_path / "pipe")  # nothing writes to it
    with pytest.raises(pg.BadCertificate, match="not a file"):
        pg.check_certificate(tmp_path / "pipe")


ON_A_PATH = """
import numpy as np
from plyground.game import Facts, Repetition
from plyground.game import record

State = record(node=np.int8)
FIRST, HERE, THERE, BETWEEN, LOST = range(5)
MOVER = np.array([1, 0, 0, 1, 0], np.int8)
TO = np.array([[THERE, HERE], [BETWEEN, LOST], [BETWEEN, LOST], [HERE, -1], [-1, -1]], np.int8)

def start(s):
    s.node = FIRST

def to_play(s):
    return int(MOVER[s.node])

def legal(s, moves):
    n = 0
    for i in range(2):
        if TO[s.node, i] >= 0:
            moves[n] = i
            n += 1
    return n

def play(s, a):
    s.node = TO[s.node, a]

def score(s, u):
    u[0], u[1] = -1.0, 1.0

facts = Facts(
    title="Round", actions=2, max_moves=2, max_plies=12, repetition=Repetition("loss", 2)
)
"""
"""The second player chooses where the first is; there the first goes to a place between, from which
the second has to go HERE. Who comes where the game was before loses: the second player from HERE,
but the first from THERE."""


def test_what_holds_on_one_path_only_is_no_proof(tmp_path: Path) -> None:
    rules, file = tmp_path / "round.py", tmp_path / "proof.json"
    rules.write_text(ON_A_PATH)
    state: pg.State = pg.load(rules).initial()
    for _ in range(3):
        state = state.result(0)  # to HERE by way of THERE, and all that is left loses
    assert {state.result(a).utility(0) for a in state.actions()} == {-1.0}
    moves = {"node=0": [None, 3], "node=1": ["0", 2], "node=2": ["0", 2], "node=3": [None, 1]}
    data = {"format": 1, "game": str(rules), "options": {}, "position": "node=0", "player": 0}
    data |= {"value": 1.0, "bound": "=", "proofs": [{"player": 0, "value": 1.0, "moves": moves}]}
    write(file, data)
    with pytest.raises(pg.BadCertificate, match="not lead to a lower rank"):
        pg.check_certificate(file)


def test_moves_that_know_what_is_hidden_are_no_proof(tmp_path: Path) -> None:
    """Whoever sees that the other has the lower card bets."""
    file = tmp_path / "proof.json"
    moves = {"JQ -": [None, 2], "JQ p": ["bet", 1], "JQ pb": [None, 0], "JQ b": ["bet", 0]}
    data = {"format": 1, "game": "kuhn_poker", "options": {}, "position": "JQ -", "player": 1}
    data |= {"value": 1.0, "bound": ">=", "proofs": [{"player": 1, "value": 1.0, "moves": moves}]}
    write(file, data)
    with pytest.raises(pg.BadCertificate, match="hidden"):
        pg.check_certificate(file)
    write(file, {**data, "game": "go", "position": pg.load("go").initial().text})
    with pytest.raises(pg.BadCertificate, match="depend on the path"):
        pg.check_certificate(file)


def test_a_claim_names_the_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last object loses: the value is another one, while the position reads the same."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")  # not worth compiling
    file = tmp_path / "proof.json"
    usual = pg.certify(pg.load("nim", piles="1,1").initial(), file)
    other = pg.certify(pg.load("nim", piles="1,1", misere=True).initial(), file)
    assert usual.position == other.position
    assert (usual.game, usual.value) == ("nim:piles=1,1", -1.0)
    assert (other.game, other.value) == ("nim:piles=1,1,misere=yes", 1.0)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("nim", {"piles": "1,2,3"}),
        ("hex", {"size": 3}),
        ("kalah", {"pits": 2, "seeds": 2, "margin": True}),
    ],
)
def test_every_accepted_certificate_is_true(
    name: str, options: dict[str, Any], tmp_path: Path, rng: random.Random
) -> None:
    file = tmp_path / "proof.json"
    game = pg.load(name, **options)
    pg.certify(game.initial(), file)
    whole, accepted = contents(file), 0
    for _ in range(60):
        data = copy.deepcopy(whole)
        for _ in range(rng.randint(1, 3)):
            spoil(data, rng)
        write(file, data)
        try:
            claim = pg.check_certificate(file)
        except pg.PlygroundError:
            continue
        accepted += 1
        state = game.parse(claim.position)
        found = pg.analyse(state, "solve", every=False, distance=False)
        value = found.value if found.player == claim.player else -found.value
        true = {"=": value == claim.value, ">=": value >= claim.value, "<=": value <= claim.value}
        assert true[claim.bound], data
    assert accepted > 0


def spoil(data: dict[str, Any], rng: random.Random) -> None:
    """Change something that matters."""
    proof = rng.choice(data["proofs"])
    moves = proof["moves"]
    one, other = rng.choice(list(moves)), rng.choice(list(moves))
    values = [-2.0, -1.0, 0.0, 0.5, 1.0, 2.0]
    changes: list[Callable[[], Any]] = [
        lambda: data.update(value=rng.choice(values)),
        lambda: data.update(bound=rng.choice(["=", ">=", "<="])),
        lambda: data.update(player=rng.randrange(2)),
        lambda: data.update(position=one),
        lambda: data.update(proofs=data["proofs"] * 2),
        lambda: proof.update(value=rng.choice(values)),
        lambda: proof.update(player=rng.randrange(2)),
        lambda: moves.update({one: moves[other]}),
        lambda: moves.update({one: [moves[one][0], rng.randrange(9)]}),
        lambda: moves.update({one: [moves[other][0], moves[one][1]]}),
    ]
    rng.choice(changes)()


def test_margins_and_mates(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    kalah = pg.certify(pg.load("kalah", pits=2, seeds=2, margin=True).initial(), file)
    assert (kalah.value, kalah.bound) == (-2.0, "=")
    chess = pg.load("chess")
    mate = pg.certify(chess.parse("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"), file)
    assert (mate.value, mate.bound) == (1.0, "=")


def test_what_cannot_be_certified_is_said(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    with pytest.raises(pg.Unsuited, match="chance"):
        pg.certify(pg.load("pig").initial(), file)
    for path in (tmp_path / "no" / "proof.json", tmp_path):
        with pytest.raises(pg.PlygroundError, match="cannot write"):
            pg.certify(pg.load("nim", piles="1,2").initial(), path)
    with pytest.raises(pg.PlygroundError, match="do not fit"):
        pg.certify(pg.load("connect4").initial(), file, pg.Limit(memory=10))


def test_who_stops_the_listing_gets_no_file(tmp_path: Path) -> None:
    told: list[int] = []
    stop = threading.Event()

    def tell(progress: Any) -> None:
        told.append(progress.nodes)
        stop.set()

    state = pg.load("connect4", rows=4, columns=4).initial()
    with pytest.raises(pg.PlygroundError, match="it was stopped"):
        pg.certify(state, tmp_path / "proof.json", progress=tell, stop=stop)
    assert told
    assert not list(tmp_path.iterdir())
    with pytest.raises(pg.PlygroundError, match="limit on time"):
        pg.certify(state, tmp_path / "proof.json", pg.Limit(time=1e-3))
    assert not list(tmp_path.iterdir())
