// The tree as SVG and, in the same elements, as a WAI-ARIA tree. Shapes carry the meaning; colours
// only repeat it. A node is redrawn only if it changed.
import { s } from "./dom.js";
import { intervalText, possible } from "./intervals.js";
import { valueText, windowText, written } from "./names.js";
import { edgeText, LINE, READABLE, shortened, SIZE, utilityText, visitsText } from "./tree_layout.js";
import { vocabulary } from "./vocabulary.js";

export const MARGIN = 16;
const LETTERS = 14; // the usual size of texts
export const SMALLEST = 0.3;
const MANY = 300; // above this many nodes, only those in sight are drawn
const MARGIN_OF_SIGHT = 400;
const DIM = ["skipped", "below", "unseen", "future"];

export class TreePicture {
  // `view` has trace, names, words; `on` handles clicks and keys.
  constructor(view, on) {
    this.view = view;
    this.on = on;
    this.zoom = 1;
    this.edges = s("g", { "aria-hidden": "true" });
    this.spots = s("g", { role: "presentation" });
    this.over = s("g", { "aria-hidden": "true", class: "playout" });
    this.svg = s("svg", { role: "tree", class: "tv-tree", "aria-label": view.words.title() }, this.edges, this.spots, this.over);
    this.svg.addEventListener("click", (event) => this.clicked(event));
    this.svg.addEventListener("keydown", (event) => this.keyed(event));
    this.touched = 0;
    // In Monte-Carlo tree search on a game, the tree holds only the nodes expanded so far.
    this.grows = view.words.mcts && view.trace.summary.leaves_total === null;
    this.states = new Map();
    this.sight = [-Infinity, Infinity];
  }

  // --- places --------------------------------------------------------------------------------

  arrange(layout) {
    this.layout = layout;
    this.items = new Map();
    const { names } = this.view;
    for (const id of layout.order) {
      const { parent } = names.nodes[id];
      const beside = parent === null ? [id] : names.children[parent];
      const group = s("g", {
        role: "treeitem", class: "node", "data-node": id, tabindex: -1,
        "aria-level": names.depths[id] + 1, "aria-setsize": beside.length, "aria-posinset": beside.indexOf(id) + 1,
        "aria-label": names.of(id),
        "aria-expanded": names.children[id].length ? String(layout.children.get(id).length > 0) : null,
        transform: `translate(${MARGIN + layout.x.get(id)} ${MARGIN + layout.y.get(id)})`,
      });
      const edge = parent === null ? null : s("g", { class: "branch" });
      this.items.set(id, { group, edge, key: null, style: null });
    }
    // Screen readers follow the order of an outline, not that of the drawing.
    this.states = new Map();
    const outline = this.outline();
    this.spots.replaceChildren(...outline.map((id) => this.items.get(id).group));
    this.edges.replaceChildren(...layout.order.slice(1).map((id) => this.items.get(id).edge));
    this.width = layout.width + 2 * MARGIN;
    this.height = layout.height + 2 * MARGIN;
    this.svg.classList.toggle("dense", layout.dense);
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.focusable = null;
    this.scale(this.zoom);
  }

  scale(zoom) {
    this.zoom = Math.min(Math.max(zoom, SMALLEST), 3);
    this.svg.setAttribute("width", this.width * this.zoom);
    this.svg.setAttribute("height", this.height * this.zoom);
    this.svg.style.fontSize = `${Math.max(LETTERS, READABLE / this.zoom)}px`;
  }

  // Of a big tree, only this part of the pane is drawn, and a margin around it.
  look(left, width) {
    const all = this.layout.order.length <= MANY;
    this.sight = all ? [-Infinity, Infinity]
      : [left / this.zoom - MARGIN - MARGIN_OF_SIGHT, (left + width) / this.zoom + MARGIN_OF_SIGHT];
  }

  inSight(from, to = from) {
    return Math.max(from, to) >= this.sight[0] && Math.min(from, to) <= this.sight[1];
  }

  outline() {
    const found = [];
    const stack = [0];
    while (stack.length) {
      const id = stack.pop();
      if (this.states.get(id) === "future") continue;
      found.push(id);
      if (this.layout.children.get(id).length) stack.push(...this.view.names.children[id].toReversed());
    }
    return found;
  }

  // The middle of a node in the pane, for scrolling.
  place(id) {
    const { x, y } = this.layout;
    return x.has(id) ? [(MARGIN + x.get(id)) * this.zoom, (MARGIN + y.get(id)) * this.zoom] : null;
  }

  // --- a step --------------------------------------------------------------------------------

  update(fold, line, event) {
    this.last = [fold, line, event];
    const { view, layout } = this;
    const most = view.words.mcts ? Math.max(1, fold.known[0]?.visits ?? 1) : 0;
    const stars = new Set(line);
    const shown = layout.x.has(fold.current) ? fold.current : this.nearest(fold.current);
    this.touched = 0;
    this.intervals = view.intervals ? possible(view.names, fold.known) : null;
    const states = new Map();
    this.states = states;
    for (const id of layout.order) {
      const known = fold.known[id];
      const { parent } = view.names.nodes[id];
      let status = known?.status ?? "unseen";
      if (status === "unseen" && ["skipped", "below"].includes(states.get(parent))) status = "below";
      if (status === "unseen" && this.grows) status = "future";
      states.set(id, status);
      const item = this.items.get(id);
      const x = layout.x.get(id);
      const seen = this.inSight(x);
      if (!seen && item.key !== null) {
        item.key = null;
        item.group.replaceChildren();
      }
      const joined = item.edge && this.inSight(x, layout.x.get(parent));
      if (item.edge && !joined && item.style !== null) {
        item.style = null;
        item.edge.replaceChildren();
      }
      if (!seen && !joined) continue;
      const spot = {
        id, known, status,
        kind: shapeOf(view.names.nodes[id], known),
        above: DIM.includes(status) && status !== "unseen" ? "" : valueText(known),
        below: this.below(id, known),
        current: id === shown, star: stars.has(id),
        size: most && layout.size === SIZE ? SIZE * (0.6 + 0.4 * Math.sqrt((known?.visits ?? 0) / most)) : layout.size,
      };
      const { above, kind, current, star, size } = spot;
      const key = `${status}|${kind}|${above}|${spot.below}|${current}|${star}|${known?.cut}|${size}|${known?.alpha}|${known?.beta}`;
      if (seen && item.key !== key) {
        item.key = key;
        this.draw(item.group, spot);
      }
      if (!joined) continue;
      const style = DIM.includes(status) ? status : star && stars.has(parent) ? "best" : "plain";
      if (item.style !== style) {
        item.style = style;
        this.join(item.edge, parent, spot, style);
      }
    }
    this.playout(event);
    if (this.focusable === null || !this.items.has(this.focusable)) this.roving(shown ?? 0);
  }

  // Redraws the same step after the pane has scrolled.
  again() {
    if (this.layout.order.length > MANY) this.update(...this.last);
  }

  nearest(id) {
    return id === null ? null : this.view.names.up(id).find((above) => this.layout.x.has(above));
  }

  below(id, known) {
    const node = this.view.names.nodes[id];
    if (this.intervals && this.view.names.children[id].length) return intervalText(this.intervals[id]);
    if (known && "visits" in known) return visitsText(known.visits);
    if ("value" in node) return this.layout.dense ? written(node.value) : utilityText(node.value);
    return windowText(known);
  }

  draw(group, spot) {
    this.touched += 1;
    const { words, names } = this.view;
    const { id, known, status, kind, size } = spot;
    group.setAttribute("class", `node ${kind} ${status}${spot.star ? " best" : ""}${spot.current ? " current" : ""}`);
    group.setAttribute("data-kind", kind);
    group.setAttribute("data-status", status);
    const about = words.about(id, known, status);
    const hidden = this.layout.hidden(id);
    const more = hidden ? words.say("more", { n: hidden.toLocaleString("en") }) : "";
    const interval = this.intervals && names.children[id].length ? words.say("interval.about", { interval: intervalText(this.intervals[id]) }) : "";
    group.setAttribute("aria-label", [about, interval, more].filter(Boolean).join(words.say("about.comma")));
    const parts = [];
    const half = this.layout.size;
    if (half > SIZE) parts.push(...this.withBoard(spot));
    else {
      if (spot.current) parts.push(shape(kind, size + 5, { class: "double" }));
      parts.push(shape(kind, size, { class: "shape" }));
    }
    const label = shortened(names.nodes[id].label);
    if (label.length > vocabulary.drawing.short) parts.push(text(half + 4, 0, label, "beside"));
    else if (label && half === SIZE) parts.push(text(0, { max: 5, min: -5 }[kind] ?? 0, label, "inside"));
    if (spot.above) parts.push(text(0, -half - 17, words.number(spot.above), "value"));
    let y = half + Math.max(11, Math.max(LETTERS, READABLE / this.zoom) / 2 + 3);
    if (spot.below && (this.intervals || !(status === "below" && !names.nodes[id].value))) parts.push(text(0, y, words.number(spot.below), "under"));
    if (this.layout.footed(id)) y += LINE;
    if (more) parts.push(text(0, y, words.number(more), "stub"));
    if (spot.star) parts.push(s("polygon", { class: "star", points: corners("star", 7.5), transform: `translate(${-half - 7} ${half > SIZE ? 0 : -4})` }));
    if (known?.cut === 0) parts.push(scissors(half + 8, 2), text(half + 23, 2, words.number("0"), "nothing"));
    group.replaceChildren(...parts);
  }

  // The position in a frame, and the shape of the node at its corner.
  withBoard({ id, kind, current }) {
    const half = this.layout.size;
    const square = (more, name) => s("rect", { x: -half - more, y: -half - more, width: 2 * (half + more), height: 2 * (half + more), class: name });
    const board = s("image", { href: this.view.board(id), x: -half, y: -half, width: 2 * half, height: 2 * half });
    return [current ? square(5, "double") : null, square(1, "frame"), board,
      shape(kind, 10, { class: "shape", transform: `translate(${-half} ${-half})` })].filter(Boolean);
  }

  join(edge, parent, spot, style) {
    const { layout, view } = this;
    const from = [MARGIN + layout.x.get(parent), MARGIN + layout.foot(parent)];
    const to = [MARGIN + layout.x.get(spot.id), MARGIN + layout.y.get(spot.id) - (spot.above ? layout.head : layout.size + 2)];
    const at = (share) => from.map((a, i) => a + share * (to[i] - a));
    edge.setAttribute("class", `branch ${style}`);
    edge.setAttribute("data-edge", spot.id);
    const parts = [s("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1] })];
    if (style === "skipped") parts.push(scissors(...at(vocabulary.drawing.scissors_at)));
    const move = edgeText(view.names.nodes[spot.id]);
    if (move) parts.push(text(...at(vocabulary.drawing.move_at), move, "move"));
    edge.replaceChildren(...parts);
  }

  // Draws the random game of the last event as a dashed line, with its length and result.
  playout(event) {
    this.over.replaceChildren();
    if (event?.type !== "playout" || !this.layout.x.has(event.node)) return;
    const [x, y] = [MARGIN + this.layout.x.get(event.node), MARGIN + this.layout.foot(event.node)];
    const { moves, result } = event.say.args;
    this.over.append(
      s("line", { x1: x, y1: y, x2: x, y2: y + 34 }),
      s("circle", { cx: x, cy: y + 40, r: 6 }),
      text(x + 12, y + 40, this.view.words.number(`${moves.length} → ${valueText({ v: result, mark: "=" }).slice(1)}`), "beside"),
    );
  }

  // --- pointer and keys ----------------------------------------------------------------------

  clicked(event) {
    const branch = event.target.closest(".branch");
    const group = event.target.closest(".node");
    const id = branch?.dataset.edge ?? group?.dataset.node;
    if (id === undefined) return;
    this.roving(Number(id));
    if (event.target.closest(".stub")) this.on.toggle(Number(id));
    else this.on.choose(Number(id));
  }

  roving(id, focus = false) {
    if (this.focusable !== null) this.items.get(this.focusable)?.group.setAttribute("tabindex", -1);
    this.focusable = id;
    const { group } = this.items.get(id);
    group.setAttribute("tabindex", 0);
    if (!focus) return;
    this.on.reveal(id);
    group.focus({ preventScroll: true });
  }

  // The keys of the WAI-ARIA tree pattern.
  keyed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.focusable === null) return;
    const id = this.focusable;
    const { names } = this.view;
    const order = this.outline();
    const here = order.indexOf(id);
    const open = this.layout.children.get(id).length > 0;
    const moves = {
      ArrowDown: () => order[here + 1],
      ArrowUp: () => order[here - 1],
      Home: () => order[0],
      End: () => order.at(-1),
      ArrowRight: () => (open ? order.find((child) => names.nodes[child].parent === id) : this.on.toggle(id)),
      ArrowLeft: () => (open ? this.on.toggle(id) : names.nodes[id].parent),
      Enter: () => this.on.choose(id),
      " ": () => this.on.choose(id),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const to = move();
    if (typeof to === "number") this.roving(to, true);
  }
}

// The shape of a node; a leaf before the end of the game is a cut-off.
export function shapeOf(node, known) {
  const kind = node.kind.startsWith("player") ? "player" : node.kind;
  if (kind === "terminal" || kind === "chance" || known?.status !== "settled") return kind;
  return "best" in known ? kind : "cutoff";
}

function text(x, y, words, name) {
  return s("text", { x, y: y + 5, class: name, direction: "ltr" }, words);
}

function shape(kind, size, attributes) {
  if (kind === "chance") return s("circle", { r: size, ...attributes });
  if (kind === "terminal" || kind === "cutoff") {
    const side = 2 * size * vocabulary.drawing.square;
    return s("rect", { x: -side / 2, y: -side / 2, width: side, height: side, ...attributes });
  }
  return s("polygon", { points: corners(kind, size), ...attributes });
}

function corners(kind, size) {
  return vocabulary.corners[kind].map(([x, y]) => `${size * x},${size * y}`).join(" ");
}

// Scissors are drawn, because some fonts do not have the sign.
function scissors(x, y) {
  const { blades, handles, radius } = vocabulary.scissors;
  return s("g", { class: "scissors", transform: `translate(${x} ${y})` },
    s("circle", { class: "paper", r: 12 }),
    s("path", { d: blades }),
    ...handles.map(([cx, cy]) => s("circle", { cx, cy, r: radius })));
}
