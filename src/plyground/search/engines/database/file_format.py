"""The file of an endgame database.

    PLYGRDB\\n | length of the header | header, JSON | sha256 of the header | blocks

The header names the game, its options, the slice and the version of the format, and lists the
blocks: first key, place, length, sha256. A block holds up to 16,384 positions in the order of their
keys, compressed by zlib: the differences between keys byte by byte (so that the high bytes, which
hardly vary, lie together), then the scores in the same way. A block is read when it is needed.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.errors import PlygroundError
from plyground.game.whole_file import written_aside
from plyground.search.engines.database.header import BLOCK, is_whole, misfit

MAGIC = b"PLYGRDB\n"
VERSION = 1
LENGTH = struct.Struct("<Q")
DIGEST = 32
POSITION = 16
"""Bytes of a position in a block, unpacked."""
PLIES = 1 << 20
"""A score in a block is `level * PLIES`, less the plies to the end of a gain, plus those of a loss.

Levels are those of `zero_sum.levels`.
"""
GREATEST = 1 << 40
"""No score is further from 0."""


class BadDatabase(PlygroundError):
    """A file that is not a database, is damaged, or belongs to another game."""


def stored_scores(levels: Any, plies: Any) -> Any:
    """Levels, with the plies to the end, as the scores of a block."""
    return levels * PLIES - np.sign(levels) * plies


def levels_in(scores: Any) -> Any:
    """The levels in the scores of a block."""
    return (scores + PLIES // 2) // PLIES


def plies_in(scores: Any) -> Any:
    """The plies to the end in the scores of a block; 0 for draws."""
    return np.abs(scores - levels_in(scores) * PLIES)


def pack(keys: Any, scores: Any) -> bytes:
    """A block of positions."""
    steps = np.diff(keys, prepend=keys[:1])
    steps[0] = keys[0]
    planes = [column.astype("<u8").view(np.uint8).reshape(-1, 8).T for column in (steps, scores)]
    return zlib.compress(b"".join(np.ascontiguousarray(p).tobytes() for p in planes), 6)


def unpack(data: bytes, count: int) -> tuple[Any, Any]:
    """The keys and scores of a block with `count` positions; raises ValueError if it has others."""
    opened = zlib.decompressobj()
    try:
        # At most one byte too many: a block that unpacks to gigabytes is not unpacked.
        unpacked = opened.decompress(data, POSITION * count + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(unpacked) != POSITION * count or not opened.eof or opened.unused_data:
        raise ValueError(f"it does not hold {count} positions")
    planes = np.frombuffer(unpacked, np.uint8).reshape(2, 8, count)
    columns = [np.ascontiguousarray(p.T).view("<u8").ravel() for p in planes]
    keys, scores = np.cumsum(columns[0], dtype=np.uint64), columns[1].view(np.int64)
    if not (keys[1:] > keys[:-1]).all():
        raise ValueError("its keys are not in order")
    if scores.max() > GREATEST or scores.min() < -GREATEST:
        raise ValueError("it has values that no game has")
    return keys, scores


def write(
    path: Path,
    header: dict[str, Any],
    keys: Any,
    scores: Any,
    tell: Callable[[], object] = lambda: None,
) -> None:
    """Write a database: keys in ascending order, each with its score.

    `tell` is called after each block. If anything fails, no file is left behind.
    """
    packed = []
    for i in range(0, len(keys), BLOCK):
        packed.append(pack(keys[i : i + BLOCK], scores[i : i + BLOCK]))
        tell()
    blocks, place = [], 0
    for i, data in enumerate(packed):
        digest = hashlib.sha256(data).hexdigest()
        blocks.append([int(keys[i * BLOCK]), place, len(data), digest])
        place += len(data)
    text = json.dumps({"format": VERSION, **header, "blocks": blocks}).encode()
    with written_aside(path, BadDatabase) as aside, aside.open("wb") as file:
        file.write(MAGIC + LENGTH.pack(len(text)) + text + hashlib.sha256(text).digest())
        file.writelines(packed)


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
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or not is_whole(header.get("format")) or not header["format"]:
        raise BadDatabase(f"{path} is damaged: its header cannot be read")
    if header["format"] > VERSION:
        raise BadDatabase(
            f"{path} has format {header['format']}, and this version of Plyground reads up to "
            f"{VERSION}: a newer one is needed"
        )
    at = start + length + DIGEST
    wrong = misfit(header, len(data) - at)
    if wrong is not None:
        raise BadDatabase(f"{path} is damaged: its header {wrong}; build it again")
    return header, at


def read_block(path: Path, data: Any, at: int, header: dict[str, Any], i: int) -> tuple[Any, Any]:
    """The keys and scores of a block, by its number; raises BadDatabase if it is damaged."""
    first, place, length, digest = header["blocks"][i]
    packed = bytes(data[at + place : at + place + length])
    if hashlib.sha256(packed).hexdigest() != digest:
        raise BadDatabase(f"{path} is damaged: a block does not match its checksum; build it again")
    try:
        keys, scores = unpack(packed, min(BLOCK, header["positions"] - i * BLOCK))
        if keys[0] != first:
            raise ValueError(f"it does not begin with the key {first}")
    except ValueError as error:
        raise BadDatabase(
            f"{path} is damaged: a block cannot be read ({error}); build it again"
        ) from None
    return keys, scores
