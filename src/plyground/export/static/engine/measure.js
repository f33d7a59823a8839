// Searches of the initial position in fresh engines, by processor time (benchmarks/export.py).

import { Clock } from "./clock.js";
import { Game } from "./game.js";
import { Searches } from "./searches.js";

/** [nodes, processor seconds, bytes of memory] of each search, one after another. */
export function measure(module, data, moves, engine, limit, times, spent) {
  const game = new Game(module, data);
  const state = moves.reduce((here, action) => game.rules.result(here, action), game.rules.initial());
  const searches = new Searches(game);
  return Array.from({ length: times }, () => {
    const before = spent();
    const { counters } = searches.engine(engine).search(state, limit, new Clock());
    return [counters.nodes, spent() - before, game.rules.memory.bytes.length];
  });
}
