// Alpha-beta: iterative deepening around the compiled search of the root, as in alphabeta/deepening.py.

import { Fields } from "./memory.js";
import { AT_LEAST, AT_MOST, distanceOf, ESTIMATE, EXACT, INFINITE, levelOf, proves, SEEMS_AT_LEAST, SEEMS_AT_MOST, squash, STEPS, TEMPO, unproved, valueOf, WON } from "./score.js";

const NARROW = Math.trunc(0.02 * STEPS) * TEMPO, SHALLOW = 4;
const WARM_UP = 6, PART = 0.2; // deepening before the game is solved
const VALUE_FIRST = -2n, WHOLLY = 2;
const MEGABYTES = 16, BUCKET = 32;
const NOTHING = { value: null, bound: "", line: [], visits: null, distance: null, rank: null };
const ROWS = ["root_score", "root_low", "root_high", "root_proved", "root_depth", "root_line", "root_line_length"];

export class AlphaBeta {
  /** `net` has the numbers of a network, which then is the evaluation. */
  constructor(rules, net = null) {
    Object.assign(this, { rules, net, memory: rules.memory, layout: net ? rules.layout.net.alphabeta : rules.layout.alphabeta });
    this.call = this.memory.calls[net ? "alphabeta_net" : "alphabeta"];
    this.at = this.memory.take(this.layout.image.size);
    this.tableSize = 0;
    this.w = new Fields(this.memory, this.at, this.layout.fields);
  }

  /** Searches a state; `limit` has depth, nodes or time in seconds. `clock` reports and stops. */
  search(state, limit, clock) {
    this.prepare(state, limit);
    this.memory.tick = () => clock.tick(() => this.snapshot());
    try {
      if (this.maySolve(limit)) this.solve(limit, clock);
      else this.deepen(() => false, clock);
    } finally {
      this.memory.tick = () => false;
    }
    return this.answer(state, limit, clock);
  }

  prepare(state, limit) {
    const { w, memory } = this;
    memory.fill(this.at, this.layout.image);
    if (this.net) w.put("net", this.net);
    limit.weights?.forEach((weight, i) => w.set("weights", weight, i));
    memory.bytes.set(state.bytes, w.place("stack"));
    const past = state.past.slice(-(w.size("past") >> 1));
    past.forEach((key, i) => w.set("past", key, i));
    w.set("length", past.length);
    const wanted = limit.megabytes ?? MEGABYTES;
    const most = Math.min(wanted * 1e6, limit.nodes ? Math.max(4096, limit.nodes * BUCKET) : Infinity);
    const buckets = 2 ** Math.floor(Math.log2(Math.max(1, Math.floor(most / BUCKET))));
    if (this.tableSize < buckets * BUCKET) {
      this.tableSize = buckets * BUCKET;
      this.table = memory.take(this.tableSize);
    } else memory.bytes.fill(0, this.table, this.table + buckets * BUCKET);
    this.words = (buckets * BUCKET) / 8;
    w.set("mask", buckets - 1);
    if (limit.nodes) w.set("node_limit", limit.nodes);
    const left = this.rules.layout.max_plies - (this.rules.pliesPlayed?.(state) ?? 0);
    w.set("depth_limit", Math.min(limit.depth ?? Infinity, left, w.get("depth_limit")));
    w.set("lines", limit.lines ?? 1);
  }

  get stopped() {
    return this.w.get("control") !== 0;
  }

  root(line, depth, low, high) {
    return Number(this.call(this.at, this.table, this.words, BigInt(line), BigInt(depth), BigInt(low), BigInt(high)));
  }

  deepen(enough, clock) {
    const { w } = this;
    const limit = w.get("depth_limit");
    for (let depth = w.get("first_depth"); depth <= limit; depth++) {
      if (enough()) return;
      const scores = Array.from({ length: w.get("count") }, (_, i) => w.get("root_score", i));
      const before = { rows: this.copyRows(), order: this.order, scores };
      let line = 0;
      while (line === 0 || line < Math.min(w.get("lines"), w.get("count"))) {
        this.narrowIn(line, depth);
        if (this.stopped) {
          this.keepValues(before);
          return;
        }
        line++;
      }
      this.bestFirst();
      w.set("done", depth);
      if (this.settled()) return;
      if (clock.isOver) {
        w.set("control", 1);
        return;
      }
    }
  }

  /** After a depth that was not finished: rows of the depth `before` where values could not be compared. */
  keepValues({ rows, order, scores }) {
    const { w } = this;
    if (!order.length || order.length < w.get("count")) return; // stopped at the first depth
    const had = (place) => rows[ROWS.indexOf("root_low")][place] && rows[ROWS.indexOf("root_high")][place];
    const proved = (place) => w.get("root_proved", place);
    const lines = Math.min(w.get("lines"), order.length), best = w.get("root_order", 0);
    if (lines > 1 && !order.some(proved)) {
      if (!order.slice(0, lines).every(had)) return;
      order.forEach((place) => this.putBack(rows, place));
      this.reorder(order);
    } else if (best === order[0] && had(best) && w.get("root_score", best) < scores[best] && !proved(best)) {
      order.filter((place) => !proved(place)).forEach((place) => this.putBack(rows, place));
    } else if (!proved(best) && !(w.get("root_low", best) && w.get("root_high", best)) && had(best)) this.putBack(rows, best);
  }

  putBack(rows, place) {
    ROWS.forEach((name, i) => {
      const row = rows[i].length / this.w.size(name);
      this.memory.bytes.set(rows[i].subarray(place * row, (place + 1) * row), this.w.place(name) + place * row);
    });
  }

  // The lines asked for by their scores: a later one may turn out to be the better one.
  bestFirst() {
    const { w } = this;
    const n = Math.min(w.get("lines"), w.get("count"));
    const order = Array.from({ length: n }, (_, i) => w.get("root_order", i));
    const score = (place) => w.get("root_score", place);
    if (n > 1) order.sort((a, b) => score(b) - score(a)).forEach((place, i) => w.set("root_order", place, i));
  }

  narrowIn(line, depth) {
    const { w } = this;
    let low = -INFINITE, high = INFINITE, width = NARROW;
    const last = w.get("root_score", w.get("root_order", line));
    if (w.get("use_pvs") && depth >= SHALLOW && Math.abs(last) < WON) [low, high] = [last - width, last + width];
    for (;;) {
      const x = this.root(line, depth, low, high);
      if (this.stopped) return;
      width *= 4;
      if (x <= low && low > -INFINITE) low = width < WON && x > -WON ? x - width : -INFINITE;
      else if (x >= high && high < INFINITE) high = width < WON && x < WON ? x + width : INFINITE;
      else return;
    }
  }

  settled() {
    const { w } = this;
    const count = w.get("count");
    const proved = Array.from({ length: count }, (_, i) => w.get("root_proved", i));
    if (proved.every((p) => p === WHOLLY)) return true;
    const best = Array.from({ length: Math.min(w.get("lines"), count) }, (_, i) => w.get("root_score", w.get("root_order", i)));
    if (!proved.every(Boolean) && Math.min(...best) < WON) return false;
    return !w.get("quick") || best.every((x) => Math.abs(x) < WON || distanceOf(x) <= w.get("done"));
  }

  maySolve(limit) {
    const ends = !limit.depth && (limit.time || limit.nodes);
    return limit.solve ?? (this.layout.solve && ends && (limit.lines ?? 1) === 1);
  }

  solve(limit, clock) {
    const { w } = this;
    const spent = () => Math.max(limit.time ? clock.seconds / limit.time : 0, w.get("nodes") / w.get("node_limit"));
    this.deepen(() => w.get("done") >= WARM_UP && spent() >= PART, clock);
    if (this.stopped || (w.get("done") > 0 && this.settled())) return;
    const before = this.copyRows();
    const whole = w.get("depth_limit");
    this.root(VALUE_FIRST, whole, 0, 0);
    if (this.stopped) this.keepWhatSaysMore(before);
    else w.set("done", whole);
  }

  copyRows() {
    const { w, memory } = this;
    return ROWS.map((name) => {
      const size = w.place(name, w.fields[name][2].reduce((a, b) => a * b)) - w.place(name);
      return memory.bytes.slice(w.place(name), w.place(name) + size);
    });
  }

  /** After questions were stopped: estimates in place of bounds that say nothing. */
  keepWhatSaysMore(before) {
    const { w } = this;
    const count = w.get("count");
    for (let place = 0; place < count; place++) {
      const x = w.get("root_score", place);
      if (w.get("root_low", place) ? !(x <= -WON && !w.get("root_high", place)) : x < WON) continue;
      this.putBack(before, place);
    }
    if (w.get("sure") <= -WON) return;
    const place = w.get("sure_place");
    w.set("root_score", w.get("sure"), place);
    w.set("root_low", 1, place);
    w.set("root_proved", 1, place);
    w.set("root_high", 0, place);
    this.reorder([place, ...this.order.filter((i) => i !== place)]);
  }

  get order() {
    return Array.from({ length: this.w.get("count") }, (_, i) => this.w.get("root_order", i));
  }

  reorder(places) {
    places.forEach((place, i) => this.w.set("root_order", place, i));
  }

  // --- the answer, as in alphabeta/answer.py ----------------------------------------------------

  mark(place) {
    const { w } = this;
    const x = w.get("root_score", place), low = w.get("root_low", place), high = w.get("root_high", place);
    if (!w.get("root_proved", place)) return low && high ? ESTIMATE : low ? SEEMS_AT_LEAST : SEEMS_AT_MOST;
    if ((low && high) || (low && x >= WON) || (high && x <= -WON)) return EXACT;
    return low ? AT_LEAST : AT_MOST;
  }

  rootMark() {
    const { w } = this;
    const [best, ...others] = this.order;
    const own = this.mark(best), x = w.get("root_score", best), half = w.get("half");
    if (!proves(own)) return ESTIMATE;
    if (x >= WON) return own;
    const noBetter = (i) => valueOf(w.get("root_score", i), half) <= valueOf(x, half);
    if (others.every((i) => w.get("root_proved", i) && w.get("root_high", i) && noBetter(i))) return own;
    return own === EXACT || own === AT_LEAST ? AT_LEAST : ESTIMATE;
  }

  valueAndMark(x, own) {
    const { w } = this;
    const value = valueOf(x, w.get("half"));
    if (!proves(own) || Math.abs(x) >= WON) return [value, own];
    const utility = this.noted(levelOf(x), value);
    return utility === null ? [value, unproved(own)] : [utility, own];
  }

  /** The utility that a level stands for; null if unclear. */
  noted(level, otherwise) {
    const { w } = this;
    if (w.get("mixed")) return null;
    for (let i = 0; i < w.size("odd_level"); i++) {
      if (w.get("odd_level", i) === Math.abs(level)) return Math.sign(level) * w.get("odd_utility", i);
    }
    return otherwise;
  }

  lineOf(place) {
    const { w } = this;
    const plies = w.size("root_line", 1);
    return Array.from({ length: w.get("root_line_length", place) }, (_, i) => w.get("root_line", place * plies + i));
  }

  rows() {
    const { w } = this;
    const { order } = this;
    const [best, depth, proved] = ["root_score", "root_depth", "root_proved"].map((name) => w.get(name, order[0]));
    return Array.from({ length: w.get("count") }, (_, place) => {
      const action = w.get("root", place), reached = w.get("root_depth", place);
      // Searched less deep than the best one, where it looked better: nothing can be said of it.
      const open = reached < depth && w.get("root_score", place) > best && !w.get("root_proved", place) && !proved;
      if (reached === 0 || open) return { ...NOTHING, action };
      const own = this.mark(place);
      // A refuted move is no better than the best: that is all that is known of it.
      const x = own === SEEMS_AT_MOST ? best : w.get("root_score", place);
      const [value, bound] = this.valueAndMark(x, own);
      const ends = bound === EXACT && w.get("root_low", place) && w.get("root_high", place);
      return { action, value, bound, line: this.lineOf(place), visits: null, distance: ends ? distanceOf(x) : null, rank: order.indexOf(place) };
    });
  }

  snapshot() {
    const { w } = this;
    const nodes = w.get("nodes");
    const best = w.get("root_order", 0);
    if (w.get("done") === 0 || w.get("root_depth", best) === 0) return { nodes, depth: w.get("done"), line: [] };
    const depth = w.get("done");
    if (w.get("sure") >= WON) return { nodes, depth, value: w.get("half"), bound: EXACT, line: this.lineOf(w.get("sure_place")) };
    const [value, bound] = this.valueAndMark(w.get("root_score", best), this.rootMark());
    return { nodes, depth, value, bound, line: this.lineOf(best) };
  }

  /** A stopped search may have found that its best move loses, but no better one yet. */
  leaveLostMoves() {
    const { order, w } = this;
    const at = order.findIndex((place) => this.mark(place) !== EXACT || w.get("root_score", place) > -WON);
    if (at > 0) this.reorder([order[at], ...order.slice(0, at), ...order.slice(at + 1)]);
  }

  /** The evaluation of the root for a player, with the weights of the search. */
  atSight(state, player) {
    const { w, rules } = this;
    const total = rules.features(state).reduce((sum, f, i) => sum + f * w.get("weights", i), 0);
    return w.get("half") * squash(player === 0 ? total : -total);
  }

  answer(state, limit, clock) {
    const { w, rules } = this;
    const player = rules.status(state);
    if (!w.get("count")) {
      const actions = rules.actions(state);
      return { algorithm: "alphabeta", player, value: rules.evaluate(state, player), bound: ESTIMATE, action: actions[0], line: [actions[0]],
        moves: actions.map((action) => ({ ...NOTHING, action })),
        counters: { nodes: 0, leaves: 0, cuts: 0, depth: 0, time: clock.seconds }, stopped: clock.why, unsearched: [] };
    }
    this.leaveLostMoves();
    const best = w.get("root_order", 0);
    const searched = w.get("root_depth", best) > 0;
    const [value, bound] = searched ? this.valueAndMark(w.get("root_score", best), this.rootMark()) : [this.atSight(state, player), ESTIMATE];
    const line = searched ? this.lineOf(best) : [w.get("root", best)];
    const stopped = !this.stopped ? null : limit.nodes && w.get("nodes") >= limit.nodes ? "nodes" : clock.why;
    const unsearched = [];
    if (w.get("mixed")) unsearched.push("not told apart: utilities that are almost equal; the engine solve does that");
    else if (bound === ESTIMATE && w.get("done")) unsearched.push("not searched: what lies beyond the horizon; evaluations stand for it");
    return {
      algorithm: "alphabeta", player, value, bound, action: line[0], line, moves: this.rows(),
      counters: { leaves: w.get("ends") + w.get("evaluations"), nodes: w.get("nodes"), cuts: w.get("cuts"), depth: w.get("done"), time: clock.seconds },
      stopped, unsearched,
    };
  }
}
