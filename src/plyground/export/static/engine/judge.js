// A learned network alone: what it expects of a position, and how likely it finds each move.

import { Fields } from "./memory.js";
import { CHANCE, OVER } from "./rules.js";

export class Judge {
  constructor({ rules, net }) {
    Object.assign(this, { rules, memory: rules.memory });
    const { image, fields } = rules.layout.net.judge;
    this.at = this.memory.take(image.size);
    this.w = new Fields(this.memory, this.at, fields);
    this.memory.fill(this.at, image);
    this.w.put("net", net);
  }

  ask(state) {
    this.memory.bytes.set(state.bytes, this.w.place("stack"));
    return Number(this.memory.calls.judge(this.at));
  }

  /** The utilities that the network expects; a player is to move. */
  values(state) {
    this.ask(state);
    return Array.from({ length: this.rules.layout.players }, (_, player) => this.w.get("u", player));
  }

  /** The probability of each legal action, in their order. */
  policy(state) {
    const n = this.ask(state);
    const said = new Map(Array.from({ length: n }, (_, i) => [this.w.get("moves", i), this.w.get("logits", i)]));
    const logits = this.rules.actions(state).map((action) => said.get(action));
    const top = Math.max(...logits);
    const odds = logits.map((x) => Math.exp(x - top)), sum = odds.reduce((a, b) => a + b);
    return odds.map((x) => x / sum);
  }

  /** The utility that a player can expect: exact at the end, the mean over chance. */
  expected(state, player) {
    const status = this.rules.status(state);
    if (status === OVER) return this.rules.utilities(state)[player];
    if (status !== CHANCE) return this.values(state)[player];
    return this.rules.outcomes(state).reduce((sum, [action, p]) => sum + p * this.expected(this.rules.result(state, action), player), 0);
  }

  /** The likeliest action; with heat, one drawn by its probability. */
  likeliest(state, heat, luck) {
    const actions = this.rules.actions(state), policy = this.policy(state);
    if (!heat) return actions[policy.indexOf(Math.max(...policy))];
    const odds = policy.map((p) => p ** (1 / heat)), sum = odds.reduce((a, b) => a + b);
    let left = luck * sum;
    return actions.find((_, i) => (left -= odds[i]) < 0) ?? actions.at(-1);
  }
}
