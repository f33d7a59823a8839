"""The agents that may play in the studio, made from the text of an address."""

from __future__ import annotations

from plyground.game.errors import BadOption, UnknownAgent, nearest, one_of
from plyground.game.spec import read_call
from plyground.roster.agents import AGENTS, agent, agent_class
from plyground.search.agents.agent import Agent

MOST_THREADS = 4
"""Most threads of one agent: an address must not take the whole machine."""


def names() -> list[str]:
    """The available agents: all but those that read a file or start a program.

    An address must not contain a path or a command.
    """
    return [name for name in AGENTS if not agent_class(name).outside]


def seated(spec: str) -> Agent:
    """The agent that a text describes; raises PlygroundError if it may not play here."""
    name = read_call(spec)[0]
    if name not in names():
        close = one_of(nearest(name, names()) or names())
        raise UnknownAgent(f"there is no agent {name!r} in the studio; try {close}")
    found = agent(spec)
    for option in found.files:
        if isinstance(getattr(found, option), str):
            raise BadOption(f"{name}: {option} cannot name a file in the studio")
    if getattr(found, "threads", 1) > MOST_THREADS:
        raise BadOption(f"{name}: threads cannot be more than {MOST_THREADS} in the studio")
    return found
