// The names of nodes and how values are written, as in names.py.
import { vocabulary } from "./vocabulary.js";

// Characters that act instead of showing, except those that scripts need.
const CATEGORIES = vocabulary.hidden_categories.map((name) => `\\p{${name}}`).join("");
const HIDDEN = new RegExp(`(?![${vocabulary.joiners}])[${CATEGORIES}]`, "gu");

export class Names {
  constructor(nodes) {
    this.nodes = nodes;
    this.children = nodes.map(() => []);
    this.sizes = new Array(nodes.length).fill(1);
    for (const node of nodes.slice(1)) this.children[node.parent].push(node.id);
    this.leaves = this.children.map((below) => (below.length ? 0 : 1));
    this.depths = new Array(nodes.length).fill(0);
    for (const node of nodes.slice(1)) this.depths[node.id] = this.depths[node.parent] + 1;
    for (let id = nodes.length - 1; id > 0; id--) {
      this.sizes[nodes[id].parent] += this.sizes[id];
      this.leaves[nodes[id].parent] += this.leaves[id];
    }
  }

  // The label, or the path of moves from the nearest labelled ancestor or the root; safe to show.
  of(id) {
    const steps = [];
    let here = this.nodes[id];
    while (!here.label && here.parent !== null) {
      steps.push(here.move);
      here = this.nodes[here.parent];
    }
    if (here.label) steps.push(here.label);
    const path = steps.reverse().join("/") || "root";
    // Moves without a name are numbers, which would look like values.
    return visible(/^\p{Nd}/u.test(path) && !here.label ? `/${path}` : path);
  }

  // The ancestors of a node, from its parent to the root.
  up(id) {
    const found = [];
    for (let p = this.nodes[id].parent; p !== null; p = this.nodes[p].parent) found.push(p);
    return found;
  }

  // A node by its label, else by its name as shown; undefined if there is none.
  find(text) {
    const wanted = text.trim();
    const named = this.nodes.find((node) => node.label === wanted) ??
      this.nodes.find((node) => this.of(node.id) === wanted || this.of(node.id) === `/${wanted}`);
    return named?.id;
  }
}

export function visible(text) {
  return text.replace(HIDDEN, (c) => `\\u${c.codePointAt(0).toString(16).padStart(4, "0")}`);
}

// A number for readers, with a typographic minus and ∞.
export function written(x) {
  if (typeof x === "string") return vocabulary.infinities[x];
  let shown;
  if (Number.isInteger(x) && Math.abs(x) < 1e15) shown = String(x);
  else if (Math.abs(x) >= 0.1 && Math.abs(x) < 1e15) shown = thousandths(x);
  else shown = twoDigits(x);
  return shown.replace("-", "−");
}

function thousandths(x) {
  return rounded(x, 3).replace(/\.?0+$/, "");
}

function twoDigits(x) {
  const [digits, power] = x.toExponential(1).split("e");
  const e = Number(power);
  if (e >= -4 && e < 2) return String(Number(rounded(x, 1 - e)));
  const sign = e < 0 ? "-" : "+";
  return `${digits.replace(/\.0$/, "")}e${sign}${String(Math.abs(e)).padStart(2, "0")}`;
}

// A fixed number of decimals; halves are rounded to the even digit, as in Python.
function rounded(x, decimals) {
  const power = 10 ** decimals;
  const scaled = Math.abs(x) * power;
  const down = Math.floor(scaled);
  const even = scaled - down === 0.5 && scaled / power === Math.abs(x) && down % 2 === 0;
  return even ? (Math.sign(x) * down / power).toFixed(decimals) : x.toFixed(decimals);
}

// A value with its mark, such as "≤4"; a middle dot while it is unknown.
export function valueText(known) {
  if (!known || !("v" in known)) return "·";
  const shown = known.payoffs ? `(${known.payoffs.map(written).join(", ")})` : written(known.v);
  return vocabulary.signs[known.mark ?? "~"] + shown;
}

export function windowText(known) {
  return known && "alpha" in known ? `[${written(known.alpha)}, ${written(known.beta)}]` : "";
}
