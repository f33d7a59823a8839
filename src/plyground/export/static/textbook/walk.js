// The common parts of all textbook searches, as in search/textbook/walk.py: nodes, leaves, limits, the trace.

import { CHANCE } from "../engine/rules.js";
import { ESTIMATE } from "../engine/score.js";
import { PythonRandom } from "./python_random.js";
import { Recorder } from "./recorder.js";
import { Backup, compare, plain } from "./values.js";

export const MOST_NODES = 200000;
const ASKED_EVERY = 16; // nodes between two reports

/** A search that a limit ended; `reason` names it. */
export class Stopped extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** A search that does not suit the game, or an option that does not suit the search. */
export class Unsuited extends Error {}

/** Runs functions that call each other with `yield f(x)`, however deep. */
export function run(call) {
  const stack = [call];
  let value;
  while (stack.length) {
    const { done, value: said } = stack.at(-1).next(value);
    if (done) stack.pop();
    else stack.push(said);
    value = done ? said : undefined;
  }
  return value;
}

/** The player named MAX if there is one, else the player to move. */
export function maxPlayer(state) {
  const named = state.facts.called.indexOf("MAX");
  return named >= 0 ? named : Math.max(0, state.toPlay ?? 0);
}

export class Walk {
  /** `setup` has depth (null: to the end), order and convention; `report(nodes)` hears how far it is. */
  constructor(root, algorithm, { depth = null, order = "given", convention }, report = () => {}) {
    Object.assign(this, { root, algorithm, depth, convention, report, max: maxPlayer(root), nodes: 0 });
    this.recorder = new Recorder(this.max);
    this.path = new Set();
    this.rootMoves = new Map();
    this.order = orderOf(order, this);
  }

  start() {
    return this.recorder.node(this.root);
  }

  spend() {
    this.nodes += 1;
    if (this.nodes > MOST_NODES) throw new Stopped("nodes");
    if (this.nodes % ASKED_EVERY === 0) this.report(this.nodes);
  }

  enter(node, alpha = null, beta = null) {
    this.spend();
    this.recorder.enter(node, alpha, beta);
    if (this.depth !== null || node.state.facts.repetition) return;
    const { identity } = node.state;
    if (this.path.has(identity)) throw new Unsuited(`${this.algorithm} would never end: a line of play repeats the position ${node.state.text}; give a depth`);
    this.path.add(identity);
  }

  leave(node, backup, payoffs = null) {
    this.path.delete(node.state.identity);
    this.recorder.settle(node, backup, payoffs);
    this.note(node, backup);
    return backup;
  }

  /** Keeps what was found of a root move. */
  note(node, backup) {
    if (node.parent && !node.parent.parent && node.action !== null) this.rootMoves.set(node.action, backup);
  }

  isLeaf(node) {
    return node.kind === "terminal" || (this.depth !== null && node.ply >= this.depth);
  }

  leaf(node, payoffs = null) {
    const ended = node.kind === "terminal";
    const score = ended ? this.score(node.state.utility(this.max), node.ply) : this.estimate(node);
    const backup = new Backup(score, score, score, ended);
    this.path.delete(node.state.identity);
    this.recorder.leaf(node, backup, !ended, payoffs);
    this.note(node, backup);
    return backup;
  }

  estimate(node) {
    return [node.state.evaluate(this.max), 0];
  }

  /** A utility, with a tempo if quicker wins and slower losses are preferred. */
  score(utility, ply) {
    if (this.convention.tie === "first") return [utility, 0];
    const [low, high] = this.root.facts.utility;
    const middle = (low + high) / 2;
    return [utility, utility > middle ? -ply : utility < middle ? ply : 0];
  }

  /** The actions at a node, or `only` some, with their child nodes, in the search's order. */
  *children(node, only = null) {
    for (const action of this.order(node, only ?? node.state.actions)) yield [action, this.recorder.node(node.state.result(action), node, action)];
  }

  skip(rest) {
    for (const [, child] of rest) this.recorder.skip(child);
  }

  /** Runs a search to its end or its limit; returns the trace. */
  search(call) {
    let backup, stopped = null;
    try {
      backup = run(call);
    } catch (reason) {
      if (!(reason instanceof Stopped)) throw reason;
      stopped = reason.reason;
      backup = this.bestSoFar();
    }
    const mark = stopped || !backup.exact ? ESTIMATE : backup.mark;
    return traceOf(this, { value: backup.score[0], mark, line: backup.actions, stopped, settings: this.depth === null ? {} : { depth: this.depth } });
  }

  bestSoFar() {
    const { root } = this;
    if (!this.rootMoves.size) {
      const score = [root.evaluate(this.max), 0];
      const unknown = new Backup(score, score, score, false);
      return new Backup(score, score, score, false, root.actions.length ? [root.actions[0], unknown] : null);
    }
    const sign = root.toPlay === this.max ? 1 : -1;
    const [action, child] = [...this.rootMoves].reduce((best, one) => (sign * compare(one[1].score, best[1].score) > 0 ? one : best));
    return new Backup(child.score, child.low, child.high, false, [action, child]);
  }
}

/** A trace in the format gametrace/1, as make_trace writes it. */
export function traceOf({ root, algorithm, convention, recorder }, { value, mark, line, stopped, settings, seed = null }) {
  recorder.complete();
  const words = [];
  let state = root;
  for (const action of line) {
    words.push(state.describe(action));
    state = state.result(action);
  }
  const { source, options, title } = root.facts;
  return {
    format: "gametrace/1",
    game: { source, options, title },
    position: root.text,
    algorithm,
    convention,
    max: recorder.player,
    seed,
    settings,
    nodes: recorder.nodes,
    events: recorder.events,
    summary: {
      value: plain(value), mark, move: words[0] ?? null, line: words, leaves: recorder.leaves, leaves_total: root.leafCount ?? null, nodes: recorder.entered,
      cuts: recorder.cuts, branches_skipped: recorder.branchesSkipped, leaves_skipped: recorder.leavesSkipped, depth: recorder.depth, stopped: recorder.full ? "events" : stopped,
    },
    partial: recorder.full || stopped !== null,
  };
}

// --- the order of moves, as in order.py ----------------------------------------------------------

function orderOf(name, walk) {
  const [kind, seed] = name.split(":");
  if (kind === "given") return (node, actions) => actions;
  if (kind === "random") {
    const random = new PythonRandom(Number(seed ?? 0));
    return (node, actions) => random.shuffled(actions);
  }
  if (kind === "evaluator") {
    return ({ state }, actions) => {
      const mover = state.toPlay;
      if (mover === CHANCE) return actions;
      return sorted(actions, (action) => state.result(action).evaluate(mover));
    };
  }
  if (kind === "captures") return ({ state }, actions) => sorted(actions, (action) => Number(state.isNoisy(action)));
  if (kind !== "best" && kind !== "worst") throw new Unsuited(`there is no order ${name}; try given, best, worst, random, evaluator or captures`);
  const { facts } = walk.root;
  if (!(facts.opposed && facts.deterministic)) throw new Unsuited("an order by true values needs a zero-sum game of two players without chance");
  const values = new TrueValues(walk);
  return ({ state, ply }, actions) => {
    const below = walk.depth === null ? null : walk.depth - ply - 1;
    const sign = (state.toPlay === walk.max) === (kind === "best") ? 1 : -1;
    return sorted(actions, (action) => sign * values.of(state.result(action), below));
  };
}

/** The actions by worth, the greatest first; equals stay as they are. */
function sorted(actions, worthOf) {
  const worth = new Map(actions.map((action) => [action, worthOf(action)]));
  return [...actions].sort((a, b) => worth.get(b) - worth.get(a));
}

/** The values of positions for MAX by position and plies left (null: to the end), each computed once. */
class TrueValues {
  constructor(walk) {
    Object.assign(this, { walk, known: new Map(), path: new Set(), nodes: 0 });
  }

  of(state, left) {
    return run(this.value(state, left));
  }

  *value(state, left) {
    const key = `${left} ${state.identity}`;
    if (!this.known.has(key)) {
      if (++this.nodes > MOST_NODES) throw new Stopped("nodes");
      const { max } = this.walk;
      const ends = state.toPlay === null;
      this.known.set(key, ends ? state.utility(max) : left === 0 ? state.evaluate(max) : yield this.best(state, left === null ? null : left - 1));
    }
    return this.known.get(key);
  }

  *best(state, left) {
    const { identity } = state;
    if (left === null) {
      if (this.path.has(identity)) throw new Unsuited(`the true value of ${state.text} is unknown: a line of play repeats the position; give a depth`);
      this.path.add(identity);
    }
    const values = [];
    for (const action of state.actions) values.push(yield this.value(state.result(action), left));
    this.path.delete(identity);
    return state.toPlay === this.walk.max ? Math.max(...values) : Math.min(...values);
  }
}
