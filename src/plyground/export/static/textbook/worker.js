// The tree lab's searches in a worker: one message asks for a trace, and one answers.

import { Game } from "../engine/game.js";
import { Lines, Refused } from "../engine/position.js";
import { PythonRandom } from "./python_random.js";
import { traced } from "./searches.js";
import { GameState, TreeState } from "./states.js";
import { BadTree, readTree } from "./tree_text.js";
import { Unsuited } from "./walk.js";

export { BadTree, PythonRandom, readTree };

const EVERY = 100; // milliseconds between two reports

/** {game: {module, description, facts}, moves, chance} or {tree: {tree, facts}}, with a setup. */
function rootOf({ game, tree, moves, chance }) {
  if (tree) return new TreeState(tree.tree, tree.facts);
  const made = new Game(game.module, game.description);
  return new GameState(made, game.facts, new Lines(made).follow(moves, chance).states.at(-1));
}

export function serve(scope) {
  scope.onmessage = ({ data: asked }) => {
    let last = performance.now();
    const report = (n) => {
      if (performance.now() - last < EVERY) return;
      last = performance.now();
      scope.postMessage({ n });
    };
    try {
      const root = rootOf(asked);
      if (root.toPlay === null) throw new Unsuited("the game is over, so there is nothing to search");
      scope.postMessage({ trace: traced(root, asked.setup, report) });
    } catch (error) {
      const refused = error instanceof Unsuited || error instanceof Refused;
      scope.postMessage({ problem: error.message ?? String(error), refused });
    }
  };
}
