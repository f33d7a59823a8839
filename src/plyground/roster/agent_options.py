"""The options of an agent by its name: for the command line, the studio and the docs."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from plyground.game.contract.values import Values
from plyground.roster.agents import agent_class

KINDS = {int: "whole number", float: "number", str: "text", bool: "yes or no"}


@dataclass(frozen=True)
class AgentOption:
    """One option of an agent."""

    name: str
    kind: str
    default: Any
    """None: the agent decides. An empty text: the option must be given."""
    about: str
    first: bool
    """Whether it may come first, without its name."""


def about(name: str) -> str:
    """What a named agent is, in a paragraph; raises UnknownAgent."""
    return inspect.getdoc(agent_class(name)) or ""


def agent_options(name: str) -> list[AgentOption]:
    """The options of a named agent, the one without a name first; raises UnknownAgent."""
    kind = agent_class(name)
    found = [
        AgentOption(o.name, _kind(o.values), o.default, o.about, o.name == kind.first)
        for o in kind.option_fields().values()
    ]
    return sorted(found, key=lambda option: not option.first)


def _kind(values: Values) -> str:
    if values.choices is not None:
        return ", or ".join(map(str, values.choices))
    return ", or ".join(KINDS[kind] for kind in values.kinds if kind in KINDS)
