// Positions of games and nodes of trees as textbook searches see them, with the same names.

import { OVER } from "../engine/rules.js";

/** A position of an exported game; `facts` are those of export/lab.py. */
export class GameState {
  constructor(game, facts, state) {
    Object.assign(this, { game, facts, state, label: "" });
  }

  get toPlay() {
    const status = this.game.rules.status(this.state);
    return status === OVER ? null : status;
  }

  get actions() {
    return this.game.rules.actions(this.state);
  }

  get outcomes() {
    return this.game.rules.outcomes(this.state);
  }

  result(action) {
    return new GameState(this.game, this.facts, this.game.rules.result(this.state, action));
  }

  utility(player) {
    return this.game.rules.utilities(this.state)[player];
  }

  evaluate(player) {
    return this.game.rules.evaluate(this.state, player);
  }

  isNoisy(action) {
    return this.game.rules.isNoisy(this.state, action);
  }

  describe(action) {
    return this.game.describe(this.state, action);
  }

  get text() {
    return this.game.text(this.state);
  }

  /** Equal positions have equal identities, whatever the path. */
  get identity() {
    return String.fromCharCode(...this.state.bytes);
  }
}

/** A node of a tree in columns (game/trees/nodes.py). */
export class TreeState {
  constructor(tree, facts, node = 0) {
    Object.assign(this, { tree, facts, node });
  }

  get label() {
    return this.tree.labels[this.node];
  }

  get leafCount() {
    return this.tree.leaves[this.node];
  }

  get nodeCount() {
    return this.tree.sizes[this.node];
  }

  get toPlay() {
    return this.tree.movers[this.node];
  }

  get actions() {
    return this.tree.children[this.node].map((_, i) => i);
  }

  get outcomes() {
    return this.tree.children[this.node].map((child, i) => [i, this.tree.probabilities[child]]);
  }

  result(action) {
    return new TreeState(this.tree, this.facts, this.tree.children[this.node][action]);
  }

  utility(player) {
    return this.tree.payoffs[this.node][player];
  }

  /** The node's own estimate if the tree has one, or else the middle of the player's range. */
  evaluate(player) {
    const { payoffs, estimates } = this.tree;
    const own = payoffs[this.node].length ? payoffs[this.node] : estimates[this.node];
    return (own ?? this.facts.middle)[player];
  }

  isNoisy() {
    return false;
  }

  describe(action) {
    return this.tree.names[this.tree.children[this.node][action]];
  }

  get text() {
    const { labels, parents, children } = this.tree;
    if (this.label) return this.label;
    const steps = [];
    for (let node = this.node; node; node = parents[node]) steps.unshift(children[parents[node]].indexOf(node) + 1);
    return `/${steps.join("/")}`;
  }

  get identity() {
    return String(this.node);
  }
}
