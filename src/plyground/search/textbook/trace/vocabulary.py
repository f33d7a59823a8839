"""The tables that Python and the JavaScript view share: names, signs, what events do, measures.

Both read `vocabulary.json`, so that each is written once. They share the sentences in
`messages.json` in the same way.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def read_json(name: str) -> dict[str, Any]:
    """A JSON file of this folder."""
    text = files("plyground.search.textbook.trace").joinpath(name).read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


VOCABULARY = read_json("vocabulary.json")
