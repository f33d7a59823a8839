"""The thoroughness of the suite: PLYGROUND_DEEP=1 selects its long form."""

from __future__ import annotations

import os

DEEP = bool(os.environ.get("PLYGROUND_DEEP"))
"""Deeper perft, and more games against peers."""
