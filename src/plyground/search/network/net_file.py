"""The file of a network: an .npz archive of arrays with a header in JSON.

The header names the game, its options and a digest of its rules; a checksum covers everything. A
file is data, never code, and it is checked as untrusted input.
"""

from __future__ import annotations

import hashlib
import json
import random
import zipfile
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.beside import all_options
from plyground.game.contract.game import Game
from plyground.game.records.record_game import RecordGame
from plyground.search.network.board_shape import BoardShape, BoardTables
from plyground.search.network.net import Net, require_records, values_of
from plyground.search.network.places import BadNet, find_file
from plyground.search.network.shape import MOST_WEIGHTS, Shape
from plyground.search.network.sight import OWN, RECORD, sight, source_of

FORMAT, VERSION = "plyground net", 1
CORRECTOR = "plyground corrector"
"""The format of `corrector_file`."""
BOARD_SIZES = ("cells", "reach", "planes", "others", "channels", "deep")
HEADER, CHECKSUM, WEIGHTS = "header", "checksum", "weights"
MOST_BYTES = 256 << 20
"""A file with more data than this is not read."""
MOST_FACTS = 1 << 16
SAMPLE, LONGEST = 12, 60
"""Random games, and plies of each, that stand for the rules."""


# --- writing


def contents(net: Net, small: bool = False) -> bytes:
    """The file of a network: the same bytes for the same network.

    A small file is compressed, with weights of 16 bits: about 3 decimal digits of each.
    """
    header = {
        "format": FORMAT,
        "version": VERSION,
        "game": net.game.name,
        "options": all_options(net.game),
        "rules": rules_digest(net.game),
        "sees": net.sight.kind,
        "facts": net.sight.names,
        "widths": [net.shape.first, net.shape.second],
        "about": dict(net.about),
    }
    if isinstance(net.shape, BoardShape):
        header["board"] = {name: getattr(net.shape, name) for name in BOARD_SIZES}
    arrays = {WEIGHTS: np.asarray(net.weights, np.float16 if small else np.float32)}
    arrays |= {f"sight_{name}": array for name, array in net.sight.tables.items()}
    if net.board is not None:
        arrays |= {f"board_{name}": array for name, array in net.board.arrays.items()}
    return pack(header, arrays, small)


def pack(header: dict[str, Any], arrays: dict[str, Any], small: bool = False) -> bytes:
    """An archive of arrays with a header and a checksum; the same bytes for the same content."""
    text = json.dumps(header, sort_keys=True).encode()
    whole = {HEADER: np.frombuffer(text, np.uint8)} | arrays
    whole[CHECKSUM] = np.frombuffer(digest(whole), np.uint8)
    file = BytesIO()
    (np.savez_compressed if small else np.savez)(file, **whole)
    return file.getvalue()


def digest(arrays: dict[str, Any]) -> bytes:
    """The checksum of arrays by name."""
    found = hashlib.sha256()
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        found.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        found.update(array.tobytes())
    return found.digest()


# --- reading


def unpack(data: bytes, path: Path | str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The header and the arrays of an archive; raises BadNet."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(part.file_size for part in archive.infolist()) > MOST_BYTES:
                raise BadNet(f"{path} holds more than {MOST_BYTES >> 20} MB, so it is not read")
        with np.load(BytesIO(data), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except BadNet:
        raise
    except Exception:  # numpy and zipfile raise many kinds for damaged archives
        raise BadNet(
            f"{path} is not a network, or is damaged; `plyground learn GAME` makes one"
        ) from None
    told = arrays.pop(CHECKSUM, None)
    if HEADER not in arrays or told is None:
        raise BadNet(f"{path} is not a network of Plyground; `plyground learn GAME` makes one")
    if told.tobytes() != digest(arrays):
        raise BadNet(f"{path} is damaged: its checksum does not match its content")
    try:
        header = json.loads(arrays.pop(HEADER).tobytes())
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict):
        raise BadNet(f"{path} is damaged: its header cannot be read")
    return header, arrays


def read(data: bytes, game: Game, path: Path | str = "this file") -> Net:
    """The network in a file for a game; raises BadNet if it is damaged or for other rules."""
    require_records(game, "a network")
    assert isinstance(game, RecordGame)
    header, arrays = unpack(data, path)
    if header.get("format") == CORRECTOR:
        raise BadNet(
            f"{path} corrects an evaluation and has no policy, so it is for alphabeta:net= only"
        )
    if header.get("format") != FORMAT:
        raise BadNet(f"{path} is not a network; `plyground learn GAME` makes one")
    if header.get("version") != VERSION:
        raise BadNet(
            f"{path} has format version {header.get('version')!r}; this program reads {VERSION}"
        )
    told = (header.get("game"), header.get("options"))
    if told != (game.name, all_options(game)):
        raise BadNet(
            f"{path} is a network for {told[0]} with {in_words(told[1])}, not for {game.name} with "
            f"{in_words(all_options(game))}"
        )
    if header.get("rules") != rules_digest(game):
        raise BadNet(
            f"{path} learned other rules: those of {game.name} have changed since; learn again"
        )
    try:
        return build(game, header, arrays)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        raise BadNet(f"{path} is damaged: {error}") from None


def build(game: RecordGame, header: dict[str, Any], arrays: dict[str, Any]) -> Net:
    """The network of a header and arrays; raises ValueError and the like if they do not fit."""
    kind, names = header["sees"], tuple(map(str, header["facts"]))
    first, second = (int(n) for n in header["widths"])
    if not 0 < len(names) <= MOST_FACTS or min(first, second) < 1:
        raise ValueError("its header does not describe a network")
    if kind != source_of(game.rules):
        raise ValueError(
            f"its facts come from {kind}, those of the game from {source_of(game.rules)}"
        )
    tables = {name[6:]: array for name, array in arrays.items() if name.startswith("sight_")}
    for name, array in tables.items():
        if array.dtype != KINDS[name]:
            raise ValueError(f"its table {name} has the type {array.dtype}")
        facts = array if name in FACTS else np.zeros(0)
        if facts.size and not -1 <= int(facts.min()) <= int(facts.max()) < len(names):
            raise ValueError(f"its table {name} names facts that it does not have")
    check_tables(game, kind, tables)
    shape, board = shape_of(game, header, arrays, (len(names), first, second))
    weights = arrays[WEIGHTS]
    if weights.dtype == np.float16:  # of a small file
        weights = weights.astype(np.float32)
    if shape.size > MOST_WEIGHTS or weights.shape != (shape.size,) or weights.dtype != np.float32:
        raise ValueError(f"it has {weights.size:,} weights, where {shape.size:,} are needed")
    if not np.isfinite(weights).all():
        raise ValueError("some of its weights are not numbers")
    about = header.get("about")
    seen = sight(game.rules, kind, names, tables)
    return Net(game, seen, shape, weights, about if isinstance(about, dict) else {}, board)


def shape_of(
    game: RecordGame, header: dict[str, Any], arrays: dict[str, Any], widths: tuple[int, int, int]
) -> tuple[Shape, BoardTables | None]:
    """The shape of a network, with the tables of its board; raises ValueError and the like."""
    sizes = (*widths, values_of(game), game.facts.actions)
    if "board" not in header:
        return Shape(*sizes), None
    told = {name: int(header["board"][name]) for name in BOARD_SIZES}
    shape = BoardShape(*sizes, **told)
    tables = BoardTables(*(arrays[f"board_{name}"] for name in ("row", "cell", "back")))
    row, cell, back = tables.arrays.values()
    rows = shape.planes * shape.reach + shape.others
    fits = (
        all(table.dtype == np.int32 for table in (row, cell, back))
        and min(shape.cells, shape.reach, shape.planes, shape.channels) >= 1
        and min(shape.others, shape.deep) >= 0
        and max(told.values()) <= MOST_FACTS
        and shape.first == shape.cells * shape.channels
        and row.shape == cell.shape == (shape.inputs,)
        and back.shape == (shape.cells, shape.reach)
        and ((cell >= -1) & (cell < shape.cells)).all()
        and ((back >= -1) & (back < shape.cells)).all()
        and ((row >= 0) & (row + np.where(cell < 0, 1, shape.reach) <= rows)).all()
    )
    if not fits:
        raise ValueError("its tables of the board do not fit")
    return shape, tables


FACTS = ("bits", "values", "facts")
KINDS = {
    "bits": np.int32,
    "values": np.int32,
    "facts": np.int32,
    "mask": np.uint64,
    "bytes": np.int64,
    "low": np.int64,
    "start": np.int64,
    "size": np.int64,
}


def check_tables(game: RecordGame, kind: str, tables: dict[str, Any]) -> None:
    """Raise ValueError if compiled code would read or write beyond an array."""
    if kind == RECORD:
        size = game.rules.record.itemsize
        bits, mask, columns = tables["bits"], tables["mask"], tables["bytes"]
        known = np.packbits((bits >= 0).reshape(-1, 64), axis=1, bitorder="little")
        fits = (
            bits.shape == (8 * size,)
            and mask.shape == (size // 8,)
            and (np.ascontiguousarray(known).view(np.uint64).ravel() == mask).all()
            and tables["values"].shape == (len(columns), 256)
            and ((columns >= 0) & (columns < size)).all()
        )
    elif kind == OWN:
        fits = not tables
    else:
        low, start, size = tables["low"], tables["start"], tables["size"]
        fits = (
            low.shape == start.shape == size.shape
            and low.ndim == 1
            and (start >= 0).all()
            and (size >= 0).all()
            and (start + size <= len(tables["facts"])).all()
        )
    if not fits:
        raise ValueError("its tables of facts do not fit the game")


def load_net(path: str | Path, game: Game) -> Net:
    """The network in a file, of a name among those learned, or the game's own; raises BadNet."""
    file = find_file(path, game)
    return _kept(file, file.stat().st_mtime_ns, SameGame(game))


def game_of(path: str | Path) -> str:
    """The name of the game that a network is for; raises BadNet."""
    file = find_file(path)
    return str(unpack(bytes_of(file), file)[0].get("game"))


@lru_cache(maxsize=16)
def _kept(file: Path, changed: int, same: SameGame) -> Net:
    return read(bytes_of(file), same.game, file)


def bytes_of(file: Path) -> bytes:
    """The content of a file; raises BadNet."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadNet(f"cannot read {str(file)!r}: {error.strerror}") from None


class SameGame:
    """A game as a key: a game whose file was edited is equal, but has other rules."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameGame) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


# --- what a network belongs to


def in_words(options: Any) -> str:
    """Options as text for a message."""
    if not isinstance(options, dict) or not options:
        return "no options"
    return ", ".join(f"{name}={value}" for name, value in options.items())


def rules_digest(game: RecordGame) -> str:
    """A digest of the rules by what they do in a few random games.

    So a comment, a picture or another version of Python changes nothing, and other moves do.
    """
    found = getattr(game, "_rules_digest", None)
    if found is None:
        found = _digest_by_play(game)
        game._rules_digest = found  # type: ignore[attr-defined]
    return found


def _digest_by_play(game: RecordGame) -> str:
    facts, rng = game.facts, random.Random(0)
    found = hashlib.sha256()
    sizes = (facts.players, facts.actions, facts.max_moves, facts.zero_sum, facts.utility)
    found.update(repr((sizes, game.rules.record.descr, game.rules.inputs)).encode())
    for _ in range(SAMPLE):
        state: Any = game.initial()
        for _ in range(LONGEST):
            found.update(state.record.tobytes() + repr(state.to_play).encode())
            if state.is_terminal:
                found.update(repr(state.utilities()).encode())
                break
            actions = state.actions()
            found.update(repr(actions).encode())
            state = state.result(rng.choice(actions))
    return found.hexdigest()
