"""A program in its own process that answers lines with lines, and always ends with us."""

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

from plyground.search.agents.session import TIME, AgentFailed

PATIENCE = 10.0
"""Seconds that a program may take to answer a simple command."""
LONGEST_WAIT = 600.0
"""Seconds to wait for a move without a time limit."""
PLACES = ("/usr/games", "/usr/local/games")
"""Where Debian installs engines; these folders are not always on the path."""
ENDING = 5.0
"""Seconds for a program to exit after it has closed its pipes, on a busy machine."""
LINES_KEPT, LONGEST = 4096, 1 << 16
"""Unread lines, and characters per line. A program that writes more has to wait."""


class ProgramFailed(AgentFailed):
    """A program could not be started, ended by itself, or did not answer in time."""


def too_late(what: str, patience: float) -> ProgramFailed:
    """The error of a program that missed its time limit."""
    return ProgramFailed(f"{what} within {patience:.3g} s", TIME)


class Program:
    """A running program. It ends with `close`, with its last reference, or with this process."""

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
            raise ProgramFailed(self._gone(f"before it received {line!r}")) from None

    def read(self, patience: float = PATIENCE) -> str:
        """The next line of output, without its line end."""
        line = self.read_within(patience)
        if line is None:
            raise too_late(f"{self.name} did not answer", patience)
        return line

    def read_within(self, patience: float) -> str | None:
        """Like `read`, but None if it takes too long."""
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            return None
        if line is None:
            self._lines.put_nowait(None)  # the queue has room: this is the last entry
            raise ProgramFailed(self._gone("before it answered"))
        return line.rstrip("\r\n")

    def read_until(self, start: str, patience: float = PATIENCE) -> list[str]:
        """The lines up to and including the first one with this start."""
        ends = time.monotonic() + patience
        lines: list[str] = []
        while not lines or not lines[-1].startswith(start):
            line = self.read_within(max(0.0, ends - time.monotonic()))
            if line is None or time.monotonic() > ends:
                raise too_late(f"{self.name} did not say {start!r}", patience)
            lines.append(line)
        return lines

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End the program: first by closing its input, then by force."""
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
    """Close its input, kill its process group, reap it, and drain its output."""
    try:
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
    finally:  # even if an interrupt arrives during the wait
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    ends = time.monotonic() + ENDING
    while reader.is_alive() and time.monotonic() < ends:
        with contextlib.suppress(queue.Empty):
            while True:
                lines.get_nowait()
        reader.join(0.01)
    if not reader.is_alive():  # else a process outside the group still holds the pipe
        assert process.stdout is not None
        process.stdout.close()
