"""Where the user's files are: compiled code, levels, the arena's store."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path


def cache_path() -> Path:
    """The folder of compiled code: $PLYGROUND_CACHE, or the user's cache directory."""
    return _chosen("PLYGROUND_CACHE") or user_cache_path(
        "plyground", appauthor=False, opinion=False
    )


def data_path(variable: str, name: str) -> Path:
    """The path in an environment variable, or else `name` in the user's data directory."""
    return _chosen(variable) or user_data_path("plyground", appauthor=False) / name


def _chosen(variable: str) -> Path | None:
    path = os.environ.get(variable)
    return Path(path) if path else None
