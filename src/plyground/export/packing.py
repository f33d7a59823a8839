"""Content in few bytes: gzip, and base64 inside a page."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any


def as_bytes(value: Any) -> bytes:
    """A value as short JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=vars).encode()


def squeeze(data: bytes) -> bytes:
    """Gzip, the same bytes each time."""
    return gzip.compress(data, 9, mtime=0)


def pack(data: bytes) -> str:
    """Gzip in base64."""
    return base64.b64encode(squeeze(data)).decode()
