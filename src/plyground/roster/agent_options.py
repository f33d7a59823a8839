"""What can be said of an agent before it is made: its options, their kinds, defaults and help.

The help is the text below each field of the agent's class, read from the source: it is written
once, where the option is.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

from plyground.roster.agents import agent_class
from plyground.search.agents.agent import Agent

KINDS = {int: "whole number", float: "number", str: "text", bool: "yes or no"}


@dataclass(frozen=True)
class AgentOption:
    """One option of an agent."""

    name: str
    kind: str
    default: Any
    """None: left to the agent. An empty text: it has to be given."""
    about: str
    first: bool
    """Whether it may come first, without its name."""


def about(name: str) -> str:
    """What a named agent is, in a paragraph; raises UnknownAgent."""
    return inspect.getdoc(agent_class(name)) or ""


def agent_options(name: str) -> list[AgentOption]:
    """The options of a named agent, that which comes first at the head; raises UnknownAgent."""
    kind = agent_class(name)
    hints, texts = get_type_hints(kind), _texts(kind)
    found = [
        AgentOption(
            f.name, _kind(hints[f.name]), f.default, texts.get(f.name, ""), f.name == kind.first
        )
        for f in fields(kind)  # type: ignore[arg-type]
        if f.name != kind.others
    ]
    return sorted(found, key=lambda option: not option.first)


def _kind(hint: Any) -> str:
    kinds = [k for k in get_args(hint) if k is not type(None)] or [hint]
    return ", or ".join(KINDS.get(k, getattr(k, "__name__", str(k))) for k in kinds)


def _texts(kind: type[Agent]) -> dict[str, str]:
    """The text below each field, those of the class itself before those of its bases."""
    found: dict[str, str] = {}
    for part in kind.__mro__:
        if not issubclass(part, Agent) or part is Agent:
            continue
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(part))).body
        assert isinstance(tree, ast.ClassDef)
        for field, text in zip(tree.body, tree.body[1:], strict=False):
            if not isinstance(field, ast.AnnAssign) or not isinstance(text, ast.Expr):
                continue
            if isinstance(field.target, ast.Name) and isinstance(text.value, ast.Constant):
                found.setdefault(field.target.id, inspect.cleandoc(str(text.value.value)))
    return found
