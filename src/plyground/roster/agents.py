"""The agents by name. One line of text makes one: `agent("random:seed=3")`."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from importlib import import_module
from typing import Any, get_args, get_type_hints

from plyground.game.errors import BadOption, UnknownAgent, nearest, one_of
from plyground.game.spec import read_call
from plyground.search.agents.agent import Agent

AGENTS = {
    "random": "plyground.search.agents.simple:Random",
    "greedy": "plyground.search.agents.simple:Greedy",
    "playouts": "plyground.search.agents.simple:Sampler",
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
"""Where each agent's class is, by the name that people use. It is imported when it is wanted: some
live in rooms that this one may not know."""


def agent_class(name: str) -> type[Agent]:
    """The class of a named agent; raises UnknownAgent."""
    if name not in AGENTS:
        close = nearest(name, AGENTS)
        hint = f"did you mean {one_of(close)}?" if close else f"there are {', '.join(AGENTS)}"
        raise UnknownAgent(f"there is no agent {name!r}; {hint}")
    module, _, kind = AGENTS[name].partition(":")
    found: type[Agent] = getattr(import_module(module), kind)
    return found


def agent(spec: str | Agent) -> Agent:
    """The agent that a text describes: a name, then options such as "random:seed=3".

    Some take one thing without a name before the options: "uci:stockfish,elo=1500". What has
    commas in it may be put in quotes.
    """
    if isinstance(spec, Agent):
        return spec
    if not isinstance(spec, str):
        raise UnknownAgent(f"an agent is a text such as 'mcts:sims=500', or an Agent, not {spec!r}")
    name, first, options = read_call(spec)
    kind = agent_class(name)
    if first is not None:
        options = _with_first(kind, first, options)
    if not options:
        return kind()
    kinds = _kinds(kind)
    others = {} if kind.others is None else {k: v for k, v in options.items() if k not in kinds}
    given = {k: _value(name, kinds, k, v) for k, v in options.items() if k not in others}
    if others and kind.others is not None:
        given[kind.others] = tuple(others.items())
    return kind(**given)


def _with_first(kind: type[Agent], first: str, options: dict[str, str]) -> dict[str, str]:
    """The options with the one that was given first, without its name."""
    if kind.first is None:
        raise BadOption(
            f"the agent {kind.name} cannot be given {first!r}: options are written name=value"
        )
    if kind.first in options:
        raise BadOption(f"the agent {kind.name} is given its {kind.first} twice")
    return {kind.first: first, **options}


@cache
def _kinds(kind: type[Agent]) -> dict[str, Any]:
    """The type of each option of an agent. Finding them takes longer than a small game does."""
    hints = get_type_hints(kind)
    own = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    return {name: hints[name] for name in own if name != kind.others}


YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def _value(name: str, kinds: dict[str, Any], option: str, text: str) -> Any:
    """An option's value, read according to its declared type."""
    if option not in kinds:
        if not kinds:
            raise BadOption(f"the agent {name} has no options, so {option!r} cannot be set")
        hint = one_of(nearest(option, kinds) or kinds)
        raise BadOption(f"the agent {name} has no option {option!r}; it has {hint}")
    kind = next((k for k in get_args(kinds[option]) if k is not type(None)), kinds[option])
    words = {int: "a whole number", float: "a number", str: "text", bool: "yes or no"}
    try:
        if kind is bool:
            return (*NO, *YES).index(str(text).lower()) >= len(NO)
        return kind(text)
    except ValueError:
        if str in get_args(kinds[option]):
            return text
        raise BadOption(
            f"{name}: {option} cannot be {text!r}; allowed: {words.get(kind, kind.__name__)}"
        ) from None
