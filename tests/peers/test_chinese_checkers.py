"""Chinese Checkers against OpenSpiel's, turn by turn: there every hop is an action of its own."""

from __future__ import annotations

import random
import re
from typing import Any

import pyspiel
from scale import DEEP

import plyground as pg

GAME = pg.load("chinese_checkers")
SPIEL = pyspiel.load_game("chinese_checkers(players=2)")
PASS = 726


def board(peer: Any) -> str:
    """Its board in our words; the line below the board tells the player."""
    rows = [row.split() for row in str(peer).splitlines()[:17]]
    return "/".join("".join({"1": "r", "2": "b"}.get(c, ".") for c in row) for row in rows)


def spelled(state: pg.State) -> str:
    """Our board with a dot for every empty hole."""
    return re.sub(r"\d+", lambda run: "." * int(run[0]), state.text.split()[0])


def turns(peer: Any) -> dict[str, Any]:
    """Every result of a turn of the player to move, by its board."""
    mover, todo, found = peer.current_player(), [peer], {}
    while todo:
        here = todo.pop()
        for a in here.legal_actions():
            after = here.child(a)
            if after.is_terminal() or after.current_player() != mover:
                found[board(after)] = after
            else:
                todo.append(after)
    return found


def test_same_turns_along_random_games() -> None:
    rng = random.Random(4)
    state, peer = GAME.initial(), SPIEL.new_initial_state()
    for _ in range(1000 if DEEP else 60):
        assert spelled(state) == board(peer)
        assert state.is_terminal == peer.is_terminal()
        if state.is_terminal:
            break
        assert state.to_play == peer.current_player()
        theirs = turns(peer)
        ours = {spelled(after): after for after in map(state.result, state.actions())}
        assert set(ours) == set(theirs), state.text
        assert len(ours) == len(state.actions())
        choice = rng.choice(sorted(ours))
        state, peer = ours[choice], theirs[choice]


def test_counts_of_turns() -> None:
    """The counts by results, to depth 3: two equal turns of a chain are one."""
    level = {board(SPIEL.new_initial_state()): SPIEL.new_initial_state()}
    counted = []
    lines = dict.fromkeys(level, 1)
    for _ in range(3):
        after: dict[str, Any] = {}
        total: dict[str, int] = {}
        for text, peer in level.items():
            for result, reached in turns(peer).items():
                after[result] = reached
                total[result] = total.get(result, 0) + lines[text]
        level, lines = after, total
        counted.append(sum(lines.values()))
    assert counted == [14, 196, 4760]


def test_the_same_winner() -> None:
    """Who always takes the best step by our evaluation gets there, and both say so."""
    rng = random.Random(1)
    state, peer = GAME.initial(), SPIEL.new_initial_state()
    while not state.is_terminal:
        assert not peer.is_terminal()
        player = state.to_play
        assert player is not None
        ours = {spelled(after): after for after in map(state.result, state.actions())}
        values = {text: after.evaluate(player) for text, after in ours.items()}
        choice = rng.choice([text for text in ours if values[text] == max(values.values())])
        state, peer = ours[choice], turns(peer)[choice]
    assert peer.is_terminal()
    assert state.utility(0) != 0.0
    assert [state.utility(p) for p in range(2)] == list(peer.returns())
