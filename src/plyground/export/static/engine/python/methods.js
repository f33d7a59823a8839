// The methods of texts, lists, dicts, sets and numbers, and calls of them.

import { max, min, sorted, sum } from "./folds.js";
import { format } from "./format.js";
import { count, width } from "./numbers.js";
import { clone, compare, contains, Counter, Dict, eq, error, hash, iter, length, number, place, PySet, repr, seq, slice, truth } from "./values.js";

const blank = /^\s+|\s+$/gu;
const set_of = (chars) => new Set(chars);
const stripped = (text, chars, left, right) => {
  const items = Array.from(text), drop = chars === undefined || chars === null ? null : set_of(chars);
  const goes = (c) => (drop ? drop.has(c) : /\s/u.test(c));
  let a = 0, b = items.length;
  while (left && a < b && goes(items[a])) a++;
  while (right && b > a && goes(items[b - 1])) b--;
  return items.slice(a, b).join("");
};
const every = (test) => (text) => text.length > 0 && Array.from(text).every((c) => test.test(c));
const starts = (text, what, how) => (Array.isArray(what) ? what.some((w) => text[how](w)) : text[how](what));

const TEXT = {
  join: (text, items) => seq(items).join(text),
  split: (text, by = null, most = -1) => {
    if (by === null) return text.replace(blank, "").split(/\s+/u).filter(Boolean);
    const parts = text.split(by);
    return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(by)];
  },
  strip: (text, chars) => stripped(text, chars, true, true),
  lstrip: (text, chars) => stripped(text, chars, true, false),
  rstrip: (text, chars) => stripped(text, chars, false, true),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  casefold: (text) => text.toLowerCase(),
  swapcase: (text) => Array.from(text, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join(""),
  capitalize: (text) => slice(text, null, 1, null).toUpperCase() + slice(text, 1, null, null).toLowerCase(),
  title: (text) => text.toLowerCase().replace(/(^|[^\p{L}])(\p{L})/gu, (_, a, b) => a + b.toUpperCase()),
  startswith: (text, what) => starts(text, what, "startsWith"),
  endswith: (text, what) => starts(text, what, "endsWith"),
  replace: (text, a, b, most = -1) => (most < 0 ? text.replaceAll(a, () => b) : text.replace(a, () => b)),
  find: (text, what, start = 0) => {
    const at = text.indexOf(what, Number(start));
    return at < 0 ? -1 : length(text.slice(0, at));
  },
  rfind: (text, what) => text.lastIndexOf(what),
  index: (text, what, start = 0) => {
    const at = TEXT.find(text, what, start);
    if (at < 0) throw error("ValueError: substring not found");
    return at;
  },
  count: (text, what) => text.split(what).length - 1,
  isdigit: every(/\p{Nd}/u),
  isdecimal: every(/\p{Nd}/u),
  isalpha: every(/\p{L}/u),
  isalnum: every(/[\p{L}\p{N}]/u),
  isspace: every(/\s/u),
  isupper: (text) => text !== text.toLowerCase() && text === text.toUpperCase(),
  islower: (text) => text !== text.toUpperCase() && text === text.toLowerCase(),
  zfill: (text, n) => (/^[+-]/.test(text) ? text[0] + text.slice(1).padStart(n - 1, "0") : text.padStart(n, "0")),
  ljust: (text, n, fill = " ") => text + fill.repeat(Math.max(0, n - length(text))),
  rjust: (text, n, fill = " ") => fill.repeat(Math.max(0, n - length(text))) + text,
  center: (text, n) => format(text, `^${n}`),
  partition: (text, by) => {
    const at = text.indexOf(by);
    return at < 0 ? [text, "", ""] : [text.slice(0, at), by, text.slice(at + by.length)];
  },
  removeprefix: (text, what) => (text.startsWith(what) ? text.slice(what.length) : text),
  removesuffix: (text, what) => (what && text.endsWith(what) ? text.slice(0, -what.length) : text),
  splitlines: (text) => text.split(/\r?\n/),
  format: (text, ...args) => {
    let next = 0;
    return text.replace(/\{(\d*)(?::([^{}]*))?\}/g, (_, place, spec = "") => format(args[place === "" ? next++ : Number(place)], spec));
  },
};

const LIST = {
  append: (items, item) => void items.push(item),
  extend: (items, more) => void items.push(...iter(more)),
  insert: (items, i, item) => void items.splice(i, 0, item),
  pop: (items, i = -1) => items.splice(place(items, i), 1)[0],
  remove: (items, item) => void items.splice(LIST.index(items, item), 1),
  index: (items, item, start = 0) => {
    const at = items.findIndex((other, i) => i >= start && eq(other, item));
    if (at < 0) throw error(`ValueError: ${repr(item)} is not in list`);
    return at;
  },
  count: (items, item) => items.filter((other) => eq(other, item)).length,
  reverse: (items) => void items.reverse(),
  clear: (items) => void (items.length = 0),
  copy: (items) => clone(items),
  sort: (items) => void items.sort(compare),
  tolist: (items) => items,
  ravel: (items) => items.flat(Infinity),
  flatten: (items) => items.flat(Infinity),
  sum: (items) => sum(items.flat(Infinity)),
  any: (items) => items.flat(Infinity).some(truth),
  all: (items) => items.flat(Infinity).every(truth),
  max: (items) => max(items.flat(Infinity)),
  min: (items) => min(items.flat(Infinity)),
  fill: (items, value) => void items.fill(value),
};
LIST.sort.$raw = ([items], given) => {
  items.splice(0, items.length, ...sorted.$raw([items], given));
  return null;
};

const DICT = {
  get: (dict, key, otherwise = null) => (dict.has(key) ? dict.find(key) : otherwise),
  items: (dict) => [...dict.map.values()].map(([key, value]) => [key, value]),
  keys: (dict) => [...dict],
  values: (dict) => [...dict.map.values()].map(([, value]) => value),
  setdefault: (dict, key, value = null) => {
    if (!dict.has(key)) dict.put(key, value);
    return dict.find(key);
  },
  pop: (dict, key, otherwise) => {
    const value = dict.has(key) || otherwise === undefined ? dict.find(key) : otherwise;
    dict.map.delete(hash(key));
    return value;
  },
  update: (dict, other) => {
    if (dict instanceof Counter) dict.count(other);
    else for (const [key, value] of other instanceof Dict ? DICT.items(other) : iter(other)) dict.put(key, value);
    return null;
  },
  copy: (dict) => new Dict(DICT.items(dict)),
};

const SET = {
  add: (set, item) => void set.map.set(hash(item), item),
  discard: (set, item) => void set.map.delete(hash(item)),
  remove: (set, item) => void set.map.delete(hash(item)),
  update: (set, items) => void seq(items).forEach((item) => SET.add(set, item)),
  union: (set, ...others) => new PySet([...set, ...others.flatMap((other) => seq(other))]),
  intersection: (set, other) => new PySet([...set].filter((item) => contains(other, item))),
  difference: (set, other) => new PySet([...set].filter((item) => !contains(other, item))),
  issubset: (set, other) => [...set].every((item) => contains(other, item)),
  isdisjoint: (set, other) => ![...set].some((item) => contains(other, item)),
  copy: (set) => new PySet(set),
};

const NUMBER = {
  bit_count: count,
  bit_length: width,
  item: (x) => x,
  tolist: (x) => x,
  to_bytes: (x, size = 1, order = "big") => {
    const bytes = Array.from({ length: Number(size) }, (_, i) => Number((BigInt(number(x)) >> BigInt(8 * i)) & 255n));
    return order === "little" ? bytes : bytes.reverse();
  },
  is_integer: (x) => Number.isInteger(x),
  copy: (x) => x,
};

function methodOf(whole, name) {
  const table = typeof whole === "string" ? TEXT : Array.isArray(whole) ? LIST : whole instanceof Dict ? DICT : whole instanceof PySet ? SET : isNumber(whole) ? NUMBER : null;
  if (table) {
    if (Array.isArray(whole) && Object.hasOwn(whole, name)) return null;
    if (!table[name]) throw error(`no method ${name} of ${repr(whole)}`);
    return table[name];
  }
  return null;
}

const isNumber = (x) => typeof x === "number" || typeof x === "bigint" || typeof x === "boolean";

function call(whole, name, ...args) {
  const method = methodOf(whole, name);
  if (method) return method(whole, ...args);
  if (name === "copy" && typeof whole[name] !== "function") return clone(whole);
  if (name === "tobytes") return whole; // a record; `frombuffer` reads it back
  if (typeof whole[name] !== "function") throw error(`no method ${name}`);
  return whole[name](...args);
}

function callkw(whole, name, args, given) {
  const method = methodOf(whole, name);
  if (method) return method.$raw ? method.$raw([whole, ...args], given) : method(whole, ...args, ...Object.values(given));
  const f = whole[name];
  if (!f.$names) throw error(`keywords in a call of ${name}`);
  return f.apply(whole, f.$names.map((label, i) => (i < args.length ? args[i] : given[label])));
}

export { call, callkw, DICT, LIST, SET };
