// The engine of an exported page: what the page uses itself, and the searches of its worker.

import { Game } from "./game.js";
import { Lines, Refused, sealedWord, seen } from "./position.js";
import { Searches } from "./searches.js";

export { Game, Lines, Refused, sealedWord, seen };

/** Answers jobs in a worker: first the game, then {kind, args} one after another. */
export function serve(scope) {
  let searches = null, lines = null;
  scope.onmessage = ({ data: { module, description, kind, args, levels, weights } }) => {
    if (module) {
      const game = new Game(module, description);
      searches = new Searches(game);
      lines = new Lines(game);
      return;
    }
    const report = (fraction, partial, values = {}) => scope.postMessage({ progress: { fraction, partial, values } });
    try {
      Object.assign(searches, { levels, weights });
      const line = lines.follow(args.moves ?? "", args.chance ?? args.seed ?? 0);
      scope.postMessage({ result: searches[kind](line, args, report) });
    } catch (error) {
      scope.postMessage({ problem: String(error.message ?? error) });
    }
  };
}
