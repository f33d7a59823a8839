"""`plyground arena` is both a command and a group of commands.

`plyground arena connect4 --agents ...` plays a tournament; `plyground arena list` runs a command of
the group. Arguments that do not begin with the name of a command belong to the first form.
"""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from plyground.cli.arguments import spread

PLAY = "run"


class ArenaGroup(TyperGroup):
    """The arena's commands; its help is that of `run`, followed by the other commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args != ["--help"]:
            args = [PLAY, *args]
        return super().parse_args(ctx, spread(args, "--agents"))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.commands[PLAY].format_help(ctx, formatter)
        self.format_commands(ctx, formatter)
