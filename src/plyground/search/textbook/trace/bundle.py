"""The renderer as one text: the modules in `view/` joined, for pages that can load only one file.

There is no build step. The modules are joined as they are, without imports, indentation, and
comments on lines of their own; JSON files that they import become constants.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from plyground.search.textbook.trace.vocabulary import read_json

MODULES = (
    "vocabulary.js",
    "digest.js",
    "dom.js",
    "fold.js",
    "names.js",
    "intervals.js",
    "words.js",
    "why.js",
    "tree_layout.js",
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
"""Each module uses only modules before it."""

JSON_IMPORT = re.compile(r'^import (\w+) from "(\.\.?/.+?)" with .*$', re.MULTILINE)
IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
INDENT = re.compile(r"^ +", re.MULTILINE)


@cache
def module() -> str:
    """An ES module that exports `mount` and its parts; the default export is a widget."""
    return "\n".join(_joined(name) for name in MODULES)


def program(start: str) -> str:
    """The same inside a function, without exports, and followed by the script `start`."""
    text = module().replace("export default { render };", "")
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    return f"(() => {{\n{text}\n{_joined(start)}}})();"


@cache
def stylesheet() -> str:
    return read("traceview.css")


def read(name: str) -> str:
    """A file of `view/`."""
    folder = files("plyground.search.textbook.trace")
    return folder.joinpath(f"view/{name}").read_text(encoding="utf-8")


def _joined(name: str) -> str:
    text = JSON_IMPORT.sub(lambda found: _constant(*found.groups()), read(name))
    for left_out in (IMPORT, COMMENT, INDENT):
        text = left_out.sub("", text)
    return text


def _constant(name: str, file: str) -> str:
    """A JSON file as a constant; its path is relative to `view/`."""
    path = f"view/{file[2:]}" if file.startswith("./") else file.removeprefix("../")
    data = json.dumps(read_json(path), ensure_ascii=False, separators=(",", ":"))
    return f"const {name} = {data};"
