"""Programs that speak GTP, the Go Text Protocol: engines of go, and of othello."""

from __future__ import annotations

import time

from plyground.programs.program import PATIENCE, Program, ProgramFailed


class GtpProgram:
    """A GTP program. `ask` returns what it says, without the sign in front."""

    def __init__(self, command: str) -> None:
        self.program = Program(command)
        self.ask("protocol_version")

    def ask(self, question: str, patience: float = PATIENCE) -> str:
        """The answer to a command; raises ProgramFailed if the program refuses it."""
        self.program.send(question)
        ends = time.monotonic() + patience

        def read() -> str:
            left = ends - time.monotonic()
            line = self.program.read_within(left) if left > 0 else None
            if line is None:
                raise ProgramFailed(
                    f"{self.program.name} did not answer {question!r} within {patience:.3g} s"
                )
            return line

        lines = [read()]
        while not lines[0].startswith(("=", "?")):  # chatter before an answer
            lines = [read()]
        while (line := read()) != "":
            lines.append(line)
        text = "\n".join([lines[0].lstrip("=?0123456789").strip(), *lines[1:]]).strip()
        if lines[0].startswith("?"):
            raise ProgramFailed(f"{self.program.name} refuses {question!r}: {text}")
        return text

    def close(self) -> None:
        self.program.close()
