"""The renderer as one text: the modules in `view/` joined, for pages that can load only one.

There is no build step: what is joined is what was written, without its imports, its comments on
lines of their own, and its indentation.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

MODULES = (
    "digest.js",
    "dom.js",
    "fold.js",
    "names.js",
    "words.js",
    "why.js",
    "layout.js",
    "pseudocode.js",
    "keys.js",
    "transport.js",
    "tree_picture.js",
    "tree_pane.js",
    "lists.js",
    "mcts_panel.js",
    "predict.js",
    "furniture.js",
    "dialogs.js",
    "traceview.js",
)
"""In an order in which each needs only those before it."""

JSON_IMPORT = re.compile(r'^import (\w+) from "(?:\.\./|\./)(.+?)" with .*$', re.MULTILINE)
IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
INDENT = re.compile(r"^ +", re.MULTILINE)


@cache
def module() -> str:
    """An ES module that exports `mount`, its parts, and a widget by default."""
    return "\n".join(_joined(name) for name in MODULES)


def program(start: str) -> str:
    """The same without exports, in a function, and at its end a script that starts it."""
    text = module().replace("export default { render };", "")
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    return f"(() => {{\n{text}\n{_joined(start)}}})();"


@cache
def stylesheet() -> str:
    return read("traceview.css")


def read(name: str) -> str:
    """A file of `view/`."""
    return _read(f"view/{name}")


def _joined(name: str) -> str:
    text = JSON_IMPORT.sub(lambda found: _constant(*found.groups()), read(name))
    for left_out in (IMPORT, COMMENT, INDENT):
        text = left_out.sub("", text)
    return text


def _constant(name: str, file: str) -> str:
    """A JSON file as a constant; the messages lie beside the folder, the texts in it."""
    path = file if file == "messages.json" else f"view/{file}"
    data = json.dumps(json.loads(_read(path)), ensure_ascii=False, separators=(",", ":"))
    return f"const {name} = {data};"


def _read(path: str) -> str:
    return files("plyground.search.textbook.trace").joinpath(path).read_text(encoding="utf-8")
