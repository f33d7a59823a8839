"""One game as a WebAssembly module, with the layouts that the page needs to call it.

`python -m plyground.export.module SPEC OUT [NET]` writes both; it must be a process of its own,
because numba then lowers for WebAssembly.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from plyground.export import questions
from plyground.export.layouts import fields_of, image_of
from plyground.export.net_module import PageNet
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.engines.alphabeta.options import AlphaBetaOptions
from plyground.search.engines.alphabeta.questions import search_or_ask
from plyground.search.engines.alphabeta.workspace import longest
from plyground.search.engines.alphabeta.workspace import set_up as set_up_alphabeta
from plyground.search.engines.alphabeta.workspace import workspace as alphabeta_workspace
from plyground.search.engines.database.known_positions import NOTHING
from plyground.search.engines.expectiminimax.engine import DEEPEST
from plyground.search.engines.expectiminimax.engine import workspace as chance_workspace
from plyground.search.engines.expectiminimax.search import search_root
from plyground.search.engines.expectiminimax.table import ENTRY as CHANCE_ENTRY
from plyground.search.engines.mcts.options import MctsOptions
from plyground.search.engines.mcts.simulate import grow
from plyground.search.engines.mcts.tree import ENTRY
from plyground.search.engines.mcts.tree_workspace import TreeWorkspace, specialiser
from plyground.search.engines.mcts.worlds import Worlds
from plyground.search.limit import NO_LIMIT, Limit
from plyground.search.suited import require
from plyground.studio.jobs.values import judging_engine

ALPHABETA, EXPECTIMINIMAX, MCTS = "alphabeta", "expectiminimax", "mcts"
LINK = "link"
"""The last step of compiling, as it is reported."""

Layout = dict[str, Any]


def engines_of(game: RecordGame) -> list[str]:
    """The engines that suit a game, first the one that values its moves."""
    found = []
    for engine, chance in ((ALPHABETA, False), (EXPECTIMINIMAX, True)):
        try:
            require(game, engine, constant_sum=False, deterministic=not chance)
        except PlygroundError:
            continue
        if chance != game.deterministic:
            found.append(engine)
    if mcts_options(game):
        found.append(MCTS)
    first = judging_engine(game) if game.perfect_information else MCTS
    return sorted(found, key=lambda engine: engine != first)


def mcts_options(game: RecordGame) -> MctsOptions | None:
    """The options of MCTS for a game; None if it cannot search it."""
    options = MctsOptions.read(game, {})
    try:
        options.check(game.rules)
    except PlygroundError:
        return None
    return options


def searches(game: RecordGame, net: PageNet | None = None) -> dict[str, tuple[Any, Any]]:
    """Every exported function: its name, the specialiser that compiles it, and the function."""
    rules = game.rules
    found = {name: (rules.searches, getattr(questions, name)) for name in questions_of(game)}
    engines = engines_of(game)
    if ALPHABETA in engines:
        found["alphabeta"] = (rules.searches, search_or_ask)
    if EXPECTIMINIMAX in engines:
        found["expectiminimax"] = (rules.searches, search_root)
    options = mcts_options(game)
    if options:
        found["mcts"] = (specialiser(rules, options.rich(rules), bool(options.database)), grow)
    return found | (net.searches() if net else {})


def questions_of(game: RecordGame) -> list[str]:
    """The questions that make sense for a game."""
    names = ["ask_moves", "ask_status", "ask_play", "ask_score", "ask_key"]
    own = game.rules.own
    wanted = {
        "ask_chance": not game.deterministic,
        "ask_view": not game.perfect_information,
        "ask_verdict": "verdict" in own,
        "ask_features": "features" in own,
        "ask_noisy": "noisy" in own,
    }
    return names + [name for name, is_wanted in wanted.items() if is_wanted]


def layout_of(game: RecordGame, net: PageNet | None = None) -> Layout:
    """What the page must know beside the code. Needs no compiler."""
    state = game.initial()
    rules, facts, engines = game.rules, game.facts, engines_of(game)
    return {
        "start": state.record.tobytes().hex(),
        "size": rules.record.itemsize,
        "state": fields_of(rules.record),
        "past": [hex(int(key)) for key in state.past],
        "repeats": rules.bindings["REPEATS"],
        "players": facts.players,
        "actions": facts.actions,
        "max_moves": facts.max_moves,
        "max_plies": facts.max_plies,
        "utility": list(facts.utility),
        "opposed": facts.opposed,
        **({"offset": facts.offset} if facts.offset else {}),
        "perfect": facts.perfect_information,
        "view": rules.longest_view,
        "weights": list(rules.weights.values()),
        "engines": engines,
        "alphabeta": alphabeta_layout(state) if ALPHABETA in engines else None,
        "expectiminimax": chance_layout(state) if EXPECTIMINIMAX in engines else None,
        "mcts": mcts_layout(game) if MCTS in engines else None,
        **({"net": net.layout()} if net else {}),
    }


def alphabeta_layout(state: RecordState) -> Layout:
    facts, work = state.game.facts, alphabeta_workspace(state)
    set_up_alphabeta(work, state, Limit(), AlphaBetaOptions.read(state.game, {}))
    work.record.depth_limit = longest(state)
    return {
        "image": image_of(work.record),
        "fields": fields_of(work.dtype),
        "solve": facts.hints.solve,
    }


def chance_layout(state: RecordState) -> Layout:
    work = chance_workspace(state, list(state.game.rules.weights.values()))
    w = work.record
    w.pruning = w.star1 = w.star2 = 1
    w.node_limit = NO_LIMIT
    mirrored = state.game.zero_sum and state.game.players == 2
    return {
        "image": image_of(w),
        "fields": fields_of(work.dtype),
        "entry": CHANCE_ENTRY.itemsize,
        "deepest": DEEPEST,
        "mirrored": mirrored,
        "judged": bool(state.game.weights),
    }


def mcts_work(game: RecordGame) -> TreeWorkspace:
    """The workspace of MCTS; any state shows its types, also a chance node."""
    options, state = mcts_options(game), game.initial()
    assert options is not None
    worlds = Worlds.of({state: 1.0}, game.rules.record)
    return TreeWorkspace(state, options, worlds, NOTHING, 0)


def mcts_layout(game: RecordGame) -> Layout:
    work = mcts_work(game)
    work.limit_depth(None)
    work.allot(1.0, 1000)
    work.record.ample = NO_LIMIT
    return {
        "image": image_of(work.record),
        "fields": fields_of(work.space.dtype),
        "node": fields_of(work.node),
        "node_size": work.node.itemsize,
        "entry": ENTRY.itemsize,
        "shared": bool(work.options.transpositions or not game.perfect_information),
        "determinise": "determinise" in game.rules.own,
    }


def signatures(game: RecordGame) -> dict[str, list[Any]]:
    """The numba types of the arguments of each exported function."""
    from numba import typeof, types
    from numba.np.numpy_support import from_dtype

    def row(kind: Any) -> Any:
        return types.Array(kind, 1, "C")

    states, moves = row(from_dtype(game.rules.record)), row(types.int32)
    keys, whole, numbers = row(types.uint64), types.int64, row(types.float64)
    found = {
        "ask_moves": [states, states, moves, keys, whole],
        "ask_status": [states, states, moves, keys, whole],
        "ask_play": [states, states, whole, keys, whole],
        "ask_score": [states, numbers],
        "ask_verdict": [states, keys, whole, numbers],
        "ask_chance": [states, numbers],
        "ask_view": [states, whole, moves],
        "ask_features": [states, numbers],
        "ask_noisy": [states, whole],
        "ask_key": [states],
    }
    engines = engines_of(game)
    if ALPHABETA in engines:
        work = alphabeta_workspace(game.initial())
        found["alphabeta"] = [from_dtype(work.dtype), keys, *4 * [whole]]
    if EXPECTIMINIMAX in engines:
        chances = chance_workspace(game.initial(), list(game.rules.weights.values()))
        table = row(from_dtype(np.dtype(CHANCE_ENTRY)))
        found["expectiminimax"] = [from_dtype(chances.dtype), table, whole, whole]
    if MCTS in engines:
        tree = mcts_work(game)
        found["mcts"] = [from_dtype(tree.space.dtype), *map(typeof, tree.arrays), whole]
    return found


def compile_module(
    game: RecordGame, net: PageNet | None = None, report: Any = None
) -> tuple[bytes, Layout]:
    """The module of a game, and how to load it. Call `lower_for_wasm` before."""
    from plyground.kernel.wasm.module import HEAP, WasmModule

    module, types = WasmModule(), signatures(game) | (net.signatures() if net else {})
    wanted = searches(game, net)
    for done, (name, (maker, search)) in enumerate(wanted.items()):
        if report:
            report(done, len(wanted) + 1, name)
        module.add(name, maker, search, types[name])
    if report:
        report(len(wanted), len(wanted) + 1, LINK)
    linked = module.linked()
    about = {"heap": linked.heap, "heap_at": linked.places.get(HEAP), "imports": linked.imports}
    return linked.code, about


def main(spec: str, folder: str, net: str = "") -> None:
    """Write module.wasm and module.json; prints `done of name` for each step."""
    from plyground.kernel.wasm.codegen import lower_for_wasm

    lower_for_wasm()

    def report(done: int, of: int, name: str) -> None:
        print(done, of, name, flush=True)

    game = load(spec)
    assert isinstance(game, RecordGame)
    inside = PageNet(net, game, engines_of(game)) if net else None
    code, about = compile_module(game, inside, report)
    Path(folder, "module.wasm").write_bytes(code)
    Path(folder, "module.json").write_text(json.dumps(about), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
