"""The searches of the lectures in a page: their traces have the digests of Python's."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from exported import built, described, needs_node

import plyground as pg
from plyground.export.check import ENGINE
from plyground.export.lab import lab_facts, tree_data
from plyground.export.runner import run
from plyground.game.contract.state import State
from plyground.game.trees.gallery import EXHIBITS, gallery
from plyground.search.textbook.by_name import WITHOUT_CONVENTION, search_function
from plyground.search.textbook.convention import PRESETS, convention
from plyground.search.textbook.trace.canonical import digest
from plyground.studio.bundle import Bundle

pytestmark = needs_node

MAIN = """function main({ module, data, facts, asked }) {
  if (!module) return %(name)s.treeDigests(asked);
  const code = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  return %(name)s.digests(new WebAssembly.Module(code), data, facts, asked);
}"""
CHANCE = ("expectiminimax", "star1", "maxn", "all-max", "mcts")
ALL = ("minimax", "alphabeta", "negamax", "negamax-alphabeta", *CHANCE)


def setups(depth: int | None, *searches: str, **more: Any) -> list[dict[str, Any]]:
    found = []
    for search in searches:
        known = {"iterations": 60, "seed": 5} if search == "mcts" else {"depth": depth}
        found.append({"search": search, **known, **more})
    return found


def expected(state: State, setup: dict[str, Any]) -> str:
    """The digest of Python's trace."""
    options = dict(setup)
    name, style = options.pop("search"), options.pop("convention", {})
    if name not in WITHOUT_CONVENTION:
        options["style"] = convention(None, **style)
    trace = search_function(name)(state, trace=True, **options).trace
    assert trace is not None
    return digest(trace.data)


def in_page(argument: dict[str, Any]) -> list[str]:
    bundle = Bundle()
    name = bundle.add(ENGINE.parent / "textbook" / "check.js")
    found: list[str] = run(f"{bundle.text()}\n{MAIN % {'name': name}}", argument)
    return found


def compare(spec: str, asked: list[tuple[list[int], dict[str, Any]]]) -> None:
    found = built(spec)
    wanted = []
    for moves, setup in asked:
        state: State = found.game.initial()
        for action in moves:
            state = state.result(action)
        wanted.append(expected(state, setup))
    page = in_page(
        {
            "module": base64.b64encode(found.code).decode(),
            "data": described(found),
            "facts": lab_facts(found.game),
            "asked": [{"moves": moves, "setup": setup} for moves, setup in asked],
        }
    )
    for (moves, setup), one, other in zip(asked, page, wanted, strict=True):
        assert one == other, (spec, moves, setup)


def test_every_search_of_a_game() -> None:
    """To a depth, to the end, and from a later position."""
    late = [4, 0, 8, 2]
    asked: list[Any] = [([], setup) for setup in setups(3, *ALL)]
    asked += [(late, setup) for setup in setups(None, *ALL)]
    compare("tic_tac_toe", asked)


def test_orders_and_conventions() -> None:
    late = [4, 0, 8]
    asked: list[Any] = []
    for order in ("best", "worst", "random:7", "evaluator"):
        asked += [(late, setup) for setup in setups(4, "alphabeta", "minimax", order=order)]
    for preset in PRESETS.values():
        both = setups(None, "alphabeta", "negamax-alphabeta", convention=preset.as_dict())
        asked += [(late, setup) for setup in both]
    compare("tic_tac_toe", asked)


def test_evaluations_and_repetition() -> None:
    compare("connect4", [([3, 3], setup) for setup in setups(3, *ALL)])
    compare("go:size=5", [([12], setup) for setup in setups(1, "alphabeta", "minimax")])
    compare("chess", [([], setup) for setup in setups(2, "alphabeta", order="evaluator")])


def test_noisy_moves_and_singular_ones() -> None:
    """After 1.e4 d5 2.Nc3 there is something to take, and something to take back."""
    moves: list[int] = []
    state = pg.load("chess").initial()
    for name in ("e4", "d5", "Nc3"):
        moves.append(state.action(name))
        state = state.result(moves[-1])
    asked = [*setups(1, "quiescence", "singular"), *setups(2, "alphabeta", order="captures")]
    asked += setups(1, "quiescence", order="captures", convention={"fail": "hard"})
    compare("chess", [(moves, setup) for setup in asked])
    late = [4, 0, 8]
    compare("tic_tac_toe", [(late, setup) for setup in setups(2, "quiescence", "singular")])


def test_chance() -> None:
    compare("pig", [([], setup) for setup in setups(4, *CHANCE)])


TEXTS = (
    "[[3 12 8][2 4 6][1 14 5]]",
    "b=2 m=3: 1 2 -3.5 4e1 1/3 6, 7 8",
    "A{B{D=3, E=12}, C{F=2, G=4}}",
    '1{L:2{L:7, R:3}, "take 2":5}',
    "[(0.5:heads:3 0.5:7)(1/3:6 2/3:0)]",
    "[<2,1> [<0,0> <1 3>]]",
    "[<2,1> [<0,3> <1 2>]]",
    "[[<1,0> <0.25,0.75>] [<0.5,0.5> <0,1>]]",
    "@min~5[3 @1{a=1 b=2} 4]",
    "[[1 2]#i[1 2]]",
    "[#x[1 2] #x[3 4]]",
    "[1 1 [2 #1:2]]",
    "x{y=1, z{y:3, 4}}",
    "7",
)
WRONG = (
    "",
    "[1 2",
    "[1 (2 3)]",
    "(0.5:1 0.4:2)",
    "[1 2}",
    "[]",
    "1 2",
    "[a]",
    "A{B=1,B=2}",
    "@9[1]",
)


def test_trees_from_text() -> None:
    """Read as Python reads them, and refused where Python refuses them."""
    bundle = Bundle()
    name = bundle.add(ENGINE.parent / "textbook" / "tree_text.js")
    main = f"""function main(texts) {{
      return texts.map((text) => {{
        try {{
          return {name}.readTree(text);
        }} catch (error) {{
          if (!(error instanceof {name}.BadTree)) throw error;
          return null;
        }}
      }});
    }}"""
    found = run(f"{bundle.text()}\n{main}", [*TEXTS, *WRONG])
    for text, read in zip((*TEXTS, *WRONG), found, strict=True):
        try:
            wanted = json.loads(json.dumps(tree_data(pg.tree(text))))
        except pg.PlygroundError:
            wanted = None
        assert read == wanted, text


@pytest.mark.parametrize("name", sorted(EXHIBITS))
def test_trees_of_the_gallery(name: str) -> None:
    game = gallery(name)
    asked = []
    for setup in setups(None, *ALL) + setups(2, "minimax", "quiescence", "singular"):
        try:
            asked.append((setup, expected(game.initial(), setup)))
        except pg.PlygroundError:
            continue  # the search is not for such trees
    found = in_page({"asked": [{**tree_data(game), "setup": setup} for setup, _ in asked]})
    for (setup, wanted), one in zip(asked, found, strict=True):
        assert one == wanted, setup
