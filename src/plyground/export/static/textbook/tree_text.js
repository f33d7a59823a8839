// Reads a tree from text, as game/trees/tree_text.py does: [[3 12 8][2 4 6]], A{B=3, C=2}, (0.5:3 0.5:7).

import { CHANCE } from "../engine/rules.js";

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[^\s,:=@#~{}[\]()<>"]+|\S|$)/suy;
const NUMBER = /^[+-]?(\d+\/\d+|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i;
const UNIFORM = /^\s*b\s*=\s*(\d+)[\s,;]+m\s*=\s*(\d+)\s*:?/;
const CLOSERS = { "[": "]", "{": "}", "(": ")" };
const PLAYERS = { max: 0, min: 1, chance: CHANCE };
const LIMIT = 100000, TOLERANCE = 1e-9;

/** A text that is no tree; `at` is the place of the mistake. */
export class BadTree extends Error {
  constructor(at, why, normalise = false) {
    super(why);
    Object.assign(this, { at, normalise });
  }
}

const opens = (token) => token in CLOSERS;
const closes = (token) => Object.values(CLOSERS).includes(token);
const isPart = (token) => token === "@" || token === "#" || token === "~";
const numeric = (word) => NUMBER.test(word.replace("−", "-"));

class Reader {
  constructor(text, at = 0) {
    this.text = text;
    this.next = { token: "", at, end: at };
    this.after = this.next;
    this.take();
    this.take();
    this.nodes = [];
    this.open = [];
  }

  get token() {
    return this.next.token;
  }

  take() {
    const { token } = this.next;
    this.next = this.after;
    TOKEN.lastIndex = this.after.end;
    const [whole, found] = TOKEN.exec(this.text);
    const start = this.after.end + whole.length - found.length;
    if (found === '"') this.fail("the quote is never closed", start);
    this.after = { token: found, at: start, end: start + found.length };
    return token;
  }

  fail(why, at = this.next.at) {
    throw new BadTree(at, why);
  }

  get isWord() {
    return this.token !== "" && !/^[,:=@#~{}[\]()<>"]$/.test(this.token);
  }

  word(what) {
    if (!this.isWord) this.fail(`${what} is missing`);
    const word = this.take();
    return word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/gsu, "$1").trim() : word;
  }

  number(what) {
    const word = this.token.replace("−", "-");
    if (!this.isWord) this.fail(`${what}: a number is missing`);
    if (!NUMBER.test(word)) this.fail(`${what}: '${word}' is not a number`);
    const [above, below = 1] = word.split("/").map(Number);
    if (!Number.isFinite(above / below)) this.fail(`${what}: '${word}' is not a finite number`);
    this.take();
    return above / below + 0;
  }

  /** A number, or a number for each player in < >. */
  value(what) {
    if (this.token !== "<") return this.number(what);
    const start = this.next.at;
    this.take();
    const payoffs = [this.number(what)];
    while (this.token !== ">") {
      if (!this.token) this.fail("the bracket is never closed", start);
      if (this.token === ",") this.take();
      payoffs.push(this.number(what));
    }
    this.take();
    return payoffs;
  }

  add(node) {
    if (this.nodes.length === LIMIT) this.fail(`it has more than ${LIMIT} nodes, the most that are read`);
    const parent = this.open.at(-1) ?? -1;
    this.nodes.push({ label: "", move: "", probability: 1, mover: null, payoff: null, estimate: null, view: "", children: [], ...node, parent });
    if (parent >= 0) this.nodes[parent].children.push(this.nodes.length - 1);
    return this.nodes.length - 1;
  }

  read() {
    if (!this.token) this.fail("there is nothing to read", 0);
    const brackets = [];
    for (;;) {
      if (!this.item(brackets)) continue;
      while (brackets.length && closes(this.token)) {
        const start = brackets.pop();
        if (CLOSERS[this.text[start]] !== this.token) this.fail(`'${this.token}' does not close the '${this.text[start]}' before it`);
        this.open.pop();
        this.take();
      }
      if (!brackets.length) break;
      if (!this.token) this.fail("the bracket is never closed", brackets.at(-1));
      if (this.token === ",") this.take();
    }
    if (closes(this.token)) this.fail(`'${this.token}' closes no bracket`);
    if (this.token) this.fail("a tree has one root: put brackets around its children");
    return this.nodes;
  }

  /** Steps over a leaf, or into the bracket of a node; returns whether the item is complete. */
  item(brackets) {
    const node = { at: this.next.at };
    const before = [];
    while (this.isWord && this.after.token === ":") {
      before.push(this.word("a move"));
      this.take();
    }
    if (this.nodes[this.open.at(-1)]?.mover === CHANCE) {
      if (!before.length) this.fail("this outcome has no probability; write (0.5:3 0.5:7)");
      const [word] = before.splice(0, 1);
      const [above, below = 1] = word.split("/").map(Number);
      node.probability = above / below;
      if (!numeric(word) || !(node.probability > 0)) this.fail(`the probability '${word}' is not a positive number`, node.at);
    }
    if (before.length) node.move = before.pop();
    if (before.length) this.fail("a move has one name, and only outcomes of chance a number", node.at);
    if (this.isLabelled) {
      node.label = this.word("a label");
      if (this.token === "=") {
        this.take();
        return this.leaf(node);
      }
    }
    if (!opens(this.token) && !isPart(this.token)) return this.leaf(node);
    while (isPart(this.token)) {
      const part = this.take();
      if (part === "@") node.mover = this.player();
      else if (part === "#") node.view = this.word("the name of the information set");
      else node.estimate = this.value("the estimate");
    }
    if (!opens(this.token)) this.fail("the node's children are missing, in brackets");
    if (this.token === "(") {
      if (node.mover !== null && node.mover !== undefined && node.mover !== CHANCE) this.fail("( ) is a chance node, where no player moves");
      node.mover = CHANCE;
    }
    brackets.push(this.next.at);
    this.open.push(this.add(node));
    this.take();
    if (closes(this.token)) this.fail("the node has no children", brackets.at(-1));
    return false;
  }

  leaf(node) {
    if (!this.isWord && this.token !== "<") this.fail(this.token ? `a node is missing before '${this.token}'` : "a node is missing before the end");
    this.add({ ...node, payoff: this.value("a leaf") });
    return true;
  }

  get isLabelled() {
    const { token: after, at } = this.after;
    if (!this.isWord) return false;
    if (numeric(this.token) && after !== "=") return at === this.next.end && (after === "{" || isPart(after));
    return after === "=" || opens(after) || isPart(after);
  }

  player() {
    const { at } = this.next, word = this.word("the player").toLowerCase();
    if (word in PLAYERS) return PLAYERS[word];
    if (!/^\d{1,3}$/.test(word)) this.fail(`'${word}' is no player: write @0, @1, ..., @max, @min or @chance`, at);
    return Number(word);
  }
}

/** b moves at every node, m plies, and the leaves in order. */
function readLeaves(text, header) {
  const [b, m] = [Number(header[1]), Number(header[2])];
  if (b < 1 || b ** m > LIMIT) throw new BadTree(0, `b=${b}, m=${m} is not a tree of 1 to ${LIMIT} leaves`);
  const reader = new Reader(text, header[0].length);
  const leaves = [];
  while (reader.token) {
    leaves.push({ at: reader.next.at, payoff: reader.value("a leaf") });
    if (reader.token === ",") reader.take();
  }
  if (leaves.length !== b ** m) throw new BadTree(leaves[b ** m]?.at ?? text.length, `${b ** m} leaves needed for b=${b}, m=${m}; ${leaves.length} given`);
  leaves.forEach((leaf, i) => {
    while (reader.open.length < m) reader.open.push(reader.add({ at: leaf.at }));
    reader.add(leaf);
    for (let done = i + 1; reader.open.length && done % b === 0; done /= b) reader.open.pop();
  });
  return reader.nodes;
}

/** A tree in columns with its facts, as export/lab.py writes those of the gallery. */
export function readTree(text, { first = "max", normalise = false } = {}) {
  const header = UNIFORM.exec(text);
  const nodes = header ? readLeaves(text, header) : new Reader(text).read();
  const leaf = nodes.find((node) => !node.children.length);
  const players = Array.isArray(leaf.payoff) ? leaf.payoff.length : 2;
  const vector = (node, value) => {
    if (Array.isArray(value) ? value.length === players : players === 2) return Array.isArray(value) ? value : [value, 0 - value];
    throw new BadTree(node.at, `all leaves need payoffs for the same players; there are ${players}`);
  };
  const turns = [];
  nodes.forEach((node, i) => {
    let turn = i ? turns[node.parent] : first === "min" ? 1 : 0;
    if (node.children.length && node.mover !== CHANCE) {
      node.mover ??= turn;
      if (node.mover >= players) throw new BadTree(node.at, `there is no player ${node.mover}: the leaves have payoffs for players 0 to ${players - 1}`);
      turn = (node.mover + 1) % players;
    }
    turns.push(turn);
    if (node.mover === CHANCE) {
      const total = node.children.reduce((sum, child) => sum + nodes[child].probability, 0);
      if (normalise) for (const child of node.children) nodes[child].probability /= total;
      else if (Math.abs(total - 1) > TOLERANCE) throw new BadTree(node.at, `the probabilities of this chance node sum to ${Number(total.toPrecision(12))}, not 1`, true);
    }
  });
  checkNames(nodes);
  const tree = columns(nodes, vector);
  return { tree, facts: { ...factsOf(tree, nodes, players), source: `tree:${text}`, options: { ...(first === "max" ? {} : { first }), ...(normalise ? { normalise } : {}) } } };
}

/** Labels and the moves of a node have different names; nodes of an information set offer the same moves. */
function checkNames(nodes) {
  const labels = new Set(), sets = new Map();
  for (const { label, at, children, mover, view } of nodes) {
    if (label && labels.has(label)) throw new BadTree(at, `two nodes are labelled '${label}'`);
    if (label.startsWith("/")) throw new BadTree(at, `the label '${label}' begins with '/', as paths do`);
    labels.add(label);
    const moves = children.map((child) => nodes[child].move), named = moves.filter(Boolean);
    if (new Set(named).size < named.length) throw new BadTree(at, "two moves of one node have the same name");
    if (!view) continue;
    if (mover === CHANCE) throw new BadTree(at, "a chance node belongs to no information set");
    const key = `${mover} ${view}`, offered = JSON.stringify(moves);
    if ((sets.get(key) ?? offered) !== offered) throw new BadTree(at, `the nodes of the information set '${view}' offer different moves`);
    sets.set(key, offered);
  }
}

function columns(nodes, vector) {
  const sizes = nodes.map(() => 1), leaves = nodes.map((node) => (node.children.length ? 0 : 1));
  for (let i = nodes.length - 1; i > 0; i--) {
    sizes[nodes[i].parent] += sizes[i];
    leaves[nodes[i].parent] += leaves[i];
  }
  const names = nodes.map((node) => node.move);
  for (const { children, view } of nodes) {
    const taken = new Set(children.map((child) => names[child]));
    children.forEach((child, i) => {
      if (names[child]) return;
      const label = view ? "" : nodes[child].label;
      let name = label && !taken.has(label) ? label : String(i + 1);
      while (taken.has(name)) name = `#${name}`;
      names[child] = name;
      taken.add(name);
    });
  }
  return {
    parents: nodes.map((node) => node.parent), children: nodes.map((node) => node.children), movers: nodes.map((node) => node.mover),
    payoffs: nodes.map((node) => (node.children.length ? [] : vector(node, node.payoff))), probabilities: nodes.map((node) => node.probability),
    labels: nodes.map((node) => node.label), names, sizes, leaves,
    estimates: Object.fromEntries(nodes.flatMap((node, i) => (node.estimate === null ? [] : [[i, vector(node, node.estimate)]]))),
  };
}

function factsOf(tree, nodes, players) {
  const ends = tree.payoffs.filter((u) => u.length), known = [...ends, ...Object.values(tree.estimates)];
  const ranges = Array.from({ length: players }, (_, p) => [Math.min(...known.map((u) => u[p])), Math.max(...known.map((u) => u[p]))]);
  const sums = players > 1 ? ends.map((u) => u.reduce((a, b) => a + b)) : [];
  const zeroSum = sums.length > 0 && sums.every((sum) => Math.abs(sum) <= TOLERANCE);
  const constant = sums.length > 0 && Math.max(...sums) - Math.min(...sums) <= TOLERANCE;
  const views = nodes.filter((node) => node.view).map((node) => `${node.mover} ${node.view}`);
  return {
    name: "tree", title: "Tree", players, opposed: players === 2 && (zeroSum || constant), repetition: false,
    called: zeroSum && players === 2 ? ["MAX", "MIN"] : ranges.map((_, p) => `player ${p}`),
    deterministic: !tree.movers.includes(CHANCE), perfect_information: new Set(views).size === views.length,
    utility: [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))],
    middle: ranges.map(([low, high]) => (low + high) / 2),
  };
}
