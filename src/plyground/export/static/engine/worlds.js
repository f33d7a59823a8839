// The states that the player to move cannot tell apart, as in mcts/worlds.py.

import { CHANCE, OVER } from "./rules.js";

const MOST = 100000; // states that are searched at most

export const identity = (state) => String.fromCharCode(...state.bytes);

export class Worlds {
  constructor(rules) {
    this.rules = rules;
    this.views = null;
  }

  /** The possible states, and the sums of their probabilities up to each. */
  of(state) {
    const { rules } = this;
    const { layout } = rules;
    if (layout.perfect || layout.mcts.determinise) return { states: [state], odds: [1] };
    this.views ??= this.all();
    const player = rules.status(state);
    const alike = this.views.get(`${player} ${rules.observation(state, player)}`);
    const weights = [...alike.values()];
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    let sum = 0;
    return { states: weights.map(([world]) => world), odds: weights.map(([, weight]) => (sum += weight) / total) };
  }

  /** All states by what the player to move sees in them. */
  all() {
    const { rules } = this;
    const found = new Map();
    let layer = new Map([["", [rules.initial(), 1]]]), seen = 0;
    while (layer.size) {
      const below = new Map();
      for (const [state, weight] of layer.values()) {
        const status = rules.status(state);
        if (status === OVER) continue;
        if (status !== CHANCE) {
          const view = `${status} ${rules.observation(state, status)}`;
          if (!found.has(view)) found.set(view, new Map());
          add(found.get(view), state, weight);
        }
        const actions = rules.actions(state);
        const chances = status === CHANCE ? rules.outcomes(state) : actions.map((a) => [a, 1 / actions.length]);
        for (const [action, chance] of chances) add(below, rules.result(state, action), weight * chance);
      }
      layer = below;
      seen += layer.size;
      if (seen > MOST) throw new Error("too many states to find those that a player cannot tell apart");
    }
    return found;
  }
}

function add(found, state, weight) {
  const key = identity(state);
  const known = found.get(key);
  if (known) known[1] += weight;
  else found.set(key, [state, weight]);
}
