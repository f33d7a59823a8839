"""Another program that answers lines with lines, in a process of its own that is always reaped."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from types import TracebackType

from plyground.search.agents.session import AgentFailed

PATIENCE = 10.0
"""Seconds that a program may take to answer a question that needs no thought."""
PLACES = ("/usr/games", "/usr/local/games")
"""Where Debian puts engines, which is not on everybody's path."""
ENDING = 5.0
"""Seconds for the system to end a program that has closed its pipes, on a busy machine."""
LINES_KEPT, LONGEST = 4096, 1 << 16
"""Unread lines, and characters of one: a program that floods us waits, and does not fill memory."""


class ProgramFailed(AgentFailed):
    """A program could not be started, ended by itself, or did not answer in time."""


class Program:
    """A running program. `close` ends it; so does losing it, and the end of this process."""

    def __init__(
        self, command: str | Sequence[str], environment: Mapping[str, str] | None = None
    ) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self.name = os.path.basename(self.command[0]) if self.command else "?"
        path = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
                bufsize=1,
                start_new_session=True,
                env={**os.environ, "PATH": path, **(environment or {})},
            )
        except (OSError, IndexError) as error:
            reason = getattr(error, "strerror", None) or "no command was given"
            raise ProgramFailed(
                f"the program {command!r} could not be started: {reason}; is it installed?"
            ) from None
        self._lines: queue.Queue[str | None] = queue.Queue(LINES_KEPT)
        reader = threading.Thread(
            target=_read, args=(self._process, self._lines), name=f"read {self.name}", daemon=True
        )
        reader.start()
        self._end = weakref.finalize(self, _end, self._process, self._lines, reader)

    def send(self, line: str) -> None:
        """Write one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise ProgramFailed(self._gone(f"before it could be told {line!r}")) from None

    def read(self, patience: float = PATIENCE) -> str:
        """The next line it writes, without its end."""
        line = self.read_within(patience)
        if line is None:
            raise ProgramFailed(f"{self.name} did not answer within {patience:.3g} s")
        return line

    def read_within(self, patience: float) -> str | None:
        """The same, but None if it takes too long."""
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            return None
        if line is None:
            self._lines.put_nowait(None)  # there is room: nothing else is ever put after it
            raise ProgramFailed(self._gone("while it was waited for"))
        return line.rstrip("\r\n")

    def read_until(self, start: str, patience: float = PATIENCE) -> list[str]:
        """The lines up to and including the first that starts so."""
        ends = time.monotonic() + patience
        lines: list[str] = []
        while not lines or not lines[-1].startswith(start):
            line = self.read_within(max(0.0, ends - time.monotonic()))
            if line is None or time.monotonic() > ends:
                raise ProgramFailed(f"{self.name} did not say {start!r} within {patience:.3g} s")
            lines.append(line)
        return lines

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End the program, kindly if it listens to that."""
        self._end()

    def _gone(self, when: str) -> str:
        try:
            code = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            return f"{self.name} closed its input or output {when}"
        return f"{self.name} ended by itself (exit code {code}) {when}"

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    with contextlib.suppress(ValueError, OSError):
        while line := process.stdout.readline(LONGEST):
            lines.put(line)
    lines.put(None)


def _end(
    process: subprocess.Popen[str], lines: queue.Queue[str | None], reader: threading.Thread
) -> None:
    """Close its input, then end its whole process group, then reap it and what it still says."""
    try:
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
    finally:  # also when we are interrupted while we wait
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    ends = time.monotonic() + ENDING
    while reader.is_alive() and time.monotonic() < ends:
        with contextlib.suppress(queue.Empty):
            while True:
                lines.get_nowait()
        reader.join(0.01)
    if not reader.is_alive():  # else a process that left the group still holds the other end
        assert process.stdout is not None
        process.stdout.close()
