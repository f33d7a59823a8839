"""`plyground agents`: the agents and their options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.columns import paragraph, table
from plyground.cli.output import Json, put

if TYPE_CHECKING:
    from plyground.roster.agent_options import AgentOption


HOW = (
    "Options follow the name: mcts:sims=2000,c=1.4. They are shown with their defaults, or with N "
    "for a whole number and X for any number. `plyground agents NAME` explains the options of one "
    "agent."
)


def agents(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Show all options of this agent.")
    ] = None,
    as_json: Json = "",
) -> None:
    """List the agents, or the options of one."""
    from plyground.roster.agent_options import about, agent_options
    from plyground.roster.agents import AGENTS

    names = list(AGENTS) if name is None else [name]
    if name is None:
        lines = []
        for n in names:
            lines.append(paragraph(f"{n:<16}{about(n).splitlines()[0]}", " " * 16))
            given = ", ".join(short(option) for option in agent_options(n))
            if given:
                lines.append(paragraph(f"{'':<16}{given}", " " * 16))
        lines += ["", paragraph(HOW)]
    else:
        lines = list(details(name, about(name), agent_options(name)))

    def data() -> str:
        found = [
            {"name": n, "about": about(n), "options": [vars(o) for o in agent_options(n)]}
            for n in names
        ]
        return json.dumps(found if name is None else found[0], ensure_ascii=False, indent=2)

    put("\n".join(lines), json=as_json, data=data)


SIGNS = {"whole number": "N", "number": "X", "text": "TEXT", "yes or no": "yes|no"}


def short(option: AgentOption) -> str:
    """An option in the list: with its default, or the kind of its values."""
    if option.first:
        return option.name.upper()
    must = option.default in (None, "")
    return f"{option.name}={SIGNS.get(option.kind, 'TEXT') if must else usual(option)}"


def usual(option: AgentOption) -> str:
    """The default as text."""
    if isinstance(option.default, bool):
        return "yes" if option.default else "no"
    if option.default == "":
        return "required"
    if isinstance(option.default, int | float):
        return f"{option.default:g}"
    return option.default or ""


def details(name: str, about: str, options: list[AgentOption]) -> list[str]:
    """The description and options of one agent."""
    lines = [name, *(paragraph(" ".join(part.split())) for part in about.split("\n\n"))]
    if not options:
        return [*lines, "", "It has no options."]
    rows = [("option", "kind", "default", "")]
    rows += [(o.name, o.kind, usual(o), " ".join(o.about.split())) for o in options]
    lines += ["", table(rows)]
    if options[0].first:
        lines += ["", f"The {options[0].name} may come first, without its name: {name}:..."]
    return lines
