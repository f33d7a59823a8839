// Expectiminimax to growing depths, as in expectiminimax/engine.py.

import { Fields } from "./memory.js";
import { CHANCE } from "./rules.js";
import { AT_MOST, ESTIMATE, EXACT, SEEMS_AT_MOST, unproved } from "./score.js";

const AS_MUCH = 1, NO_MORE = 2, SKIPPED = 3;
const MEGABYTES = 32;

export class Expectiminimax {
  constructor(rules) {
    Object.assign(this, { rules, memory: rules.memory, layout: rules.layout.expectiminimax });
    this.at = this.memory.take(this.layout.image.size);
    this.w = new Fields(this.memory, this.at, this.layout.fields);
    this.slots = 2;
    while (2 * this.slots * this.layout.entry <= MEGABYTES * 2 ** 20) this.slots *= 2;
    this.table = this.memory.take(this.slots * this.layout.entry);
  }

  search(state, limit, clock) {
    this.prepare(state, limit);
    let done = null;
    this.memory.tick = () => clock.tick(() => this.snapshot(done));
    try {
      done = this.deepen(state, limit, clock, (found) => (done = found));
    } finally {
      this.memory.tick = () => false;
    }
    return this.answer(state, limit, clock, done);
  }

  prepare(state, limit) {
    const { w, memory, layout, rules } = this;
    memory.fill(this.at, layout.image);
    memory.bytes.fill(0, this.table, this.table + this.slots * layout.entry);
    memory.bytes.set(state.bytes, w.place("stack"));
    const past = state.past.slice(-(w.size("past") >> 1));
    past.forEach((key, i) => w.set("past", key, i));
    w.set("length", past.length);
    this.player = Math.max(0, rules.status(state));
    w.set("max_player", this.player);
    w.set("sign", layout.judged && (this.player === 0 || layout.mirrored) ? (this.player === 0 ? 1 : -1) : 0);
    if (limit.nodes) w.set("node_limit", limit.nodes);
  }

  deepen(state, limit, clock, keep) {
    const { w } = this;
    let done = null, order = this.rules.actions(state);
    const deepest = Math.min(limit.depth ?? this.layout.deepest, this.layout.deepest);
    for (let depth = 1; depth <= deepest; depth++) {
      order.forEach((action, i) => w.set("order", action, i));
      const value = this.memory.calls.expectiminimax(this.at, this.table, this.slots, BigInt(depth), BigInt(order.length));
      if (w.get("halted")) break;
      done = { depth, value, chance: this.rules.status(state) === CHANCE, complete: w.get("complete") !== 0, rows: this.rows(state, order.length) };
      keep(done);
      if (done.complete) break;
      if (this.rules.status(state) !== CHANCE) order = done.rows.map((row) => row.action);
      if (clock.isOver) break;
    }
    return done;
  }

  /** One row for each action, best first; at a chance node in the order of the outcomes. */
  rows(state, n) {
    const { w } = this;
    const places = Array.from({ length: n }, (_, i) => i);
    const chance = this.rules.status(state) === CHANCE;
    if (!chance) {
      const merit = (i) => [w.get("values", i), w.get("marks", i) === AS_MUCH ? 1 : 0];
      places.sort((i, j) => merit(j)[0] - merit(i)[0] || merit(j)[1] - merit(i)[1]);
    }
    const plies = w.size("lines", 1);
    return places.map((i, place) => {
      const action = w.get("order", i), mark = w.get("marks", i), rank = chance ? null : place;
      if (mark === SKIPPED) return { action, value: null, bound: "", line: [], visits: null, distance: null, rank };
      const line = Array.from({ length: w.get("lengths", i) }, (_, k) => w.get("lines", i * plies + k));
      const known = mark === NO_MORE ? AT_MOST : EXACT;
      const bound = w.get("proved", i) ? known : unproved(known);
      // No better than the best: nothing else was found out.
      const value = w.get("values", bound === SEEMS_AT_MOST ? places[0] : i);
      return { action, value, bound, line, visits: null, distance: null, rank };
    });
  }

  snapshot(done) {
    const nodes = this.w.get("nodes");
    if (!done) return { nodes, depth: 0, line: [] };
    return { nodes, depth: done.depth, value: done.value, bound: done.complete ? EXACT : ESTIMATE, line: done.chance ? [] : done.rows[0].line };
  }

  answer(state, limit, clock, found) {
    const { w, rules, player } = this;
    const actions = rules.actions(state);
    const done = found ?? { depth: 0, value: rules.evaluate(state, player), complete: false,
      rows: actions.map((action) => ({ action, value: null, bound: "", line: [action], visits: null, distance: null, rank: null })) };
    const chance = rules.status(state) === CHANCE;
    const stopped = !w.get("halted") && !clock.isOver ? null : limit.nodes && w.get("nodes") > limit.nodes ? "nodes" : clock.why;
    return {
      algorithm: "expectiminimax", player, value: done.value, bound: done.complete ? EXACT : ESTIMATE,
      action: chance ? null : done.rows[0].action, line: chance ? [] : done.rows[0].line,
      moves: actions.map((action) => done.rows.find((row) => row.action === action)),
      counters: { leaves: w.get("leaves"), nodes: w.get("nodes"), cuts: w.get("cuts"), depth: done.depth, time: clock.seconds },
      stopped,
      unsearched: done.complete ? [] : ["not searched: what lies beyond the cut-off; evaluations stand for it"],
    };
  }
}
