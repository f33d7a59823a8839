"""How `plyground arena` is read: a command with commands below it.

`plyground arena connect4 --agents ...` plays, and `plyground arena list` does not: whatever is not
the name of a command below is given to the one that plays.
"""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

PLAY = "run"


class ArenaGroup(TyperGroup):
    """The group of the arena's commands; the help is that of playing, and names the others."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args != ["--help"]:
            args = [PLAY, *args]
        return super().parse_args(ctx, spread(args, "--agents"))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.commands[PLAY].format_help(ctx, formatter)
        self.format_commands(ctx, formatter)


def spread(args: list[str], flag: str) -> list[str]:
    """Let a flag take all words up to the next flag: `--agents a b` is `--agents a --agents b`."""
    result: list[str] = []
    listing = False
    for word in args:
        if word == flag:
            listing = True
        elif word.startswith(f"{flag}="):
            listing = True
            result += [flag, word.removeprefix(f"{flag}=")]
        elif word.startswith("-"):
            listing = False
            result.append(word)
        else:
            result += [flag, word] if listing else [word]
    # A flag without words is left for the parser to complain about.
    return [*result, flag] if flag in args and flag not in result else result
