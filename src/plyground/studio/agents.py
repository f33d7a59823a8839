"""The agents that may play in the studio, made from the text of an address."""

from __future__ import annotations

from plyground.game.errors import BadOption, UnknownAgent, nearest, one_of
from plyground.game.spec import read_call
from plyground.roster.agents import AGENTS, agent, agent_class
from plyground.search.agents.agent import Agent
from plyground.search.network.places import is_name
from plyground.search.weights import names_file

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
        given = getattr(found, option)
        if isinstance(given, str) and given and not stays_inside(option, given):
            raise BadOption(f"{name}: {option} cannot name a file in the studio")
    if getattr(found, "threads", 1) > MOST_THREADS:
        raise BadOption(f"{name}: threads cannot be more than {MOST_THREADS} in the studio")
    return found


def stays_inside(option: str, given: str) -> bool:
    """Whether an option that may name a file names something of the game or the user's nets."""
    return (option == "weights" and not names_file(given)) or (option == "net" and is_name(given))
