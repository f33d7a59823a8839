// The state of a trace after k events, as in fold.py.
import { vocabulary } from "./vocabulary.js";

const EVERY = vocabulary.snapshot_every;

// What is known of a node is replaced, never changed, so copies share it.
export class Fold {
  constructor(size) {
    this.known = new Array(size).fill(null);
    this.counters = Object.fromEntries(vocabulary.counters.map((name) => [name, 0]));
    this.current = null;
  }

  copy() {
    const other = new Fold(0);
    other.known = this.known.slice();
    other.counters = { ...this.counters };
    other.current = this.current;
    return other;
  }

  add(event) {
    const { node, type } = event;
    const before = this.known[node];
    this.known[node] = after(before, event);
    if (type !== "skip") this.current = node;
    // The root counts as a node at the first iteration, a cut if it skips a child.
    const counter = vocabulary.counted[type];
    if (type === "cut") this.counters.cuts += event.skipped > 0;
    else if (counter && (type !== "iteration" || !before)) this.counters[counter] += 1;
  }

  state() {
    const nodes = {};
    this.known.forEach((known, id) => { if (known) nodes[id] = known; });
    return { nodes, counters: this.counters, current: this.current };
  }
}

function after(known, event) {
  const { type } = event;
  const { args } = event.say;
  const now = known ? { ...known } : { status: "open" };
  now.status = vocabulary.status[type] ?? now.status;
  for (const name of vocabulary.kept_fields) if (name in event) now[name] = event[name];
  for (const name of vocabulary.kept_args[type] ?? []) if (name in args) now[name] = args[name];
  if (type === "cut") now.cut = event.skipped;
  return now;
}

export class History {
  constructor(events, size) {
    this.events = events;
    this.snapshots = [new Fold(size)];
  }

  // The state after the first k events; the caller may change it.
  at(k) {
    const last = Math.floor(k / EVERY);
    while (this.snapshots.length <= last) {
      this.snapshots.push(this.on(this.snapshots.length - 1, EVERY));
    }
    return this.on(last, k - last * EVERY);
  }

  on(snapshot, steps) {
    const fold = this.snapshots[snapshot].copy();
    const begin = snapshot * EVERY;
    for (let i = begin; i < begin + steps; i++) fold.add(this.events[i]);
    return fold;
  }
}
