"""The file of an endgame database.

    PLYGRDB\\n | length of the header | header, JSON | sha256 of the header | blocks

The header names the game, its options, the slice and the version of the format, and lists the
blocks: first key, place, length, sha256. A block holds up to 16,384 positions in the order of their
keys, compressed by zlib: the differences between keys byte by byte (so that the high bytes, which
hardly vary, stand together), then the scores in the same way. Blocks are read when they are needed.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.errors import PlygroundError

MAGIC = b"PLYGRDB\n"
VERSION = 1
BLOCK = 16384
LENGTH = struct.Struct("<Q")
DIGEST = 32


class BadDatabase(PlygroundError):
    """A file that is no database, is damaged, or belongs to another game."""


def pack(keys: Any, scores: Any) -> bytes:
    """A block of positions."""
    steps = np.diff(keys, prepend=keys[:1])
    steps[0] = keys[0]
    planes = [column.astype("<u8").view(np.uint8).reshape(-1, 8).T for column in (steps, scores)]
    return zlib.compress(b"".join(np.ascontiguousarray(p).tobytes() for p in planes), 6)


def unpack(data: bytes) -> tuple[Any, Any]:
    """The keys and scores of a block."""
    planes = np.frombuffer(zlib.decompress(data), np.uint8).reshape(2, 8, -1)
    columns = [np.ascontiguousarray(p.T).view("<u8").ravel() for p in planes]
    return np.cumsum(columns[0], dtype=np.uint64), columns[1].view(np.int64)


def write(path: Path, header: dict[str, Any], keys: Any, scores: Any) -> None:
    """Write a database: keys in ascending order, each with its score."""
    packed = [pack(keys[i : i + BLOCK], scores[i : i + BLOCK]) for i in range(0, len(keys), BLOCK)]
    blocks, place = [], 0
    for i, data in enumerate(packed):
        digest = hashlib.sha256(data).hexdigest()
        blocks.append([int(keys[i * BLOCK]), place, len(data), digest])
        place += len(data)
    text = json.dumps({"format": VERSION, **header, "blocks": blocks}).encode()
    aside = path.with_name(path.name + ".part")
    try:
        with aside.open("wb") as file:
            file.write(MAGIC + LENGTH.pack(len(text)) + text + hashlib.sha256(text).digest())
            for data in packed:
                file.write(data)
        aside.replace(path)
    except OSError as error:
        raise BadDatabase(f"cannot write {str(path)!r}: {error.strerror}") from None


def read_header(path: Path, data: Any) -> tuple[dict[str, Any], int]:
    """The header of a file's bytes, and where its blocks begin; raises BadDatabase."""
    start = len(MAGIC) + LENGTH.size
    if len(data) < start or bytes(data[: len(MAGIC)]) != MAGIC:
        raise BadDatabase(f"{path} is not a database of Plyground")
    (length,) = LENGTH.unpack(bytes(data[len(MAGIC) : start]))
    text = bytes(data[start : start + length])
    digest = bytes(data[start + length : start + length + DIGEST])
    if len(text) < length or hashlib.sha256(text).digest() != digest:
        raise BadDatabase(f"{path} is damaged: its header does not match its checksum")
    header: dict[str, Any] = json.loads(text)
    if header["format"] > VERSION:
        raise BadDatabase(
            f"{path} has format {header['format']}, and this version of Plyground reads up to "
            f"{VERSION}: a newer one is needed"
        )
    return header, start + length + DIGEST


def read_block(path: Path, data: Any, at: int, block: list[Any]) -> tuple[Any, Any]:
    """The keys and scores of one block; raises BadDatabase if it is damaged."""
    _, place, length, digest = block
    packed = bytes(data[at + place : at + place + length])
    if hashlib.sha256(packed).hexdigest() != digest:
        raise BadDatabase(f"{path} is damaged: a block does not match its checksum; build it again")
    return unpack(packed)
