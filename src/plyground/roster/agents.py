"""The agents by name. One line of text makes one: `agent("random:seed=3")`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from plyground.game.contract.values import unknown_option
from plyground.game.errors import BadOption, UnknownAgent, nearest, one_of
from plyground.game.spec import read_call
from plyground.search.agents.agent import Agent
from plyground.search.agents.function import Function

AGENTS = {
    "random": "plyground.search.agents.simple:Random",
    "greedy": "plyground.search.agents.simple:Greedy",
    "playouts": "plyground.search.agents.simple:Sampler",
    "policy": "plyground.search.agents.simple:Policy",
    "minimax": "plyground.search.agents.searchers:Minimax",
    "alphabeta": "plyground.search.agents.searchers:AlphaBeta",
    "mcts": "plyground.search.agents.searchers:Mcts",
    "expectiminimax": "plyground.search.agents.searchers:Expectiminimax",
    "solve": "plyground.search.agents.searchers:Solve",
    "weak": "plyground.search.agents.weak:Weak",
    "level": "plyground.roster.levels.agent:Level",
    "cfr": "plyground.theory.imperfect.agent:SavedStrategy",
    "uci": "plyground.programs.uci_agent:Uci",
    "gtp": "plyground.programs.gtp_agent:Gtp",
    "python": "plyground.programs.python_agent:PythonFunction",
}
"""The place of each agent's class, by the agent's name. A class is imported when it is needed."""


def agent_class(name: str) -> type[Agent]:
    """The class of a named agent; raises UnknownAgent."""
    if name not in AGENTS:
        close = nearest(name, AGENTS)
        hint = f"did you mean {one_of(close)}?" if close else f"there are {', '.join(AGENTS)}"
        raise UnknownAgent(f"there is no agent {name!r}; {hint}")
    module, _, kind = AGENTS[name].partition(":")
    found: type[Agent] = getattr(import_module(module), kind)
    return found


def agent(spec: str | Agent | Callable[..., Any]) -> Agent:
    """The agent that a text describes: a name, then options such as "random:seed=3".

    A function of a state that returns an action is an agent, too.

    Some agents take their first option without its name: "uci:stockfish,elo=1500". Values with
    commas go in quotes.
    """
    if isinstance(spec, Agent):
        return spec
    if callable(spec) and not isinstance(spec, type):
        return Function(spec)
    if not isinstance(spec, str):
        raise UnknownAgent(
            f"an agent is a text such as 'mcts:sims=500', a function of a state, or an Agent, "
            f"not {spec!r}"
        )
    name, first, options = read_call(spec)
    kind = agent_class(name)
    if first is not None:
        options = _with_first(kind, first, options)
    if not options:
        return kind()
    known, given, others = kind.option_fields(), {}, {}
    for option, text in options.items():
        if option in known:
            given[option] = known[option].read(name, text)
        elif kind.others is None:
            raise unknown_option(f"the agent {name}", option, known)
        else:
            others[option] = text
    if others and kind.others is not None:
        given[kind.others] = tuple(others.items())
    return kind(**given)


def _with_first(kind: type[Agent], first: str, options: dict[str, str]) -> dict[str, str]:
    """The options, with the one that was given first without its name."""
    if kind.first is None:
        raise BadOption(
            f"the agent {kind.name} cannot be given {first!r}: options are written name=value"
        )
    if kind.first in options:
        raise BadOption(f"the agent {kind.name} is given its {kind.first} twice")
    return {kind.first: first, **options}
