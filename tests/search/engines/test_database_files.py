"""Database files that are damaged, forged or no databases: refused with one sentence."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.search.engines.database import file_format

START = len(file_format.MAGIC) + file_format.LENGTH.size


@pytest.fixture(scope="module")
def tic_tac_toe(tmp_path_factory: pytest.TempPathFactory) -> pg.Database:
    folder = tmp_path_factory.mktemp("databases")
    return pg.Database.build(pg.load("tic_tac_toe"), folder / "ttt.db")


def test_damaged_strange_and_newer_files(tic_tac_toe: pg.Database, tmp_path: Path) -> None:
    data = tic_tac_toe.path.read_bytes()
    file = tmp_path / "x.db"

    def refused(contents: bytes, words: str) -> None:
        file.write_bytes(contents)
        with pytest.raises(pg.BadDatabase, match=words):
            pg.Database.open(file).probe(pg.load("tic_tac_toe").initial())

    refused(b"", "empty")
    refused(b"something else", "not a database")
    refused(data[:200], "damaged")
    refused(data.replace(b'"game"', b'"gime"', 1), "damaged: its header")
    refused(data[:-1] + bytes([data[-1] ^ 1]), "damaged: a block")
    with pytest.raises(pg.BadDatabase, match="cannot read"):
        pg.Database.open(tmp_path / "none.db")
    version = file_format.VERSION
    try:
        file_format.VERSION = 2
        file_format.write(file, {"game": "nim"}, *tic_tac_toe.arrays())
    finally:
        file_format.VERSION = version
    with pytest.raises(pg.BadDatabase, match="newer"):
        pg.Database.open(file)
    with pytest.raises(pg.BadDatabase, match="tic_tac_toe"):
        tic_tac_toe.probe(pg.load("nim").initial())
    with pytest.raises(pg.BadDatabase, match="m=3"):
        tic_tac_toe.probe(pg.load("tic_tac_toe", m=4).initial())


def forged(database: pg.Database, header: Any, blocks: bytes | None = None) -> bytes:
    """The file with another header, whose checksum is right, and perhaps other blocks."""
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    if blocks is None:
        whole = database.path.read_bytes()
        blocks = whole[-sum(block[2] for block in database.header["blocks"]) :]
    length = file_format.LENGTH.pack(len(text))
    return file_format.MAGIC + length + text + hashlib.sha256(text).digest() + blocks


def refused(file: Path) -> str:
    """What a command and an engine say of a file, which neither of them takes."""
    done = CliRunner().invoke(app, ["database", "info", str(file)])
    assert done.exit_code == 2, (done.output, done.exception)
    assert isinstance(done.exception, SystemExit)  # no traceback
    assert done.output.count("\n") == 1
    with pytest.raises(pg.BadDatabase) as error:
        pg.analyse(pg.load("tic_tac_toe").initial(), "prove", database=str(file))
    assert done.output == f"plyground: {error.value}\n"
    return done.output


WRONG: dict[str, tuple[Any, ...]] = {
    "game": (None, 7, ["tic_tac_toe"], "\ud800"),
    "options": (None, "", []),
    "slice": (
        None, {}, {"material": 3}, {"from": "x"}, {"from": [1]}, {"plies": 0},
        {"plies": 0, "shift": 64, "source": "x"}, {"plies": -1, "shift": 0, "source": "x"},
    ),
    "positions": (None, -1, 0, 1.5, True, "5478", 10**30, 16385),
    "longest": (None, -1, 1.5, float("nan")),
    "blocks": (None, {}, [], [[]], [None]),
    "format": (None, 0, -1, 1.0, True, "1"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "value"), [(k, v) for k in WRONG for v in WRONG[k]])
def test_a_forged_header_is_refused(
    tic_tac_toe: pg.Database, tmp_path: Path, name: str, value: Any
) -> None:
    file = tmp_path / "x.db"
    file.write_bytes(forged(tic_tac_toe, {**tic_tac_toe.header, name: value}))
    assert "is damaged: its header" in refused(file)


@pytest.mark.parametrize("name", list(WRONG))
def test_a_header_that_lacks_something_is_refused(
    tic_tac_toe: pg.Database, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "x.db"
    header = {k: v for k, v in tic_tac_toe.header.items() if k != name}
    file.write_bytes(forged(tic_tac_toe, header))
    assert "is damaged: its header" in refused(file)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 10**5, b"9" * 5000])
def test_a_header_that_is_none_is_refused(
    tic_tac_toe: pg.Database, tmp_path: Path, text: bytes
) -> None:
    file = tmp_path / "x.db"
    file.write_bytes(forged(tic_tac_toe, text))
    assert "its header cannot be read" in refused(file)


@pytest.mark.parametrize("i", range(4))
@pytest.mark.parametrize("value", [None, -1, "x", 1.5, 10**30, True])
def test_a_forged_list_of_blocks_is_refused(
    tic_tac_toe: pg.Database, tmp_path: Path, i: int, value: Any
) -> None:
    file = tmp_path / "x.db"
    block = [*tic_tac_toe.header["blocks"][0]]
    block[i] = value
    file.write_bytes(forged(tic_tac_toe, {**tic_tac_toe.header, "blocks": [block]}))
    assert "is damaged" in refused(file)


def test_forged_blocks_are_refused(tic_tac_toe: pg.Database, tmp_path: Path) -> None:
    keys, scores = tic_tac_toe.arrays()
    for packed, words in (
        (b"no zlib", "cannot be read"),
        (zlib.compress(b""), "5478 positions"),
        (zlib.compress(bytes(10**8)), "5478 positions"),  # not unpacked to its end
        (zlib.compress(bytes(16 * len(keys) - 1)), "5478 positions"),
        (file_format.pack(keys, scores) + b"more", "5478 positions"),
        (file_format.pack(keys[::-1].copy(), scores), "not in order"),
        (file_format.pack(keys + np.uint64(1), scores), "begin with"),
        (file_format.pack(keys, scores + 2**62), "no game has"),
    ):
        block = [int(keys[0]), 0, len(packed), hashlib.sha256(packed).hexdigest()]
        file = tmp_path / "x.db"
        file.write_bytes(forged(tic_tac_toe, {**tic_tac_toe.header, "blocks": [block]}, packed))
        assert words in refused(file)


def test_files_cut_off_and_with_more_behind(tic_tac_toe: pg.Database, tmp_path: Path) -> None:
    whole = tic_tac_toe.path.read_bytes()
    file = tmp_path / "x.db"
    for contents in (whole + b"x", whole[:-1], whole[:-100], whole[: START + 3], whole[:START]):
        file.write_bytes(contents)
        assert "is damaged" in refused(file)
    for contents in (whole[:3], whole[: START - 1]):
        file.write_bytes(contents)
        assert "is not a database" in refused(file)


def test_only_files_are_accepted(tmp_path: Path) -> None:
    assert "it is not a file" in refused(tmp_path)
    os.mkfifo(tmp_path / "pipe")  # nothing writes to it
    assert "it is not a file" in refused(tmp_path / "pipe")
    with pytest.raises(pg.BadDatabase, match="null"):
        pg.Database.open("a\0b")


def test_a_header_may_name_any_game(tic_tac_toe: pg.Database, tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    for name, words in (
        ("nim", "no option"),
        ("none such", "no game"),
        ("/nowhere.py", "does not exist"),
        ("tree:[[3 12][2 4]]", "no option"),
    ):
        file.write_bytes(forged(tic_tac_toe, {**tic_tac_toe.header, "game": name}))
        with pytest.raises(pg.PlygroundError, match=words):
            _ = pg.Database.open(file).game
        with pytest.raises(pg.BadDatabase, match="not of tic_tac_toe"):
            pg.Database.open(file, pg.load("tic_tac_toe"))
    header = {**tic_tac_toe.header, "game": "tree:[[3 12][2 4]]", "options": {}}
    file.write_bytes(forged(tic_tac_toe, header))
    done = CliRunner().invoke(app, ["database", "probe", str(file)])
    assert (done.exit_code, "not a game of records" in done.output) == (2, True)
