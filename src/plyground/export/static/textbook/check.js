// Traces of searches in this engine, for a comparison with Python's (tests/export/test_textbook.py).

import { canonical, sha256 } from "../../../search/textbook/trace/view/digest.js";
import { Game } from "../engine/game.js";
import { traced } from "./searches.js";
import { GameState, TreeState } from "./states.js";

/** The digest of each trace: `asked` has {moves, setup}. */
export function digests(module, data, facts, asked) {
  const game = new Game(module, data);
  return asked.map(({ moves, setup }) => {
    const state = moves.reduce((here, action) => game.rules.result(here, action), game.rules.initial());
    return sha256(canonical(traced(new GameState(game, facts, state), setup)));
  });
}

/** The same for trees: `asked` has {facts, tree, setup}. */
export function treeDigests(asked) {
  return asked.map(({ facts, tree, setup }) => sha256(canonical(traced(new TreeState(tree, facts), setup))));
}
