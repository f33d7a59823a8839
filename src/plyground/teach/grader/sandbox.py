"""Runs a student's function in a separate process and reports one line for each case.

Arguments: the file, the function's name or "", the limits in megabytes and seconds; on stdin a list
of cases. Output: JSON lines. The student's own output goes to stderr.
"""

from __future__ import annotations

import importlib.util
import json
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from plyground.teach.grader import calling
from plyground.teach.grader.world import TooMuch, World


def main() -> None:
    path, requested, megabytes, seconds = sys.argv[1:5]
    cases = json.load(sys.stdin)
    out, sys.stdout = sys.stdout, sys.stderr
    limit(int(megabytes), float(seconds))

    def say(**found: Any) -> None:
        print(json.dumps(found), file=out, flush=True)

    try:
        name, function = calling.find(load(path), requested or None)
        prunes, takes = calling.prunes(name, function), calling.takes(function)
        say(function=name, prunes=prunes, takes=sorted(takes))
        for case in [*cases, cases[0]]:
            deep, narrow = case["depth"] is not None, case["window"] is not None
            if (deep and "depth" not in takes) or (narrow and not {"alpha", "beta"} <= takes):
                continue
            say(**run(function, case, path))
    except calling.Unfit as problem:
        say(unfit=str(problem))
    except BaseException as problem:
        say(unfit=f"the file cannot be loaded: {where(problem, path)}")


def limit(megabytes: int, seconds: float) -> None:
    """Limit memory and time where the system supports it; SIGALRM ends the process.

    The clock starts here, so Python's start-up time does not count.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def load(path: str) -> Any:
    sys.path.append(str(Path(path).resolve().parent))
    spec = importlib.util.spec_from_file_location("student", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["student"] = module
    spec.loader.exec_module(module)
    return module


def run(function: Any, case: dict[str, Any], path: str) -> dict[str, Any]:
    """The result of a function for a case, the visited states, and how it failed if it did."""
    world = World(case["root"])
    found: dict[str, Any]
    try:
        given = calling.arguments(function, world, case["depth"], case["window"])
        found = calling.outcome(function(*given))
    except TooMuch:
        found = {"broke": "endless"}
    except RecursionError:
        found = {"broke": "recursion"}
    except MemoryError:
        found = {"broke": "memory"}
    except calling.Unfit:
        raise
    except BaseException as problem:
        at_end = not world.last["moves"] and not world.valued
        found = {"broke": "crash", "said": where(problem, path), "at_end": at_end}
    return {**found, "seen": list(world.seen)}


def where(problem: BaseException, path: str) -> str:
    """The error, and the line of the student's file that raised it."""
    said = f"{type(problem).__name__}: {problem}"
    own = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename == path]
    return f"{said} (line {own[-1].lineno}: {own[-1].line})" if own else said


if __name__ == "__main__":
    main()
