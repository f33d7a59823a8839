"""The process in which a user's function chooses moves: JSON lines in, JSON lines out.

The protocol uses stdin and stdout. So the function's output goes to stderr, and its input is empty.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import queue
import random
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.records.workspace import interpreting
from plyground.kernel.explain import CannotCompile
from plyground.programs.view import View


def main() -> None:
    file, name = sys.argv[1:3]
    asked, out = take_over()

    def say(**answer: Any) -> None:
        print(json.dumps(answer), file=out, flush=True)

    try:
        module = execute(Path(file))
    except BaseException as problem:
        say(raised=f"the file cannot be run: {where(problem, file)}")
        return
    function = getattr(module, name, None)
    if not callable(function):
        say(lacks=functions(module))
        return
    say(function=name)
    player = Player(function, file)
    while True:
        question = asked.get()
        say(**(player.sit_down(question) if "game" in question else player.answer(question)))


def take_over() -> tuple[queue.Queue[dict[str, Any]], TextIO]:
    """The queue of questions and the stream for answers; the function cannot reach them.

    When the other side is gone, this process exits at once.
    """
    source, out = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", 1, "utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    asked: queue.Queue[dict[str, Any]] = queue.Queue()

    def listen() -> None:
        for line in source:
            asked.put(json.loads(line))
        os._exit(0)

    threading.Thread(target=listen, name="questions", daemon=True).start()
    return asked, out


def execute(file: Path) -> Any:
    """The file as a module. Its folder is last on the import path."""
    sys.path.append(str(file.parent))
    spec = importlib.util.spec_from_file_location("player_file", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file.name} does not end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["player_file"] = module
    spec.loader.exec_module(module)
    return module


def functions(module: Any) -> list[str]:
    """The names of the functions in a module."""
    return [name for name, value in vars(module).items() if inspect.isfunction(value)]


class Player:
    """The function in a game."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self.function, self.file = function, file
        self.takes_rng = takes_two(function)
        self.game: Game | None = None
        self.states: list[State] = []
        self.actions: list[int] = []

    def sit_down(self, question: dict[str, Any]) -> dict[str, Any]:
        """Load and compile the game, so that no move waits for the compiler."""
        self.game, self.states, self.actions = load(question["game"]), [], []
        if isinstance(self.game, RecordGame) and not interpreting():
            with suppress(CannotCompile):
                self.game.compile()
        return {"ready": True}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The function's action, or its error."""
        random.seed(question["seed"])  # for functions that use the module `random` itself
        state = self.where(question)
        given = (state, random.Random(question["seed"])) if self.takes_rng else (state,)
        try:
            chosen = self.function(*given)
        except BaseException as problem:
            return {"raised": where(problem, self.file)}
        try:
            action = state.action(chosen) if isinstance(chosen, str) else int(chosen.__index__())
        except (PlygroundError, AttributeError):
            return {"raised": f"illegal move {shown(chosen)}"}
        return {"action": action}

    def where(self, question: dict[str, Any]) -> State | View:
        """The state of a question, or the player's view of it."""
        game = self.game
        assert game is not None
        if "sees" in question:
            words = {int(action): word for action, word in question["words"]}
            return View(game, question["player"], question["sees"], words)
        start = game.initial() if question["start"] is None else game.parse(question["start"])
        actions = question["actions"]
        known = len(self.actions)
        if not self.states or self.states[0] != start or actions[:known] != self.actions:
            self.states, known = [start], 0
        for action in actions[known:]:
            self.states.append(self.states[-1].result(action))
        self.actions = actions
        return self.states[-1]


def takes_two(function: Callable[..., Any]) -> bool:
    """Whether a function takes random numbers as its second argument."""
    try:
        inspect.signature(function).bind(None, None)
    except (TypeError, ValueError):
        return False
    return True


def where(problem: BaseException, file: str) -> str:
    """An error with the last line of the user's file that led to it."""
    frames = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename == file]
    line = problem.lineno if isinstance(problem, SyntaxError) else None
    line = frames[-1].lineno if frames else line
    place = f" ({Path(file).name}, line {line})" if line else ""
    words = problem.msg if isinstance(problem, SyntaxError) else str(problem)
    return f"{type(problem).__name__}: {words}{place}"


def shown(value: object) -> str:
    """The repr of a value, shortened."""
    try:
        text = repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


if __name__ == "__main__":
    main()
