"""A name with options as text: "connect4:rows=5,columns=5", "random:seed=3"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from plyground.game.errors import BadOption

WHOLE = re.compile(r"(.*?):(\w+=.*)", re.DOTALL)  # a colon in a path does not count
BETWEEN = re.compile(r",(?=\w+=)")  # "piles=3,4,5,misere=yes": a comma may belong to a value
QUOTED = r'"(?:[^"\\]|\\.)*"'
PAIR = re.compile(r"\s*\w[\w ]*=")  # the options of engines have spaces in their names
BETWEEN_PAIRS = re.compile(r",(?=\s*\w[\w ]*=)")
PIECE = re.compile(rf"(?:{QUOTED}|(?!{BETWEEN_PAIRS.pattern}).)+", re.DOTALL)


def read_spec(text: str) -> tuple[str, dict[str, str]]:
    """The name before the colon and the options after it, as text; a tree has no options."""
    if text.strip().startswith("tree:"):
        return text.strip(), {}
    whole = WHOLE.fullmatch(text.strip())
    if whole is None:
        return text.strip(), {}
    return whole[1], read_options(BETWEEN.split(whole[2]))


def read_call(text: str) -> tuple[str, str | None, dict[str, str]]:
    """The name, the first value if it has no name of its own, and the options.

    In "uci:stockfish,elo=1500" the first value is "stockfish". A value with commas is quoted, with
    backslashes before quotes inside it: gtp:"play, then tell",time=3.
    """
    name, colon, rest = text.strip().partition(":")
    pieces = PIECE.findall(rest) if colon else []
    named = not pieces or PAIR.match(pieces[0])
    first = None if named else _unquoted(pieces.pop(0))
    options = read_options(pieces)
    return name.strip(), first, {key: _unquoted(value) for key, value in options.items()}


def write_call(name: str, first: object | None, options: Mapping[str, object]) -> str:
    """The text that `read_call` reads back."""
    pairs = [f"{key}={_quoted(_text(value))}" for key, value in options.items()]
    if first is not None:
        pairs.insert(0, _quoted(_text(first)))
    return name + ":" * bool(pairs) + ",".join(pairs)


def _quoted(text: str) -> str:
    """A text, in quotes if it would otherwise be read differently or has several words."""
    if re.fullmatch(r'[^\s"]+', text) and not PAIR.match(text) and not BETWEEN_PAIRS.search(text):
        return text
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def _unquoted(text: str) -> str:
    whole = re.fullmatch(QUOTED, text, re.DOTALL)
    return re.sub(r'\\(["\\])', r"\1", text[1:-1]) if whole else text


def read_options(pairs: list[str]) -> dict[str, str]:
    """Options from a list of "name=value"; raises BadOption for anything else."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not name:
            raise BadOption(f"{pair!r} is no option; write it as name=value, such as rows=5")
        if name in options:
            raise BadOption(f"the option {name!r} is given twice")
        options[name] = value
    return options


def write_spec(name: str, options: Mapping[str, object]) -> str:
    """The text that `read_spec` reads back."""
    return name + ":" * bool(options) + ",".join(f"{k}={_text(v)}" for k, v in options.items())


def _text(value: object) -> str:
    """A value as it is written in an option: yes or no, a list without its brackets."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
