"""Certificates: what the checker accepts, and what it must not accept."""

from __future__ import annotations

import copy
import json
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
    assert len(source.splitlines()) < 150
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
    with pytest.raises(pg.BadCertificate, match="cannot read"):
        pg.check_certificate(tmp_path / "none.json")


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
    with pytest.raises(pg.PlygroundError, match="cannot write"):
        pg.certify(pg.load("nim", piles="1,2").initial(), tmp_path / "no" / "proof.json")
    with pytest.raises(pg.PlygroundError, match="do not fit"):
        pg.certify(pg.load("connect4").initial(), file, pg.Limit(memory=10))
