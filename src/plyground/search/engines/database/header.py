"""Checks of the header of a database, so that no file is trusted blindly.

A checksum shows that a file is unchanged, not that its author meant well.
"""

from __future__ import annotations

import json
import reprlib
from typing import Any

BLOCK = 16384
"""Positions in a block; the last one may have fewer."""
MOST = 1 << 62
"""No count, place or length is greater."""
KEYS = 1 << 64


def misfit(header: Any, room: int) -> str | None:
    """What is wrong with a header read from JSON, in words; None if nothing is.

    `room` is the number of bytes after it, which the blocks must fill.
    """
    try:
        json.dumps(header, ensure_ascii=False).encode()
    except ValueError:
        return "has text that is not valid Unicode"
    for name, fits in FIELDS.items():
        if name not in header:
            if name in OPTIONAL:
                continue
            return f"has no {name!r}"
        if not fits(header[name]):
            return f"cannot have {name} = {reprlib.repr(header[name])}"
    blocks = header["blocks"]
    if len(blocks) != -(-header["positions"] // BLOCK):
        return f"lists {len(blocks):,} blocks for {header['positions']:,} positions"
    place, before = 0, -1
    for block in blocks:
        if not is_block(block) or block[0] <= before or block[1] != place:
            return f"cannot list the block {reprlib.repr(block)}"
        before, place = block[0], place + block[2]
    if place != room:
        return f"lists blocks of {place:,} bytes, and there are {room:,}"
    return None


def is_whole(value: Any, below: int = MOST) -> bool:
    """Whether a value is a whole number of at least 0; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < below


def is_block(block: Any) -> bool:
    """Whether a value is a first key, a place, a length and a checksum."""
    return (
        isinstance(block, list)
        and len(block) == 4
        and is_whole(block[0], KEYS)
        and is_whole(block[1])
        and is_whole(block[2])
        and isinstance(block[3], str)
    )


def is_slice(value: Any) -> bool:
    """Whether a value describes a slice: some material, what lies below positions, or openings."""
    if not isinstance(value, dict):
        return False
    if "plies" in value:
        known = is_whole(value["plies"]) and is_whole(value.get("shift"), 64)
        return known and isinstance(value.get("source"), str)
    if "material" in value:
        return isinstance(value["material"], str)
    roots = value.get("from")
    return isinstance(roots, list) and all(isinstance(text, str) for text in roots)


FIELDS = {
    "game": lambda value: isinstance(value, str),
    "options": lambda value: isinstance(value, dict),
    "slice": is_slice,
    "positions": is_whole,
    "longest": is_whole,
    "blocks": lambda value: isinstance(value, list),
    "rules": lambda value: value is None or isinstance(value, str),
}
OPTIONAL = ("rules",)
"""A digest of the rules of a game outside the catalogue; older databases have none."""
