"""Gambit files that we write, read by OpenSpiel: the same tree with the same information sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyspiel
import pytest

import plyground as pg

TREES = [
    *(f"gallery:{name}" for name in pg.gallery()),
    "tree:[(1/3:3 2/3:[1 2])<1,2>]",
    "tree:[[<1,2,3>@0{<3,2.5,1>}]<0,5,0>]",
    "tree:(0.25:h:A#a{b:#x{c:2,f:1},f:-1} .75:l:B#b{b:#x{c:-2,f:1},f:-1})",
    str(Path(__file__).parent.parent / "data" / "efg" / "one_card.efg"),
    str(Path(__file__).parent.parent / "data" / "efg" / "entry_fee.efg"),
]


@pytest.mark.parametrize("source", TREES)
def test_same_tree(source: str, tmp_path: Path) -> None:
    game: Any = pg.load(source)
    file = tmp_path / "tree.efg"
    file.write_text(game.to_efg(), encoding="utf-8")
    peer = pyspiel.load_game("efg_game", {"filename": str(file)})
    sets: set[tuple[int, str, str]] = set()

    def walk(ours: pg.State, theirs: Any) -> None:
        if ours.is_terminal:
            assert theirs.returns() == [ours.utility(p) for p in range(game.players)]
            return
        assert theirs.current_player() == ours.to_play
        actions = {theirs.action_to_string(a): a for a in theirs.legal_actions()}
        assert set(actions) == set(ours.descriptions().values())
        if ours.is_chance:
            chances = dict(theirs.chance_outcomes())
            assert [chances[actions[ours.describe(a)]] for a, _ in ours.outcomes()] == [
                pytest.approx(p) for _, p in ours.outcomes()
            ]
        else:
            mover = theirs.current_player()
            sets.add((mover, ours.observation(mover), theirs.information_state_string()))
        for a in ours.actions():
            walk(ours.result(a), theirs.child(actions[ours.describe(a)]))

    walk(game.initial(), peer.new_initial_state())
    assert len({pair[:2] for pair in sets}) == len(sets) == len({(s[0], s[2]) for s in sets})
