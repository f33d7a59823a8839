"""How thorough the suite is: PLYGROUND_DEEP=1 asks for its long form."""

from __future__ import annotations

import os

DEEP = bool(os.environ.get("PLYGROUND_DEEP"))
"""Deeper perft, and more games against peers."""
