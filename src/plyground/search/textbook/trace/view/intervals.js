// The interval of values that each node can still have, given the leaves read so far; as in the course's intervals.py.
import { valueText, written } from "./names.js";

const KINDS = ["max", "min", "chance", "terminal"];

// Only a whole tree of two players has intervals: a node that was not recorded could have any value.
export function hasIntervals(trace) {
  return trace.algorithm !== "mcts" && !trace.partial && trace.nodes.every(({ kind }) => KINDS.includes(kind));
}

// By node: [least, greatest]. MAX takes the greatest ends of its children, MIN the least, chance the mean.
export function possible(names, known) {
  const found = new Array(names.nodes.length);
  for (let id = names.nodes.length - 1; id >= 0; id--) {
    const below = names.children[id].map((child) => found[child]);
    const taken = (i) => combined(names, id, below.map((interval) => interval[i]));
    const [low, high] = below.length ? [taken(0), taken(1)] : [-Infinity, Infinity];
    const [least, greatest] = settled(known[id], below.length === 0 || names.nodes[id].kind !== "chance");
    found[id] = [Math.max(low, least), Math.min(high, greatest)];
  }
  return found;
}

function combined(names, id, ends) {
  const { kind } = names.nodes[id];
  if (kind !== "chance") return kind === "max" ? Math.max(...ends) : Math.min(...ends);
  return ends.reduce((sum, end, i) => sum + (names.nodes[names.children[id][i]].prob || 0) * end, 0);
}

// What the search itself says: the value of a leaf, perhaps an evaluation; a value or bound from a table.
function settled(known, mayBeLeaf) {
  if (known?.status !== "settled" || typeof known.v !== "number") return [-Infinity, Infinity];
  const mark = known.mark ?? "~";
  const exact = mark === "=" || (mayBeLeaf && mark === "~" && !("best" in known));
  return [exact || mark.endsWith(">=") ? known.v : -Infinity, exact || mark.endsWith("<=") ? known.v : Infinity];
}

const end = (x) => written(Number.isFinite(x) ? x : x < 0 ? "-inf" : "inf");

export function intervalText([low, high]) {
  return `[${end(low)}, ${end(high)}]`;
}

// The most letters that an interval of a trace needs.
export function intervalRoom(trace) {
  const longest = trace.events.reduce((most, event) => Math.max(most, "v" in event ? valueText(event).length - 1 : 0), 2);
  return 2 * longest + 4;
}
