"""Records and workspaces as the page reads them: fields with their places, and first contents."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np

GAP = 8
"""Zeros between two runs of bytes that are written as one."""

Fields = dict[str, list[Any]]
"""Name -> [offset, type, shape]. The type is numpy's ("i8"), or "r" and the size of a record."""


def fields_of(dtype: np.dtype[Any]) -> Fields:
    """The fields of a record."""
    found: Fields = {}
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        base, shape = kind.subdtype or (kind, ())
        letter = base.str[1:] if base.names is None else f"r{base.itemsize}"
        found[name] = [offset, letter, list(shape)]
    return found


def image_of(record: Any) -> dict[str, Any]:
    """A record's bytes: its size, and the runs that are not zero."""
    raw = record.tobytes()
    at = np.flatnonzero(np.frombuffer(raw, np.uint8))
    groups = np.split(at, np.flatnonzero(np.diff(at) > GAP) + 1) if len(at) else []
    runs = [[int(g[0]), base64.b64encode(raw[g[0] : g[-1] + 1]).decode()] for g in groups]
    return {"size": len(raw), "runs": runs}
