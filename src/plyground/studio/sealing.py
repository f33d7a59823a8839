"""Sealed texts: what a page keeps but the person in front of it may not read.

In a game with hidden information the address of a match, and every request of its page, would list
moves that a seat may not know. Such a move is written as a sealed word, which only this studio can
open. The key is made once and kept in the user's data folder, so that a reload after a restart
finds the match again.
"""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from hashlib import blake2b, shake_256
from hmac import compare_digest
from pathlib import Path

from plyground.kernel.directories import data_path

VARIABLE = "PLYGROUND_SEAL"
"""Holds the key for the worker processes."""
PART = 6
"""Bytes of the random start, and of the digest that checks the text."""


def seal(text: str, context: str) -> str:
    """A text that only `unseal` can read, in the same context. It is another one each time, so
    that nobody learns anything by sealing guesses."""
    start, plain = secrets.token_bytes(PART), text.encode()
    whole = start + _digest(start, plain, context) + _hidden(plain, start)
    return urlsafe_b64encode(whole).decode().rstrip("=")


def unseal(sealed: str, context: str) -> str | None:
    """The text; None if it was not sealed here, in this context."""
    try:
        whole = urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
    except ValueError:
        return None
    start, digest, rest = whole[:PART], whole[PART : 2 * PART], whole[2 * PART :]
    plain = _hidden(rest, start)
    right = compare_digest(digest, _digest(start, plain, context))
    return plain.decode() if right else None


def _digest(start: bytes, plain: bytes, context: str) -> bytes:
    about = blake2b(context.encode(), digest_size=16).digest()
    return blake2b(start + plain, digest_size=PART, key=key(), salt=about).digest()


def _hidden(text: bytes, start: bytes) -> bytes:
    stream = shake_256(key() + start).digest(len(text))
    return bytes(a ^ b for a, b in zip(text, stream, strict=True))


@cache
def key() -> bytes:
    """The key of this studio and its workers."""
    known = os.environ.get(VARIABLE)
    if known is None:
        known = os.environ[VARIABLE] = _kept(data_path("PLYGROUND_SEAL_FILE", "seal.key"))
    return bytes.fromhex(known)


def _kept(path: Path) -> str:
    """The key in a file that only its owner can read; without one, a key for this run."""
    made = secrets.token_hex(32)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(made)
    except FileExistsError:
        try:
            found = path.read_text(encoding="ascii").strip()
            return found if len(bytes.fromhex(found)) == 32 else made
        except (OSError, ValueError):
            return made
    except OSError:
        return made
    return made
