"""A client of GTP programs (Go Text Protocol): engines of go, othello and hex."""

from __future__ import annotations

import time

from plyground.programs.program import PATIENCE, Program, ProgramFailed, too_late


class GtpProgram:
    """A GTP program. `ask` returns its answer without the leading sign."""

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
                raise too_late(f"{self.program.name} did not answer {question!r}", patience)
            return line

        lines = [read()]
        while not lines[0].startswith(("=", "?")):  # other output before the answer
            lines = [read()]
        while (line := read()) != "":
            lines.append(line)
        text = "\n".join([lines[0].lstrip("=?0123456789").strip(), *lines[1:]]).strip()
        if lines[0].startswith("?"):
            raise ProgramFailed(f"{self.program.name} refuses {question!r}: {text}")
        return text

    def close(self) -> None:
        self.program.close()
