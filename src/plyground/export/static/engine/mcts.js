// Monte-Carlo tree search: the compiled simulations in slices, and the answer as in mcts/answer.py.

import { Fields, now } from "./memory.js";
import { CHANCE } from "./rules.js";
import { ESTIMATE, EXACT } from "./score.js";
import { Worlds } from "./worlds.js";

const MEGABYTES = 96, CLEARING = 1.8;
const HERE = 0, ROOT = 2; // places on the stack
const TERMINAL = -1; // as a node's count: the game ends here
const SLICE = 20; // milliseconds: browsers replace slow code by quick code only between calls
const LONGEST_LINE = 64, MOST_LINES = 20;

export class Mcts {
  /** `net` has the numbers of a network, which then takes the place of playouts. */
  constructor(rules, net = null) {
    Object.assign(this, { rules, net, memory: rules.memory, layout: net ? rules.layout.net.mcts : rules.layout.mcts });
    this.call = this.memory.calls[net ? "mcts_net" : "mcts"];
    this.at = this.memory.take(this.layout.image.size);
    this.w = new Fields(this.memory, this.at, this.layout.fields);
    this.worlds = new Worlds(rules);
    this.room = this.entries = this.space = 0;
  }

  search(state, limit, clock) {
    this.prepare(state, limit);
    const sims = Math.min(limit.sims ?? Infinity, limit.nodes ?? Infinity);
    let done = 0, slice = 16;
    while (done < sims && !clock.isOver) {
      const ask = Math.min(slice, sims - done);
      const began = now();
      const made = Number(this.call(this.at, this.nodes, this.room, this.table, this.entries, this.states, this.count, this.odds, this.count, this.at, 0, this.at, 0, BigInt(ask)));
      done += made;
      if (made < ask) break; // proven, or memory is full
      if (now() - began < SLICE / 2) slice *= 2;
      else if (now() - began > 2 * SLICE) slice = Math.max(1, slice >> 1);
      clock.tick(() => this.snapshot(state));
    }
    return this.answer(state, limit, clock, sims);
  }

  prepare(state, limit) {
    const { w, memory, layout, rules } = this;
    const { states, odds } = this.worlds.of(state);
    this.allot(limit);
    if (this.space < states.length) {
      this.space = states.length;
      this.states = memory.take(this.space * rules.layout.size);
      this.odds = memory.take(8 * this.space);
    }
    this.count = states.length;
    memory.fill(this.at, layout.image);
    if (this.net) w.put("net", this.net);
    const size = rules.layout.size;
    for (const place of [HERE, ROOT]) memory.bytes.set(state.bytes, w.place("stack", place));
    const past = state.past.slice(-(w.size("past") >> 1));
    past.forEach((key, i) => w.set("past", key, i));
    w.set("length", past.length);
    w.set("random", BigInt.asUintN(64, BigInt(limit.seed ?? 0)));
    w.set("viewer", Math.max(0, rules.status(state)));
    w.set("recycle", 0); // a full tree stays as it is, and its leaves are played out
    if (limit.depth) w.set("deepest", Math.min(limit.depth, w.get("deepest")));
    memory.bytes.fill(0, this.nodes, this.nodes + layout.node_size);
    if (layout.shared) memory.bytes.fill(0, this.table, this.table + this.entries * layout.entry);
    states.forEach((world, i) => {
      memory.bytes.set(world.bytes, this.states + i * size);
      memory.view.setFloat64(this.odds + 8 * i, odds[i], true);
    });
    this.root = this.node(0);
  }

  /** Memory for the tree: no more than allowed, nor than the simulations can use. */
  allot(limit) {
    const { layout, memory } = this;
    const { max_moves } = this.rules.layout;
    const each = layout.shared ? layout.node_size + layout.entry : layout.node_size * CLEARING;
    const most = Math.floor(((limit.megabytes ?? MEGABYTES) * 1e6) / each);
    const sims = Math.min(limit.sims ?? Infinity, limit.nodes ?? Infinity);
    const wanted = Math.max(Math.min(most, (sims + 1) * max_moves + 1), 2 * max_moves + 2);
    if (this.taken === undefined || this.taken < wanted) {
      this.taken = wanted;
      this.nodes = memory.take(wanted * layout.node_size);
      this.table = memory.take(layout.shared ? powerBelow(wanted) * layout.entry : layout.entry);
    }
    this.room = wanted;
    this.entries = layout.shared ? powerBelow(wanted) : 1;
  }

  node(i) {
    return new Fields(this.memory, this.nodes + i * this.layout.node_size, this.layout.node);
  }

  children(node) {
    const first = node.get("first");
    return Array.from({ length: Math.max(0, node.get("count")) }, (_, i) => {
      const child = this.node(first + i);
      return { node: child, action: child.get("action"), visits: child.get("visits"), total: child.get("total"), proven: child.get("proven") !== 0 };
    });
  }

  // --- the answer --------------------------------------------------------------------------------

  counts(state) {
    const found = new Map(this.rules.actions(state).map((action) => [action, { action, visits: 0, value: null, exact: null, line: [], prior: 0 }]));
    for (const { node, action, visits, total, proven } of this.children(this.root)) {
      const exact = proven ? total + 0 : null;
      const prior = this.net ? node.get("prior") : 0;
      found.set(action, { action, node, visits, exact, value: exact ?? (visits ? total / visits : null), line: [], prior });
    }
    const byVisits = [...found.values()].sort((a, b) => b.visits - a.visits);
    for (const move of byVisits.slice(0, MOST_LINES)) if (move.visits) move.line = [move.action, ...this.lineBelow(move.node)];
    return found;
  }

  lineBelow(start) {
    const line = [];
    const solving = this.w.get("solve");
    let at = start;
    while (line.length < LONGEST_LINE && at.get("count") > 0) {
      const choices = this.children(at);
      const known = solving && choices.some((c) => c.proven);
      const best = choices[known
        ? bestOf(choices.map((c) => c.visits), choices.map((c) => (c.proven ? c.total : c.total / Math.max(c.visits, 1))), choices.map((c) => c.proven), this.rules.layout.utility[0])
        : argmax(choices.map((c) => c.visits))];
      if (!best.visits) break;
      line.push(best.action);
      at = best.node;
    }
    return line;
  }

  verdict(state, found) {
    const [low, high] = this.rules.layout.utility;
    const middle = (low + high) / 2;
    const proven = this.root.get("proven") !== 0 ? this.root.get("total") + 0 : null;
    if (this.rules.status(state) === CHANCE) {
      const mean = this.rules.outcomes(state).reduce((sum, [action, p]) => sum + p * (found.get(action).value ?? middle), 0);
      return { value: proven ?? mean, bound: proven === null ? ESTIMATE : EXACT, action: null, line: [] };
    }
    const choices = [...found.values()];
    const atOnce = (c) => this.rules.layout.perfect && c.node?.get("count") === TERMINAL && c.value === high;
    const best = choices.find(atOnce) ?? choices[bestOf(choices.map((c) => c.visits + c.prior), choices.map((c) => c.value ?? middle), choices.map((c) => c.exact !== null), low)];
    const line = best.line.length ? best.line : [best.action];
    return { value: proven ?? best.value ?? middle, bound: proven === null ? ESTIMATE : EXACT, action: best.action, line };
  }

  snapshot(state) {
    const nodes = this.w.get("sims"), depth = this.w.get("depth");
    if (!nodes || this.root.get("count") <= 0) return { nodes, depth, line: [] };
    const { value, bound, line } = this.verdict(state, this.counts(state));
    return { nodes, depth, value, bound, line };
  }

  answer(state, limit, clock, sims) {
    const { w } = this;
    const found = this.counts(state);
    const moves = [...found.values()].map(({ action, value, exact, visits, line }) => ({
      action, value, bound: exact !== null ? EXACT : visits ? ESTIMATE : "", line, visits, distance: null, rank: null,
    }));
    const unseen = moves.filter((move) => move.value === null).length;
    const made = w.get("sims");
    const stopped = this.root.get("proven") ? null : made >= sims ? "sims" : clock.why;
    return {
      algorithm: "mcts", player: w.get("viewer"), ...this.verdict(state, found), moves,
      counters: { leaves: made, nodes: made, cuts: 0, depth: w.get("depth"), time: clock.seconds, held: w.get("top") },
      stopped, unsearched: unseen ? [`not visited: ${unseen} moves at the root`] : [],
    };
  }
}

const powerBelow = (n) => 2 ** Math.max(4, Math.floor(Math.log2(n)));

function argmax(values) {
  return values.reduce((best, value, i) => (value > values[best] ? i : best), 0);
}

/** The most visited choice, unless a better one is proven; proven losses come last. */
function bestOf(visits, means, proven, low) {
  const hopeless = means.map((mean, i) => proven[i] && mean <= low);
  const all = hopeless.every(Boolean);
  const best = argmax(visits.map((n, i) => (hopeless[i] && !all ? -1 : n)));
  const sure = means.map((mean, i) => (proven[i] && !hopeless[i] ? mean : -Infinity));
  const most = Math.max(...sure);
  const surest = argmax(visits.map((n, i) => (sure[i] === most ? n : -1)));
  return sure[surest] >= means[best] || proven[best] ? surest : best;
}
