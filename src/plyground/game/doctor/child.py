"""Examine a game in this process, which may crash or be killed: `guard.py` started it.

The order is one line of JSON on stdin; what happens is told line by line on stdout.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import traceback
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.doctor.compiled import compiled_findings
from plyground.game.doctor.conformance import DoctorVisit, Examiner, Finding
from plyground.game.doctor.cycles import LineOfPlay
from plyground.game.errors import PlygroundError
from plyground.game.game_files import own_frames
from plyground.game.load import load_options
from plyground.game.records.record_game import RecordGame
from plyground.kernel.bounds import bounds_checked

LONGEST_CALL = 5.0
"""Seconds of processor time after which a single call of a rule counts as endless."""
LONGEST_LOAD = 20.0
"""The same for running the file, which may fill large tables."""
SAMPLE = 0.25
LAST_WORDS = 5.0
"""Seconds for the words of the moves to an endless loop."""


class Told:
    """The line to the guard."""

    def __init__(self) -> None:
        self.stdout = os.dup(1)
        os.dup2(2, 1)  # what a rule prints must not look like an answer
        self.game: Game | None = None
        self.line: LineOfPlay = ()
        self.risky = False
        """Whether the guard must know where we are, because the process may die here."""

    def say(self, *event: Any) -> None:
        os.write(self.stdout, f"{json.dumps(event)}\n".encode())

    def visiting(self, line: LineOfPlay) -> None:
        self.line = line
        if self.risky:
            self.say("at", *line)

    def found(self, finding: Finding) -> None:
        self.say("found", finding.kind, finding.sentence, *finding.moves)


def main() -> None:
    """Read the order, examine, tell."""
    told = Told()
    order = json.loads(sys.stdin.readline())
    sys.path[:] = order["path"]
    threading.Thread(target=watch, args=(told,), daemon=True).start()
    try:
        game = load_options(order["game"], order["options"])
    except PlygroundError:
        told.say("refused")  # the guard's caller meets the same error, and can show it better
        return
    told.game = game
    told.say("loaded")
    told.say("report", "title", game.title)
    if order["line"] is not None:
        explain(told, game, tuple(order["line"]))
    else:
        with bounds_checked():
            whole(told, game, order)
    told.say("done")


def whole(told: Told, game: Game, order: dict[str, Any]) -> None:
    """The examination: states near the start and random games, then the compiled rules."""
    until = None if order["seconds"] is None else time.process_time() + order["seconds"]
    findings: list[Finding] = []
    if order["interpreted"]:
        examiner = Examiner(game, until=until, visiting=told.visiting)
        told.risky = order["compiled"]  # the rules are compiled after many calls
        examiner.near(order["states"], lambda done: told.say("progress", "states", done))
        told.say("report", "states near the start", f"{len(examiner.visits):,}")
        examiner.walks(
            order["games"], order["seed"], lambda done: told.say("progress", "games", done)
        )
        told.say("report", "random games", f"{order['games']:,}")
        findings = examiner.findings
    if not order["compiled"]:
        pass
    elif not isinstance(game, RecordGame):
        told.say("report", "compiled rules", "none: a plain class is not compiled")
    elif findings:
        told.say("report", "compiled rules", "not tried until the mistakes are fixed")
    else:
        told.risky = True
        findings = compiled_findings(game, order["seed"], order["seconds"], told)
    for finding in findings:
        told.found(finding)


def explain(told: Told, game: Game, line: LineOfPlay) -> None:
    """What interpreted rules say along a line at whose end the compiled ones ended the process."""
    os.environ["PLYGROUND_INTERPRET"] = "1"
    examiner = Examiner(game, visiting=told.visiting)
    visit = DoctorVisit(game.initial())
    for a in (*line, None):
        if not examiner.check(visit, looks=False, shorten=True) or a is None:
            break
        visit = visit.after(a)
    told.say("words", *examiner.words(line))
    for finding in examiner.findings:
        told.found(finding)


def watch(told: Told) -> None:
    """End the process when one call of a rule takes too long; its file and line are known."""
    main_thread = threading.main_thread().ident
    seen, since = None, 0.0
    while True:
        time.sleep(SAMPLE)
        told.say("alive")  # compiled rules that do not return keep this thread from running
        own = own_frames(sys._current_frames().get(main_thread or 0))
        outermost = own[0] if own else None
        if outermost is None or outermost is not seen:
            seen, since = outermost, time.process_time()
            continue
        longest = LONGEST_LOAD if told.game is None else LONGEST_CALL
        if time.process_time() - since > longest:
            rule = outermost.f_code.co_name if told.game else "the file"
            inner = traceback.extract_stack(own[-1], 1)[0]
            said = f"{rule} did not return in {longest:g} s (line {inner.lineno}, `{inner.line}`)"
            told.found(Finding(f"endless loop in {rule}", said, named(told)))
            told.say("done")
            os._exit(0)


def named(told: Told) -> tuple[str, ...]:
    """The moves to the present state in words, or as numbers if that takes long too."""
    words = list(map(str, told.line))

    def name() -> None:
        if told.game is not None:
            words[:] = Examiner(told.game).words(told.line)

    naming = threading.Thread(target=name, daemon=True)
    naming.start()
    naming.join(LAST_WORDS)
    return tuple(words)


if __name__ == "__main__":
    main()
