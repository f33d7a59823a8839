// Which nodes are drawn and where, as in columns.py and tree_layout.py. Lengths are pixels at natural size.
import { valueText, visible, windowText, written } from "./names.js";
import { vocabulary } from "./vocabulary.js";

const MEASURES = vocabulary.drawing;
export const SIZE = MEASURES.size; // from the middle of a node to its sides
export const BOARD = 30; // the same for a node with a board inside
export const LINE = 17; // the height of a line of text
export const READABLE = 12; // no text is smaller on the screen
const LETTER = 8;
const SMALL_LETTER = 7.2; // the width of a letter of the smallest text, on the screen
const DIGIT = 6.5; // the same where leaves show numbers only, which may nearly touch
const TIGHT = 26; // the least room between two rows
const HEAD = 29; // from the top of a node to the top of its value
const LONGEST = MEASURES.longest;
const WHOLE = 2000; // trees up to this many nodes are drawn whole

export function utilityText(value) { return vocabulary.foot_labels.utility + written(value); }
export function visitsText(visits) { return vocabulary.foot_labels.visits + visits; }

export function shortened(text) {
  const shown = visible(text);
  return shown.length <= LONGEST ? shown : `${shown.slice(0, LONGEST - 1)}…`;
}

// The move that leads to a node, unless it is the node's label, and its probability.
export function edgeText(node) {
  const move = node.move ?? "";
  const text = move === node.label ? "" : shortened(move);
  if (!("prob" in node)) return text;
  return `${/^\d+$/.test(text) ? "" : text} ${Number(node.prob.toPrecision(3))}`.trim();
}

// The nodes that are closed at first: none, or in a big tree all at the depth that fits.
export function closedAtFirst(names) {
  if (names.nodes.length <= WHOLE) return new Set();
  const at = [];
  names.depths.forEach((depth) => { at[depth] = (at[depth] ?? 0) + 1; });
  let limit = 0;
  for (let sum = at[0]; limit + 1 < at.length && sum + at[limit + 1] <= MEASURES.drawn;) sum += at[++limit];
  const closed = names.nodes.filter((node) => names.depths[node.id] === limit && names.children[node.id].length);
  return new Set(closed.map((node) => node.id));
}

export class TreeLayouts {
  constructor(trace, names) {
    this.trace = trace;
    this.names = names;
    this.room = 0; // letters below each inner node, if more than the trace itself needs
    this.size = SIZE;
    this.dense = false; // leaves show their utility without its name
    this.texts = longestTexts(trace);
    this.nothing = new Set(trace.events.filter((e) => e.skipped === 0).map((e) => e.node));
  }

  // The letters below a node.
  below(id) {
    const { value } = this.names.nodes[id];
    if (this.dense && value !== undefined) return written(value).length;
    return Math.max(this.texts[id].below, this.names.children[id].length ? this.room : 0);
  }

  // The positions of the nodes that are drawn; parents come before children. `gaps` is the share of
  // the usual room between rows.
  around(closed, mirrored = false, gaps = 1) {
    const { names, size } = this;
    const children = new Map();
    const down = [0];
    for (const id of down) { // grows during the loop
      const below = closed.has(id) ? [] : names.children[id];
      children.set(id, mirrored ? below.toReversed() : below);
      down.push(...children.get(id));
    }
    const hidden = (id) => (closed.has(id) ? names.sizes[id] - 1 : 0);
    const widths = new Map(down.map((id) => [id, this.width(id, hidden(id))]));
    const x = columns(children, widths, down);
    let width = 0;
    for (const id of down) width = Math.max(width, x.get(id) + widths.get(id) / 2);
    const foot = (id, y) => y + size + LINE * ((this.below(id) > 0) + (hidden(id) > 0)) + 3;
    const rows = [];
    for (const id of down) (rows[names.depths[id]] ??= []).push(id);
    const y = new Map();
    let top = size + HEAD;
    let between = 0;
    let height = 0;
    for (const row of rows) {
      let gap = MEASURES.row_gap[0];
      let lowest = 0;
      for (const id of row) {
        y.set(id, top);
        lowest = Math.max(lowest, foot(id, top));
        for (const child of children.get(id)) gap = Math.max(gap, MEASURES.slope * Math.abs(x.get(child) - x.get(id)));
      }
      height = lowest;
      gap = Math.max(TIGHT, gaps * Math.min(gap, MEASURES.row_gap[1]));
      if (row !== rows.at(-1)) between += gap;
      top = lowest + gap + size + HEAD;
    }
    return { order: down, rows, children, x, y, hidden, width, height, between, size, dense: this.dense, head: size + HEAD,
      foot: (id) => foot(id, y.get(id)), footed: (id) => this.below(id) > 0 };
  }

  // The smallest zoom at which texts in the smallest size stand side by side.
  smallest({ rows, x }) {
    const letters = (id) => {
      const node = this.names.nodes[id];
      const label = shortened(node.label).length;
      const beside = label > MEASURES.short ? 2 * label + 3 : 0;
      return Math.max(this.texts[id].above, this.below(id), edgeText(node).length / MEASURES.move_at, beside);
    };
    let zoom = 0;
    for (const row of rows) {
      const sorted = row.toSorted((a, b) => x.get(a) - x.get(b));
      for (let i = 1; i < sorted.length; i++) {
        const [a, b] = [sorted[i - 1], sorted[i]];
        zoom = Math.max(zoom, ((this.dense ? DIGIT : SMALL_LETTER) * (letters(a) + letters(b)) / 2 + (this.dense ? 2 : 10)) / (x.get(b) - x.get(a)));
      }
    }
    return zoom;
  }

  width(id, hidden) {
    const node = this.names.nodes[id];
    const { above } = this.texts[id];
    // Names of moves are two thirds down the branches, where these are closer together.
    let letters = Math.max(above, this.below(id), edgeText(node).length / MEASURES.move_room);
    if (hidden) letters = Math.max(letters, `+${hidden} nodes`.length + 1);
    const label = shortened(node.label).length;
    const beside = label > MEASURES.short ? 2 * (this.size + 4 + LETTER * label) : 0;
    const aside = this.nothing.has(id) ? 2 * (this.size + 30) : 0;
    return Math.max(2 * this.size + 6, LETTER * letters, beside, aside);
  }
}

// The greatest lengths of the texts above and below each node in the whole trace.
function longestTexts(trace) {
  const texts = trace.nodes.map((node) => ({ above: 1, below: "value" in node ? utilityText(node.value).length : 0 }));
  for (const event of trace.events) {
    const text = texts[event.node];
    if ("v" in event) text.above = Math.max(text.above, valueText(event).length);
    if ("alpha" in event && trace.nodes[event.node].kind !== "terminal") {
      text.below = Math.max(text.below, windowText(event).length);
    }
    if (event.type === "backup") text.below = Math.max(text.below, visitsText(event.say.args.visits).length);
  }
  return texts;
}

// The x of each node's middle; subtrees are pushed together until their outlines meet.
function columns(children, widths, down) {
  const outlines = new Map();
  const offsets = new Map([[down[0], 0]]);
  for (let i = down.length - 1; i >= 0; i--) {
    const id = down[i];
    const half = widths.get(id) / 2;
    const below = children.get(id);
    const joined = join(below.map((child) => outlines.get(child)), below, offsets);
    below.forEach((child) => outlines.delete(child));
    joined.unshift([-half, half]);
    outlines.set(id, joined);
  }
  const left = Math.min(...outlines.get(down[0]).map((edge) => edge[0]));
  const x = new Map([[down[0], -left]]);
  for (const id of down) for (const child of children.get(id)) x.set(child, x.get(id) + offsets.get(child));
  return x;
}

function join(outlines, nodes, offsets) {
  const whole = [];
  const places = [];
  for (const outline of outlines) {
    let place = whole.length ? -Infinity : 0;
    const both = Math.min(whole.length, outline.length);
    for (let d = 0; d < both; d++) place = Math.max(place, whole[d][1] - outline[d][0] + MEASURES.gap);
    places.push(place);
    outline.forEach(([left, right], d) => {
      if (d < whole.length) whole[d][1] = right + place;
      else whole.push([left + place, right + place]);
    });
  }
  const middle = places.length ? (places[0] + places.at(-1)) / 2 : 0;
  nodes.forEach((node, i) => offsets.set(node, places[i] - middle));
  return whole.map(([left, right]) => [left - middle, right - middle]);
}
