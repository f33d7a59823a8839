"""Examine a game in a process of its own: a crash or an endless loop becomes a finding.

`load` does so with a user's own file before it is first used, and remembers the outcome by the
digest of the files. Everything else may then trust the rules.
"""

from __future__ import annotations

import hashlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from multiprocessing import parent_process
from pathlib import Path
from typing import IO, Any

import plyground
from plyground.game.doctor.conformance import Finding
from plyground.game.errors import BadGame
from plyground.game.game_files import files_of, name_of
from plyground.kernel.directories import cache_path
from plyground.kernel.private_files import make_private, read_private

SWITCH = "PLYGROUND_EXAMINE"
"""An environment variable: 0 loads files without examining them."""
SILENCE = 60.0
"""Seconds without a word after which the process is ended, but for compiling."""
COMPILING = 900.0
FIRST_LOOK = 2.0
"""Seconds of processor time for the examination when a file is loaded."""
MERELY_SAID = (
    *("description", "description not unique", "clicks", "picture"),
    *("endless cycle", "view", "forgetting"),
)
"""Findings that make no answer wrong: they are said, and the game can be used."""

Tell = Callable[[str, str, Any], None]
"""Called with ("progress", what, share) and ("report", what, result)."""


@dataclass(frozen=True)
class Order:
    """What to examine, and how thoroughly."""

    game: str
    options: Mapping[str, Any]
    states: int = 100
    games: int = 10
    seed: int = 0
    seconds: float | None = None
    """Processor time after which no further state is visited."""
    interpreted: bool = True
    compiled: bool = True
    line: tuple[int, ...] | None = None
    """If set: only say what is wrong along this line."""


class Refused(Exception):
    """The file is no game: loading it says why."""


def trust(file: Path, options: Mapping[str, Any], *, compiled: bool) -> None:
    """Raise BadGame unless the rules of a user's file passed an examination, now or earlier."""
    known = _recall(file, options, compiled)
    if known is None:
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"examining {file.name} (once, until it changes) ...", file=sys.stderr)
        stage = {"compiled": compiled, "interpreted": not compiled, "seconds": FIRST_LOOK}
        try:
            known = examined(Order(str(file), options, **stage))  # type: ignore[arg-type]
        except Refused:
            return
        remember(file, options, known, compiled)
    for finding in known if parent_process() is None else ():
        if finding.kind in MERELY_SAID and sys.stderr is not None:
            print(f"plyground: {file.name}: {finding}", file=sys.stderr)
    grave = [finding for finding in known if finding.kind not in MERELY_SAID]
    if grave:
        raise BadGame(
            f"{name_of(file)}: the rules have a mistake. {grave[0]}\n"
            f"`plyground check {file.name}` lists all mistakes; "
            f"{SWITCH}=0 loads the file as it is."
        )


def examined(order: Order, tell: Tell = lambda *event: None) -> list[Finding]:
    """What is wrong with a game; raises Refused if it cannot be loaded."""
    watched = _Watched(tell)
    watched.run(order)
    if watched.died is None:
        return watched.found
    if order.line is not None or not watched.loaded:
        return [*watched.found, watched.fatal(tuple(map(str, watched.line)))]
    again = _Watched(lambda *event: None)
    again.run(replace(order, line=watched.line))
    if again.found:
        return again.found
    return [watched.fatal(again.words or tuple(map(str, watched.line)))]


class _Watched:
    """One process, and what it told."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.found: list[Finding] = []
        self.line: tuple[int, ...] = ()
        self.words: tuple[str, ...] = ()
        self.loaded = self.done = self.silent = False
        self.patience = 2 * SILENCE
        self.died: str | None = None

    def fatal(self, moves: tuple[str, ...]) -> Finding:
        what = "the rules" if self.loaded else "running the file"
        return Finding("endless loop" if self.silent else "crash", f"{what} {self.died}", moves)

    def run(self, order: Order) -> None:
        env = dict(os.environ) | {SWITCH: "0"}
        if not order.compiled:
            env["PLYGROUND_INTERPRET"] = "1"
        else:
            env.pop("PLYGROUND_INTERPRET", None)
        asked = vars(order) | {"path": [str(Path(p).absolute()) for p in sys.path]}
        command = [sys.executable, "-m", "plyground.game.doctor.child"]
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=env
            )  # fmt: skip
            try:
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(asked, default=str).encode() + b"\n")
                process.stdin.close()
                self.silent = self.listen(process.stdout)
            finally:
                process.kill()
                code = process.wait()
                assert process.stdout is not None
                process.stdout.close()
            if self.done:
                return
            errors.seek(0)
            if self.silent:
                self.died = f"did not return within {self.patience:g} s"
            elif code < 0:
                self.died = f"ended the process ({signal.Signals(-code).name})"
            else:
                said = errors.read().decode(errors="replace").strip().splitlines()
                self.died = f"ended the process (exit code {code}; {said[-1] if said else ''})"

    def listen(self, stream: IO[bytes]) -> bool:
        """Read events until the end; True if there was none for too long."""
        rest = b""
        while not self.done:
            if not _readable(stream, self.patience):
                return True
            more = os.read(stream.fileno(), 1 << 16)
            if not more:
                return False
            *lines, rest = (rest + more).split(b"\n")
            for line in lines:
                self.hear(*json.loads(line))
        return False

    def hear(self, word: str, *values: Any) -> None:
        if word != "alive":
            self.patience = COMPILING if word == "compiling" else SILENCE
        if word == "refused":
            raise Refused
        if word == "loaded":
            self.loaded = True
        elif word == "at":
            self.line = values
        elif word == "words":
            self.words = values
        elif word == "found":
            self.found.append(Finding(values[0], values[1], tuple(values[2:])))
        elif word == "done":
            self.done = True
        elif word in ("progress", "report"):
            self.tell(word, *values)


def _readable(stream: IO[bytes], patience: float) -> bool:
    if os.name == "nt":  # no select for pipes there: wait without a limit
        return True
    return bool(select.select([stream], [], [], patience)[0])


# --- what is known already ----------------------------------------------------------------------

_known: dict[str, list[Finding]] = {}


def _key(file: Path, options: Mapping[str, Any], compiled: bool) -> str:
    digest = hashlib.sha256()
    for part in (*files_of(file), *sorted(Path(__file__).parent.glob("*.py"))):
        digest.update(hashlib.sha256(part.read_bytes()).digest())
    version = plyground.__version__, sys.version_info[:2], sorted(options.items()), compiled
    digest.update(repr((name_of(file), *version)).encode())
    return digest.hexdigest()


def _place(key: str) -> tuple[Path, tuple[Path, ...]]:
    folders = cache_path(), cache_path() / "examined"
    return folders[-1] / f"{key}.json", folders


def _recall(file: Path, options: Mapping[str, Any], compiled: bool) -> list[Finding] | None:
    key = _key(file, options, compiled)
    if key not in _known:
        place, folders = _place(key)
        try:
            read = read_private(place, folders)
            if read is None:
                return None
            _known[key] = [Finding(k, s, tuple(moves)) for k, s, moves in json.loads(read)]
        except (OSError, ValueError, TypeError):
            return None
    return _known[key]


def remember(file: Path, options: Mapping[str, Any], found: list[Finding], compiled: bool) -> None:
    """Keep the outcome of an examination; without a folder of one's own, for this process."""
    key = _key(file, options, compiled)
    _known[key] = found
    place, folders = _place(key)
    try:
        if make_private(folders):
            draft = place.with_suffix(f".{os.getpid()}-{time.monotonic_ns()}")
            draft.write_text(json.dumps([[f.kind, f.sentence, f.moves] for f in found]))
            draft.replace(place)
    except OSError:
        pass  # examined again next time
