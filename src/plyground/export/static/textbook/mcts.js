// Monte-Carlo tree search with UCB1, step by step, as in search/textbook/mcts.py.

import { CHANCE } from "../engine/rules.js";
import { ESTIMATE } from "../engine/score.js";
import { PythonRandom } from "./python_random.js";
import { Recorder } from "./recorder.js";
import { plain } from "./values.js";
import { maxPlayer, traceOf } from "./walk.js";

const BITS = 128n, ONE = 1n << BITS;
const logs = [0n, 0n]; // of 0 (none) and 1, times ONE

/** The logarithm of a whole number, correctly rounded: browsers differ in the last digit of theirs. */
function log(n) {
  while (logs.length <= n) { // log n = log (n - 1) + 2 artanh 1 / (2 n - 1)
    const odd = BigInt(2 * logs.length - 1);
    let power = ONE / odd, sum = 0n;
    for (let k = 1n; power > 0n; k += 2n, power /= odd * odd) sum += power / k;
    logs.push(logs.at(-1) + 2n * sum);
  }
  return Number(logs[n]) / 2 ** 128;
}

class Search {
  constructor(root, { iterations = 100, c = Math.SQRT2, seed = 0, convention }) {
    Object.assign(this, { root, iterations, c, seed, convention, algorithm: "mcts", max: maxPlayer(root) });
    this.random = new PythonRandom(seed);
    this.recorder = new Recorder(this.max);
    this.top = this.edge(root, null, null);
  }

  edge(state, parent, action) {
    const node = this.recorder.node(state, parent?.node ?? null, action);
    this.recorder.entered += 1;
    this.recorder.depth = Math.max(this.recorder.depth, node.ply);
    return { node, parent, action, untried: [...state.actions], total: Array(state.facts.players).fill(0), visits: 0, children: [] };
  }

  iterate(n) {
    this.recorder.event("iteration", this.top.node, "mcts.iteration", { n });
    const leaf = this.expand(this.select(this.top));
    this.backUp(leaf, this.simulate(leaf));
  }

  /** Descends while all children have been visited. */
  select(here) {
    while (!here.untried.length && here.children.length) {
      if (here.node.kind === "chance") {
        const action = this.draw(here.node.state);
        here = here.children.find((child) => child.action === action);
        continue;
      }
      const mover = here.node.state.toPlay;
      const total = this.convention.visits_of === "root" ? this.top.visits : here.visits;
      const terms = here.children.map((child) => (child.visits ? [child.total[mover] / child.visits, this.c * Math.sqrt(log(total) / child.visits)] : [0, Infinity]));
      const best = terms.reduce((found, [a, b], i) => (a + b > terms[found][0] + terms[found][1] ? i : found), 0);
      const ucb = here.children.map((child, i) => ({ node: child.node.id, exploit: plain(terms[i][0]), explore: plain(terms[i][1]) }));
      this.recorder.event("select", here.node, "mcts.select", { child: here.children[best].node.id }, { ucb });
      here = here.children[best];
    }
    return here;
  }

  draw(state) {
    const { outcomes } = state;
    return this.random.weighted(outcomes.map(([action]) => action), outcomes.map(([, p]) => p));
  }

  /** Adds an untried child, in the order of the actions. */
  expand(here) {
    if (!here.untried.length) return here;
    const { state } = here.node;
    let [action] = here.untried;
    if (state.toPlay === CHANCE) {
      action = this.draw(state);
      const known = here.children.find((child) => child.action === action);
      if (known) return this.expand(this.select(known));
    }
    here.untried.splice(here.untried.indexOf(action), 1);
    const child = this.edge(state.result(action), here, action);
    here.children.push(child);
    this.recorder.event("expand", child.node, "mcts.expand");
    return child;
  }

  /** The results, in [0, 1], of random play to the end. */
  simulate(leaf) {
    let { state } = leaf.node;
    const moves = [];
    while (state.toPlay !== null) {
      const action = state.toPlay === CHANCE ? this.draw(state) : this.random.choice(state.actions);
      moves.push(state.describe(action));
      state = state.result(action);
    }
    this.recorder.leaves += 1;
    const [low, high] = state.facts.utility;
    const result = leaf.total.map((_, p) => (state.utility(p) - low) / (high - low));
    this.recorder.event("playout", leaf.node, "mcts.playout", { moves, result: plain(low + (high - low) * result[this.max]) });
    return result;
  }

  /** Adds the result along the path, root included. */
  backUp(leaf, result) {
    for (let here = leaf; here; here = here.parent) {
      here.visits += 1;
      here.total = here.total.map((w, p) => w + result[p]);
      const chooser = here.parent ? here.parent.node.state.toPlay : this.max;
      const w = here.total[chooser === CHANCE ? this.max : chooser];
      this.recorder.event("backup", here.node, "mcts.backup", { visits: here.visits, w: plain(w) }, { v: plain(this.utility(here)), mark: ESTIMATE });
    }
  }

  /** The mean result of a node for MAX, in the game's own utilities. */
  utility({ total, visits }) {
    const [low, high] = this.root.facts.utility;
    return low + ((high - low) * total[this.max]) / Math.max(visits, 1);
  }

  get line() {
    const found = [];
    for (let here = this.top; here.children.length;) {
      here = here.children.reduce((best, child) => (child.visits > best.visits ? child : best));
      found.push(here.action);
    }
    return found;
  }
}

export function mcts(root, setup, report) {
  const search = new Search(root, setup);
  for (let n = 1; n <= search.iterations; n++) {
    search.iterate(n);
    report(n);
  }
  const settings = { iterations: search.iterations, c: search.c, utility: root.facts.utility.map(plain) };
  return traceOf(search, { value: search.utility(search.top), mark: ESTIMATE, line: search.line, stopped: null, settings, seed: search.seed });
}
