// Values in a textbook search, as in search/score.py: a score is [value, tempo], compared as a pair.

import { AT_LEAST, AT_MOST, ESTIMATE, EXACT, SEEMS_AT_LEAST, SEEMS_AT_MOST } from "../engine/score.js";

export const LOWEST = [-Infinity, -Infinity], HIGHEST = [Infinity, Infinity];

/** Negative, 0 or positive, as a is less than, equal to or more than b. */
export const compare = (a, b) => (a[0] === b[0] ? (a[1] === b[1] ? 0 : a[1] - b[1]) : a[0] < b[0] ? -1 : 1);
export const more = (a, b) => (compare(b, a) > 0 ? b : a); // of equals the first, as max() in Python
export const less = (a, b) => (compare(b, a) < 0 ? b : a);
export const negated = ([value, tempo]) => [-value, -tempo];

/** A number for JSON: infinities are words. */
export function plain(x) {
  if (Number.isNaN(x)) throw new Error("a value is NaN (not a number), which a search cannot compare");
  return Number.isFinite(x) ? x + 0 : x > 0 ? "inf" : "-inf";
}

/** What a node returns to its parent: its score, bounds on the true score, and the line. */
export class Backup {
  constructor(score, low, high, exact = true, line = null) {
    Object.assign(this, { score, low, high, exact, line });
  }

  get mark() {
    const { score, low, high, exact } = this;
    if (!compare(low, high) && !compare(high, score)) return exact ? EXACT : ESTIMATE;
    if (compare(score, low) <= 0) return exact ? AT_LEAST : SEEMS_AT_LEAST;
    if (compare(score, high) >= 0) return exact ? AT_MOST : SEEMS_AT_MOST;
    return ESTIMATE;
  }

  /** The principal variation from this node on. */
  get actions() {
    const found = [];
    for (let here = this.line; here; here = here[1].line) found.push(here[0]);
    return found;
  }
}

/** The best of a node's children so far, for MAX (sign 1) or MIN (sign -1). */
export class Best {
  constructor(sign) {
    this.sign = sign;
    this.v = this.low = this.high = sign > 0 ? LOWEST : HIGHEST;
    this.exact = this.empty = true;
    this.line = null;
  }

  get mark() {
    const { sign, v, low, high, exact } = this;
    if (sign > 0 ? compare(v, low) > 0 : compare(v, high) < 0) return ESTIMATE;
    if (exact) return sign > 0 ? AT_LEAST : AT_MOST;
    return sign > 0 ? SEEMS_AT_LEAST : SEEMS_AT_MOST;
  }

  /** Adds a child, or a score without a move (null); returns whether it is now the best. */
  add(action, child) {
    const choose = this.sign > 0 ? more : less;
    const better = this.empty || this.sign * compare(child.score, this.v) > 0;
    if (better) {
      this.v = child.score;
      this.line = action === null ? null : [action, child];
      this.empty = false;
    }
    this.low = choose(this.low, child.low);
    this.high = choose(this.high, child.high);
    this.exact &&= child.exact;
    return better;
  }

  /** What the node returns; skipped children may have any value on one side. */
  backup({ skipped = false, score = null } = {}) {
    const low = skipped && this.sign < 0 ? LOWEST : this.low;
    const high = skipped && this.sign > 0 ? HIGHEST : this.high;
    return new Backup(score ?? this.v, low, high, this.exact, this.line);
  }
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** The expected score of a chance node, as its outcomes are added. */
export class Mean {
  constructor([least, most]) {
    Object.assign(this, { least, most, rest: 1, children: [] });
  }

  add(action, p, child) {
    this.children.push([p, child]);
    this.rest = Math.max(0, this.rest - p);
    if (this.rest < 1e-12) this.rest = 0;
  }

  get soFar() {
    return [0, 1].map((part) => sum(this.children.map(([p, child]) => p * child.score[part])));
  }

  get knownLow() {
    return sum(this.children.map(([p, child]) => p * Math.max(child.low[0], this.least)));
  }

  get knownHigh() {
    return sum(this.children.map(([p, child]) => p * Math.min(child.high[0], this.most)));
  }

  /** The bounds so far; the rest lies between the least and the greatest utility. */
  backup(side = 0) {
    const low = this.knownLow + this.rest * this.least, high = this.knownHigh + this.rest * this.most;
    const exact = this.children.every(([, child]) => child.exact);
    if (side === 0 && this.rest === 0 && low === high) return new Backup(this.soFar, this.soFar, this.soFar, exact);
    const shown = side > 0 ? low : side < 0 ? high : this.soFar[0];
    return new Backup([shown, 0], [low, 0], [high, 0], exact);
  }
}
