"""The renderer as one text: the modules in `view/` joined, for pages that can load only one file.

There is no build step. The modules are joined as they are, without imports, comments, indentation,
and spaces that mean nothing; JSON files that they import become constants.
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
    "peek.js",
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
REMARK = re.compile(r" +// .*$", re.MULTILINE)
EXPORT = re.compile(r"^export (default\b.*\n)?", re.MULTILINE)
INDENT = re.compile(r"^ +|^\n", re.MULTILINE)
SIMPLE = re.compile(r"^[^'`/\n]+$", re.MULTILINE)
"""Lines without templates and regular expressions."""
SPACED = re.compile(r'("(?:[^"\\]|\\.)*")| *([{}(),;:?=<>&|*]) *')
"""A string, or a sign and the spaces around it."""


@cache
def module() -> str:
    """An ES module that exports `mount` and its parts; the default export is a widget."""
    return "\n".join(_joined(name) for name in MODULES)


def body() -> str:
    """The same without exports, for scripts that put it inside a function."""
    return EXPORT.sub("", module())


def program(start: str) -> str:
    """The same inside a function, followed by the script `start`."""
    return f"(() => {{\n{body()}\n{_joined(start)}}})();"


@cache
def stylesheet() -> str:
    return read("traceview.css")


def read(name: str) -> str:
    """A file of `view/`."""
    folder = files("plyground.search.textbook.trace")
    return folder.joinpath(f"view/{name}").read_text(encoding="utf-8")


def _joined(name: str) -> str:
    text = JSON_IMPORT.sub(lambda found: _constant(*found.groups()), read(name))
    for left_out in (IMPORT, COMMENT, REMARK, INDENT):
        text = left_out.sub("", text)
    return SIMPLE.sub(lambda line: SPACED.sub(r"\1\2", line[0]), text)


def _constant(name: str, file: str) -> str:
    """A JSON file as a constant; its path is relative to `view/`."""
    path = f"view/{file[2:]}" if file.startswith("./") else file.removeprefix("../")
    data = json.dumps(read_json(path), ensure_ascii=False, separators=(",", ":"))
    return f"const {name} = {data};"
