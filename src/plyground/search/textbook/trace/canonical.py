"""Canonical JSON: sorted keys, no spaces, numbers as JavaScript writes them (RFC 8785).

With it, a page computes the same digest of a state as Python.
"""

from __future__ import annotations

import hashlib
import json
import re
from decimal import Decimal
from typing import Any

EXPONENT = re.compile(r"\de[+-]\d")
STRING_OR_NUMBER = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?e[+-]\d+')


def canonical(value: Any) -> str:
    """The canonical JSON of a value, the same in Python and in a browser."""
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    if EXPONENT.search(text):
        text = STRING_OR_NUMBER.sub(lambda found: rewritten(found[0]), text)
    return text


def rewritten(word: str) -> str:
    """A string unchanged; a number with an exponent as JavaScript writes it."""
    if word.startswith('"'):
        return word
    mantissa, exponent = word.split("e")
    if -6 <= int(exponent) < 21:
        return format(Decimal(word), "f")
    return f"{mantissa}e{int(exponent):+d}"


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON in UTF-8."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
