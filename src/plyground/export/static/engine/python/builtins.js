// Built-in functions of Python.

import { max, min, sorted, sum } from "./folds.js";
import { DICT } from "./methods.js";
import { floordiv, mod } from "./numbers.js";
import { Dict, error, isInt, iter, length, number, PySet, Range, repr, seq, small, str, truth } from "./values.js";

function int(x = 0, base = 10) {
  if (typeof x === "bigint") return x;
  if (typeof x === "string") {
    const text = x.trim();
    if (!/^[+-]?[0-9a-zA-Z_]+$/.test(text)) throw error(`ValueError: ${x} is no number`);
    return Number(base) === 10 ? small(BigInt(text.replace("+", ""))) : Number.parseInt(text, Number(base));
  }
  return Math.trunc(number(x));
}

/** Half goes to the even neighbour. */
function round(x, digits = null) {
  if (isInt(x) && digits === null) return x;
  const scale = 10 ** Number(digits ?? 0), y = Number(x) * scale, low = Math.floor(y);
  const near = y - low === 0.5 ? (low % 2 ? low + 1 : low) : Math.round(y);
  return (digits === null ? near : near / scale) + 0;
}

const b = {
  abs: (x) => (typeof x === "bigint" ? (x < 0n ? -x : x) : Math.abs(number(x))),
  all: (items) => [...iter(items)].every(truth),
  any: (items) => [...iter(items)].some(truth),
  bool: (x = false) => truth(x),
  chr: (x) => String.fromCodePoint(Number(x)),
  dict: (pairs = []) => new Dict(pairs instanceof Dict ? DICT.items(pairs) : seq(pairs)),
  divmod: (x, y) => [floordiv(x, y), mod(x, y)],
  enumerate: (items, start = 0) => Array.from(iter(items), (item, i) => [i + Number(start), item]),
  filter: (f, items) => seq(items).filter((item) => truth(f === null ? item : f(item))),
  float: (x = 0) => (typeof x === "string" ? Number(x.trim()) : Number(x)),
  frozenset: (items = []) => new PySet(iter(items)),
  int,
  isinstance: (x, kind) => (Array.isArray(kind) ? kind.some((k) => b.isinstance(x, k)) : isOf(x, kind)),
  iter: (items) => iter(items)[Symbol.iterator](),
  len: length,
  list: (items = []) => [...iter(items)],
  map: (f, ...lists) => (lists.length === 1 ? Array.from(iter(lists[0]), (item) => f(item)) : b.zip(...lists).map((items) => f(...items))),
  max,
  min,
  next: (items, otherwise) => {
    const { value, done } = typeof items.next === "function" ? items.next() : iter(items)[Symbol.iterator]().next();
    if (!done) return value;
    if (otherwise === undefined) throw error("StopIteration");
    return otherwise;
  },
  ord: (text) => text.codePointAt(0),
  range: (a, stop, step = 1) => (stop === undefined ? new Range(0, a) : new Range(a, stop, step)),
  repr,
  reversed: (items) => [...iter(items)].reverse(),
  round,
  set: (items = []) => new PySet(iter(items)),
  sorted,
  str: (x = "") => str(x),
  sum,
  tuple: (items = []) => [...iter(items)],
  zip: (...lists) => {
    const all = lists.map((items) => [...iter(items)]);
    return all.length ? Array.from({ length: Math.min(...all.map((items) => items.length)) }, (_, i) => all.map((items) => items[i])) : [];
  },
};
b.dict.fromkeys = (keys, value = null) => new Dict(seq(keys).map((key) => [key, value]));
b.enumerate.$raw = ([items, start], given) => b.enumerate(items, start ?? given.start);
b.zip.$raw = (args) => b.zip(...args);
b.dict.$raw = ([pairs], given) => new Dict([...(pairs ? DICT.items(b.dict(pairs)) : []), ...Object.entries(given)]);

function isOf(x, kind) {
  if (kind === b.str) return typeof x === "string";
  if (kind === b.int) return isInt(x) || typeof x === "boolean";
  if (kind === b.float) return typeof x === "number" && !Number.isInteger(x);
  if (kind === b.bool) return typeof x === "boolean";
  if (kind === b.list || kind === b.tuple) return Array.isArray(x);
  if (kind === b.dict) return x instanceof Dict;
  if (kind === b.set || kind === b.frozenset) return x instanceof PySet;
  return typeof kind === "function" && kind.prototype !== undefined && x instanceof kind;
}

export { b };
