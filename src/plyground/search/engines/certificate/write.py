"""Writing certificates: the strategy in a solved graph of states, position by position."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.records.record_state import RecordState
from plyground.game.start import any_start
from plyground.game.whole_file import check_place, written_aside
from plyground.search.engines.certificate.check import (
    FORMAT,
    Claim,
    check_certificate,
    pathless,
)
from plyground.search.engines.database.database import all_options, timeless_key
from plyground.search.engines.retrograde.graph import Graph, Interrupted
from plyground.search.limit import Limit, why_ended
from plyground.search.request import Progress, Request
from plyground.search.suited import require


@any_start
@checked
def certify(
    state: State,
    /,
    path: str | Path,
    limit: Limit | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> Claim:
    """Solve a state and write a proof of its value; the file is checked before it appears.

    The value is exact. But where play can go on for ever, a draw cannot be proved by moves that
    lead to an end: then the certificate claims only a bound, or PlygroundError is raised.
    """
    if not isinstance(state, RecordState):
        raise Unsuited(f"certificates are for games of records, and {state.game.name} is not one")
    require(state.game, "a certificate", constant_sum=False)
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, so there is nothing to prove")
    check_place(Path(path))
    graph = Graph.below([state], Request(limit or Limit(), progress, stop))
    try:
        graph.expand()
        graph.solve()
        data = proved(state, Oracle(graph))
    except Interrupted as halt:
        raise PlygroundError(f"nothing is proved: {why_ended(halt.reason)}") from None
    with written_aside(Path(path)) as aside:
        write(aside, data)
        return check_certificate(aside)


def proved(state: RecordState, oracle: Oracle) -> dict[str, Any]:
    """The contents of a certificate; raises PlygroundError if nothing can be proved."""
    player = state.to_play
    assert player is not None
    value = oracle.value(state, player)
    proofs, shown = [], []
    low, high = state.game.facts.utility
    for who, sign, mark in ((player, 1.0, ">="), (1 - player, -1.0, "<=")):
        if value == (low if mark == ">=" else high):
            shown.append(mark)  # true of any game
            continue
        try:
            moves = strategy(state, oracle, who, sign * value)
        except Endless:
            continue
        proofs.append({"player": who, "value": sign * value + 0.0, "moves": moves})
        shown.append(mark)
    if not proofs:
        raise PlygroundError(
            f"{state.game.name}: nothing can be proved, because play from here may go on for ever"
        )
    return {
        "format": FORMAT,
        "game": state.game.source,
        "options": all_options(state.game),
        "position": state.text,
        "player": player,
        "value": value,
        "bound": "=" if len(shown) == 2 else shown[0],
        "proofs": proofs,
    }


def write(path: Path, data: dict[str, Any]) -> None:
    """Write a certificate, with its checksum in the last line."""
    body = json.dumps(data, separators=(",", ":"))
    path.write_text(f"{body}\n{hashlib.sha256(body.encode()).hexdigest()}\n", encoding="utf-8")


class Endless(Exception):
    """A strategy that need not come to an end."""


class Oracle:
    """Values of states, from a solved graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.listed = 0
        """Positions listed so far."""
        self.watch = graph.request.watch(lambda: Progress(graph.request.seconds, self.listed))
        self.order = np.argsort(graph.keys)
        self.keys = graph.keys[self.order]

    def count(self) -> None:
        """Count a position; raises Interrupted."""
        self.listed += 1
        self.graph.halt_if_asked(self.watch)

    def place(self, state: State) -> int:
        assert isinstance(state, RecordState)
        key = np.uint64(timeless_key(state))
        return int(self.order[np.searchsorted(self.keys, key)])

    def value(self, state: State, player: int) -> float:
        return self.graph.value(self.place(state), player)

    def choose(self, state: State, player: int, value: float) -> int:
        """The action that keeps the value and is nearest to the end."""

        def far(action: int) -> tuple[int, int]:
            i = self.place(state.result(action))
            enough = self.graph.value(i, player) >= value
            return int(not enough), int(self.graph.plies[i]) % (1 << 31)

        return min(state.actions(), key=far)


def strategy(
    root: State, oracle: Oracle, player: int, value: float
) -> dict[str, tuple[str | None, int]]:
    """Every position that can arise when the player plays the best moves: move and rank.

    A rank is the greatest number of plies that can follow. Raises Endless if there is none.
    """
    listed: dict[str, tuple[str | None, int]] = {}
    open_now: set[str] = set()
    stack: list[tuple[State, str | None, list[State]]] = []

    def enter(state: State) -> None:
        if state.text in open_now:
            raise Endless
        oracle.count()
        open_now.add(state.text)
        move = None
        actions = state.actions()
        if state.to_play == player:
            actions = [oracle.choose(state, player, value)]
            move = state.describe(actions[0])
        results = [pathless(state.result(a)) for a in actions]
        if any(s.is_terminal and s.utility(player) < value for s in results):
            # The rules end the game here sooner than the graph, which ignores clocks.
            raise Endless
        stack.append((state, move, [s for s in results if not s.is_terminal]))

    enter(pathless(root))
    while stack:
        state, move, results = stack[-1]
        missing = next((s for s in results if s.text not in listed), None)
        if missing is not None:
            enter(missing)
            continue
        rank = 1 + max((listed[s.text][1] for s in results), default=-1)
        listed[state.text] = (move, rank)
        open_now.discard(state.text)
        stack.pop()
    return listed
