// The state of a trace after k events: the fold of fold.py, with its snapshots.

const EVERY = 200;
const STATUS = {
  enter: "open", iteration: "open", expand: "open",
  leaf: "settled", settle: "settled", skip: "skipped",
};
const KEPT = ["v", "mark", "alpha", "beta", "payoffs"];

// What is known of a node is replaced, never changed: copies may share it.
export class Fold {
  constructor(size) {
    this.known = new Array(size).fill(null);
    this.counters = { leaves: 0, nodes: 0, cuts: 0, branches_skipped: 0 };
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
    const count = this.counters;
    if (type === "skip") {
      count.branches_skipped += 1;
      return;
    }
    this.current = node;
    if (type === "enter" || type === "expand" || (type === "iteration" && !before)) count.nodes += 1;
    else if (type === "leaf" || type === "playout") count.leaves += 1;
    else if (type === "cut" && event.skipped > 0) count.cuts += 1;
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
  now.status = STATUS[type] ?? now.status;
  for (const name of KEPT) if (name in event) now[name] = event[name];
  if (type === "partial" || type === "settle") {
    if ("best" in args) now.best = args.best;
  } else if (type === "cut") {
    now.cut = event.skipped;
  } else if (type === "backup") {
    now.visits = args.visits;
    now.w = args.w;
  }
  return now;
}

export class History {
  constructor(events, size) {
    this.events = events;
    this.snapshots = [new Fold(size)];
  }

  // The state after the first k events; it is the caller's own.
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
