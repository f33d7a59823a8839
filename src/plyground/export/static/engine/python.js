// The runtime of functions translated from Python (export/javascript): operations whose meaning differs.
// Whole numbers beyond 2^53 are BigInts; lists, tuples and numpy's arrays are arrays; None is null.

const BIG = 9007199254740991;
const WORD = 64;

const isInt = (x) => typeof x === "bigint" || (typeof x === "number" && Number.isInteger(x));
const small = (x) => (x >= -9007199254740991n && x <= 9007199254740991n ? Number(x) : x);
const number = (x) => (typeof x === "boolean" ? Number(x) : x);

/** A binary operation: `plain` on numbers, `exact` on BigInts where the result may be large. */
function operation(plain, exact) {
  return (a, b) => {
    const x = number(a), y = number(b);
    if (typeof x === "number" && typeof y === "number") {
      const r = plain(x, y);
      if (Math.abs(r) <= BIG || !Number.isInteger(x) || !Number.isInteger(y)) return r;
    }
    if (!isInt(x) || !isInt(y)) return plain(Number(x), Number(y));
    return small(exact(BigInt(x), BigInt(y)));
  };
}

const bits = (plain, exact) => (a, b) => {
  const x = number(a), y = number(b);
  if (x instanceof PySet) return exact.sets(x, y);
  if (typeof x === "number" && typeof y === "number" && (x | 0) === x && (y | 0) === y) return plain(x, y);
  return small(exact(BigInt(x), BigInt(y)));
};

const floorBig = (a, b) => {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
};

/** Texts by code points, as Python counts them. */
const letters = (text) => (/[\ud800-\udfff]/.test(text) ? Array.from(text) : text);

const repeated = (items, n) => (typeof items === "string" ? items.repeat(Math.max(0, n)) : Array.from({ length: Math.max(0, n) }, () => items).flat());

/** A key of a Map that is equal for equal values. */
function hash(key) {
  if (typeof key === "boolean") return Number(key);
  if (Array.isArray(key)) return `\u0001${key.map((item) => `${typeof item}${String(hash(item))}`).join("\u0002")}`;
  if (key !== null && typeof key === "object") return `\u0003${Object.values(key).map((item) => String(hash(item))).join("\u0002")}`;
  return key;
}

class Dict {
  constructor(pairs = []) {
    this.map = new Map();
    for (const [key, value] of pairs) this.put(key, value);
  }
  put(key, value) {
    const at = hash(key), known = this.map.get(at);
    if (known) known[1] = value;
    else this.map.set(at, [key, value]);
  }
  has(key) { return this.map.has(hash(key)); }
  find(key) {
    const known = this.map.get(hash(key));
    if (!known) throw error(`KeyError: ${repr(key)}`);
    return known[1];
  }
  get size() { return this.map.size; }
  *[Symbol.iterator]() { for (const [key] of this.map.values()) yield key; }
}

/** Counts; a key that is not there has 0. */
class Counter extends Dict {
  find(key) { return this.map.get(hash(key))?.[1] ?? 0; }
  count(items) { for (const item of iter(items)) this.put(item, this.find(item) + 1); }
}

class PySet {
  constructor(items = []) {
    this.map = new Map();
    for (const item of items) this.map.set(hash(item), item);
  }
  has(item) { return this.map.has(hash(item)); }
  get size() { return this.map.size; }
  [Symbol.iterator]() { return this.map.values(); }
}

class Range {
  constructor(start, stop, step = 1) {
    Object.assign(this, { start: Number(start), stop: Number(stop), step: Number(step) });
    this.length = Math.max(0, Math.ceil((this.stop - this.start) / this.step));
  }
  at(i) { return this.start + (i < 0 ? i + this.length : i) * this.step; }
  *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this.start + i * this.step; }
}

/** A copy of a record or an array, as numpy's copy. */
function clone(value) {
  if (Array.isArray(value)) return value.map(clone);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clone(part)]));
}

function error(words) {
  return new Error(words);
}

function iter(x) {
  if (x instanceof Range || Array.isArray(x) || typeof x === "string") return x;
  if (x && typeof x[Symbol.iterator] === "function") return x;
  throw error(`not iterable: ${repr(x)}`);
}

const seq = (x) => (Array.isArray(x) ? x : Array.from(iter(x)));

function length(x) {
  if (typeof x === "string") return letters(x).length;
  return x.length ?? x.size;
}

function truth(x) {
  if (x === null || x === undefined) return false;
  if (typeof x === "object") {
    if (Array.isArray(x) || x instanceof Range) return x.length > 0;
    if (x instanceof Dict || x instanceof PySet) return x.size > 0;
    return true;
  }
  return !!x;
}

function eq(a, b) {
  const x = number(a), y = number(b);
  if (x === y) return true;
  if (x === null || y === null || x === undefined || y === undefined) return x == y;
  if (typeof x !== "object" || typeof y !== "object") return typeof x === typeof y ? false : isInt(x) && isInt(y) ? BigInt(x) === BigInt(y) : false;
  if (Array.isArray(x)) return Array.isArray(y) && x.length === y.length && x.every((item, i) => eq(item, y[i]));
  if (x instanceof Dict) return y instanceof Dict && x.size === y.size && [...x].every((key) => y.has(key) && eq(x.find(key), y.find(key)));
  if (x instanceof PySet) return y instanceof PySet && x.size === y.size && [...x].every((item) => y.has(item));
  if (Object.getPrototypeOf(x) !== Object.getPrototypeOf(y)) return false;
  return Object.keys(x).every((key) => eq(x[key], y[key]));
}

/** Below 0, 0 or above 0: the order of two values. */
function compare(a, b) {
  if (Array.isArray(a)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const c = compare(a[i], b[i]);
      if (c) return c;
    }
    return a.length - b.length;
  }
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  const x = number(a), y = number(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

function contains(whole, item) {
  if (typeof whole === "string") return whole.includes(item);
  if (whole instanceof Dict || whole instanceof PySet) return whole.has(item);
  for (const other of iter(whole)) if (eq(other, item)) return true;
  return false;
}

function place(whole, i) {
  const n = Number(i), size = length(whole), at = n < 0 ? n + size : n;
  if (at < 0 || at >= size) throw error(`IndexError: ${n} of ${size}`);
  return at;
}

function get(whole, i) {
  if (whole instanceof Dict) return whole.find(i);
  if (Array.isArray(i)) return i.reduce(get, whole);
  if (whole instanceof Range) return whole.at(place(whole, i));
  if (typeof whole === "string") return letters(whole)[place(whole, i)];
  if (Array.isArray(whole)) return whole[place(whole, i)];
  if (typeof i === "string") return whole[i];
  throw error(`no item ${repr(i)} of ${repr(whole)}`);
}

function set(whole, i, value) {
  if (whole instanceof Dict) whole.put(i, value);
  else if (Array.isArray(i)) set(i.slice(0, -1).reduce(get, whole), i.at(-1), value);
  else if (typeof i === "string") whole[i] = value;
  else if (whole.$records) whole[place(whole, i)] = clone(value);
  else whole[place(whole, i)] = value;
}

function bounds(size, a, b, c) {
  const step = c === null ? 1 : Number(c);
  const cut = (x, low, high) => Math.min(high, Math.max(low, Number(x) < 0 ? Number(x) + size : Number(x)));
  if (step > 0) return [a === null ? 0 : cut(a, 0, size), b === null ? size : cut(b, 0, size), step];
  return [a === null ? size - 1 : cut(a, -1, size - 1), b === null ? -1 : cut(b, -1, size - 1), step];
}

function slice(whole, a, b, c) {
  const items = typeof whole === "string" ? letters(whole) : Array.isArray(whole) ? whole : seq(whole);
  const [from, to, step] = bounds(items.length, a, b, c);
  const found = [];
  for (let i = from; step > 0 ? i < to : i > to; i += step) found.push(items[i]);
  return typeof whole === "string" ? found.join("") : found;
}

function setslice(whole, a, b, c, value) {
  const [from, to, step] = bounds(whole.length, a, b, c);
  const items = value !== null && typeof value === "object" ? seq(value) : null;
  let k = 0;
  for (let i = from; step > 0 ? i < to : i > to; i += step) whole[i] = items ? items[k++] : value;
}

function remove(whole, i) {
  if (whole instanceof Dict) whole.map.delete(hash(i));
  else whole.splice(place(whole, i), 1);
}

// --- numbers as texts ----------------------------------------------------------------------------

function str(x) {
  if (typeof x === "string") return x;
  return repr(x);
}

function repr(x) {
  if (x === null || x === undefined) return "None";
  if (x === true) return "True";
  if (x === false) return "False";
  if (typeof x === "string") return x.includes("'") && !x.includes('"') ? `"${x}"` : `'${x.replace(/\\/g, "\\\\").replace(/'/g, "\\'")}'`;
  if (typeof x === "bigint") return String(x);
  if (typeof x === "number") return Number.isFinite(x) ? String(x) : Number.isNaN(x) ? "nan" : x > 0 ? "inf" : "-inf";
  if (Array.isArray(x)) return `[${x.map(repr).join(", ")}]`;
  return String(x);
}

const FORMAT = /^(?:(.)?([<>^=]))?([+\- ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;

function format(x, spec) {
  if (!spec) return str(x);
  const found = FORMAT.exec(spec);
  if (!found) throw error(`format ${spec}`);
  const [, filler, align, sign, , zero, width, comma, precision, kind] = found;
  const isNumber = typeof x !== "string" && x !== null && typeof x !== "object";
  let text = isNumber ? numeric(number(x), kind, precision, comma) : str(x);
  if (!isNumber && precision) text = slice(text, null, Number(precision), null);
  if (isNumber && sign && sign !== "-" && !text.startsWith("-")) text = sign + text;
  const lack = Number(width ?? 0) - length(text);
  if (lack <= 0) return text;
  const fill = filler ?? (zero ? "0" : " ");
  const side = align ?? (zero ? "=" : isNumber ? ">" : "<");
  if (side === "<") return text + fill.repeat(lack);
  if (side === "^") return fill.repeat(lack >> 1) + text + fill.repeat(lack - (lack >> 1));
  if (side === "=" && /^[+\- ]/.test(text)) return text[0] + fill.repeat(lack) + text.slice(1);
  return fill.repeat(lack) + text;
}

function numeric(x, kind, precision, comma) {
  const grouped = (text) => (comma ? text.replace(/\B(?=(\d{3})+(?!\d))/g, comma) : text);
  if (kind === "x") return x.toString(16);
  if (kind === "b") return x.toString(2);
  if (kind === "f") return grouped(Number(x).toFixed(Number(precision ?? 6)));
  if (kind === "%") return `${(100 * Number(x)).toFixed(Number(precision ?? 6))}%`;
  if (kind === "g" || (precision && !kind)) return general(Number(x), Number(precision ?? (kind ? 6 : 12)) || 1);
  return grouped(str(x));
}

function general(x, precision) {
  if (!Number.isFinite(x) || x === 0) return repr(x);
  const power = Math.floor(Math.log10(Math.abs(Number(x.toPrecision(precision)))));
  if (power < -4 || power >= precision) return x.toExponential(precision - 1).replace(/\.?0+e/, "e").replace(/e([+-])(\d)$/, "e$10$2");
  const text = x.toFixed(Math.max(0, precision - 1 - power));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

// --- classes -------------------------------------------------------------------------------------

/** Gives a function the names of its arguments, for calls with keywords. */
function def(f, names) {
  f.$names = names;
  return f;
}

function members(prototype, kind, listed) {
  for (const [name, [how, f]] of Object.entries(listed())) {
    if (how === "get") Object.defineProperty(prototype, name, { get() { return f(this); } });
    else if (how === "static") kind[name] = f;
    else {
      prototype[name] = function bound(...args) { return f(this, ...args); };
      def(prototype[name], (f.$names ?? []).slice(1));
    }
  }
}

function dataclass(fields, defaults, listed) {
  const kind = function made(...args) {
    const self = Object.create(kind.prototype);
    fields.forEach((name, i) => (self[name] = i < args.length && args[i] !== undefined ? args[i] : defaults[name] ?? null));
    return self;
  };
  members(kind.prototype, kind, listed);
  return def(kind, fields);
}

function named(values) {
  return Object.assign(Object.values(values), values);
}

function namedtuple(fields, defaults) {
  const kind = (...args) => named(Object.fromEntries(fields.map((name, i) => [name, i < args.length && args[i] !== undefined ? args[i] : defaults[name] ?? null])));
  return def(kind, fields);
}

/** An object from its fields, and from what it computes once; that is no part of its value. */
function make(kind, values) {
  const self = kind(...kind.$names.map((name) => values[name]));
  for (const [name, value] of Object.entries(values)) if (!kind.$names.includes(name)) Object.defineProperty(self, name, { value });
  return self;
}

function replace(self, changed) {
  return Object.assign(Object.create(Object.getPrototypeOf(self)), self, changed);
}
replace.$raw = (args, given) => replace(args[0], given);

/** A call with keywords. */
function kw(f, args, given) {
  if (f.$raw) return f.$raw(args, given);
  if (!f.$names) throw error("keywords in a call of a function without names");
  const all = f.$names.map((name, i) => (i < args.length ? args[i] : given[name]));
  return f(...all, ...args.slice(f.$names.length));
}

function attr(whole, name) {
  if (whole === null || whole === undefined) throw error(`None has no attribute ${name}`);
  if (Array.isArray(whole) && name === "size") return whole.flat(Infinity).length;
  if (Array.isArray(whole) && name === "shape" && whole.shape === undefined) return shapeOf(whole);
  return whole[name];
}

const shapeOf = (items) => (Array.isArray(items) ? [items.length, ...(items.length ? shapeOf(items[0]) : [])] : []);

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

// --- methods -------------------------------------------------------------------------------------

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
  sum: (items) => b.sum(items.flat(Infinity)),
  any: (items) => items.flat(Infinity).some(truth),
  all: (items) => items.flat(Infinity).every(truth),
  max: (items) => b.max(items.flat(Infinity)),
  min: (items) => b.min(items.flat(Infinity)),
  fill: (items, value) => void items.fill(value),
};
LIST.sort.$raw = ([items], given) => {
  const sorted = b.sorted.$raw([items], given);
  items.splice(0, items.length, ...sorted);
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

const count = (x) => {
  let n = 0;
  for (let rest = BigInt(number(x)) < 0n ? -BigInt(x) : BigInt(number(x)); rest; rest &= rest - 1n) n++;
  return n;
};
const width = (x) => (BigInt(number(x)) === 0n ? 0 : BigInt(number(x)).toString(2).replace("-", "").length);
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

// --- built-in functions --------------------------------------------------------------------------

const sign = (n) => (x) => small(BigInt.asIntN(n, BigInt(Math.trunc(Number(number(x))) === Number(number(x)) ? number(x) : Math.trunc(number(x)))));
const unsigned = (n) => (x) => small(BigInt.asUintN(n, typeof x === "bigint" ? x : BigInt(Math.trunc(number(x)))));

function int(x = 0, base = 10) {
  if (typeof x === "bigint") return x;
  if (typeof x === "string") {
    const text = x.trim();
    if (!/^[+-]?[0-9a-zA-Z_]+$/.test(text)) throw error(`ValueError: ${x} is no number`);
    return Number(base) === 10 ? small(BigInt(text.replace("+", ""))) : Number.parseInt(text, Number(base));
  }
  return Math.trunc(number(x));
}

function extreme(better) {
  const plain = (...args) => pick(args.length === 1 ? seq(args[0]) : args, {});
  const pick = (items, given) => {
    if (!items.length) {
      if ("default" in given) return given.default;
      throw error("ValueError: no items");
    }
    const key = given.key ?? ((x) => x);
    return items.reduce((best, item) => (better(compare(key(item), key(best))) ? item : best));
  };
  plain.$raw = (args, given) => pick(args.length === 1 ? seq(args[0]) : args, given);
  return plain;
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
  divmod: (x, y) => [py.floordiv(x, y), py.mod(x, y)],
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
  max: extreme((c) => c > 0),
  min: extreme((c) => c < 0),
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
  sorted: (items) => [...iter(items)].sort(compare),
  str: (x = "") => str(x),
  sum: (items, start = 0) => [...iter(items)].reduce(py_add, start),
  tuple: (items = []) => [...iter(items)],
  zip: (...lists) => {
    const all = lists.map((items) => [...iter(items)]);
    return all.length ? Array.from({ length: Math.min(...all.map((items) => items.length)) }, (_, i) => all.map((items) => items[i])) : [];
  },
};
b.dict.fromkeys = (keys, value = null) => new Dict(seq(keys).map((key) => [key, value]));
b.enumerate.$raw = ([items, start], given) => b.enumerate(items, start ?? given.start);
b.sum.$raw = ([items, start], given) => b.sum(items, start ?? given.start);
b.zip.$raw = (args) => b.zip(...args);
b.dict.$raw = ([pairs], given) => new Dict([...(pairs ? DICT.items(b.dict(pairs)) : []), ...Object.entries(given)]);
b.sorted.$raw = ([items], { key = null, reverse = false }) => {
  const rows = Array.from(iter(items), (item) => [key ? key(item) : item, item]);
  const way = truth(reverse) ? -1 : 1;
  return rows.sort((x, y) => way * compare(x[0], y[0])).map(([, item]) => item);
};

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

function py_add(a, c) {
  if (typeof a === "string") return a + c;
  if (Array.isArray(a)) return [...a, ...c];
  return plus(a, c);
}
const plus = operation((x, y) => x + y, (x, y) => x + y);
const times = operation((x, y) => x * y, (x, y) => x * y);
const setsOf = (exact, sets) => Object.assign(exact, { sets });

// --- numpy and math ------------------------------------------------------------------------------

const nested = (shape, value) => (shape.length ? Array.from({ length: Number(shape[0]) }, () => nested(shape.slice(1), value)) : value);
function zeros(shape, kind = null) {
  const sizes = Array.isArray(shape) ? shape : [shape];
  if (kind?.$shapes) {
    const rows = Array.from({ length: Number(sizes[0]) }, () => Object.fromEntries(Object.entries(kind.$shapes).map(([name, dims]) => [name, nested(dims, 0)])));
    return Object.assign(rows, { $records: true });
  }
  return nested(sizes, 0);
}
zeros.$raw = ([shape, kind], given) => zeros(shape, kind ?? given.dtype);
const array = (items) => seq(items);
array.$raw = ([items]) => seq(items);
const full = (shape, value) => nested(Array.isArray(shape) ? shape : [shape], value);
full.$raw = ([shape, value]) => full(shape, value);

const np = {
  uint8: unsigned(8), uint16: unsigned(16), uint32: unsigned(32), uint64: unsigned(64),
  int8: sign(8), int16: sign(16), int32: sign(32), int64: sign(64),
  float32: (x) => Math.fround(Number(x)), float64: (x) => Number(x), bool_: truth,
  zeros, empty: zeros, ones: (shape) => full(shape, 1), full, array,
  arange: (a, stop, step) => [...b.range(a, stop, step)],
  flatnonzero: (items) => items.flat(Infinity).flatMap((item, i) => (truth(item) ? [i] : [])),
  sum: (items) => b.sum(items.flat(Infinity)), any: LIST.any, all: LIST.all,
  count_nonzero: (items) => items.flat(Infinity).filter(truth).length,
  abs: b.abs, sign: (x) => Math.sign(Number(x)), floor: (x) => Math.floor(x), ceil: (x) => Math.ceil(x), sqrt: (x) => Math.sqrt(x),
  inf: Infinity, nan: NaN, isnan: (x) => Number.isNaN(x),
  frombuffer: (record) => [record],
  argmax: (items) => items.reduce((best, x, i) => (compare(x, items[best]) > 0 ? i : best), 0),
  argmin: (items) => items.reduce((best, x, i) => (compare(x, items[best]) < 0 ? i : best), 0),
};
const math = {
  floor: (x) => Math.floor(x), ceil: (x) => Math.ceil(x), sqrt: Math.sqrt, sin: Math.sin, cos: Math.cos, tan: Math.tan,
  atan2: Math.atan2, hypot: Math.hypot, pi: Math.PI, inf: Infinity, nan: NaN, log: Math.log, exp: Math.exp,
  tanh: Math.tanh, atanh: Math.atanh, isnan: Number.isNaN,
  prod: (items) => seq(items).reduce(times, 1),
  comb: (n, k) => {
    let found = 1n;
    for (let i = 1n; i <= BigInt(k); i++) found = (found * (BigInt(n) - BigInt(k) + i)) / i;
    return small(found);
  },
};

const ctz = (x) => width(BigInt(x) & -BigInt(x)) - 1;

/** What translated functions call. */
export const py = {
  b, np, math, iter, seq, truth, eq, get, set, slice, setslice, remove, format, contains, error, def, dataclass, named, namedtuple, make, replace, kw, attr, call, callkw,
  dict: (pairs) => new Dict(pairs),
  counter: (items = []) => {
    const made = new Counter();
    made.count(items);
    return made;
  },
  cached: (f) => {
    const records = new WeakMap(), others = new Map();
    const keeper = (...args) => {
      const one = args.length === 1 && args[0] !== null && typeof args[0] === "object" && !Array.isArray(args[0]);
      const [known, key] = one ? [records, args[0]] : [others, hash(args)];
      if (!known.has(key)) known.set(key, f(...args));
      return known.get(key);
    };
    return def(keeper, f.$names);
  },
  accumulate: (items) => {
    let sum = null;
    return Array.from(iter(items), (item) => (sum = sum === null ? item : py_add(sum, item)));
  },
  chain: (...lists) => lists.flatMap((items) => [...iter(items)]),
  product: (...lists) => lists.reduce((rows, items) => rows.flatMap((row) => Array.from(iter(items), (item) => [...row, item])), [[]]),
  dtype: (shapes) => ({ $shapes: shapes }),
  bound: (self, name) => (...args) => call(self, name, ...args),
  ne: (x, y) => !eq(x, y),
  lt: (x, y) => compare(x, y) < 0,
  le: (x, y) => compare(x, y) <= 0,
  gt: (x, y) => compare(x, y) > 0,
  ge: (x, y) => compare(x, y) >= 0,
  both: (x, y) => (truth(x) ? y() : x),
  either: (x, y) => (truth(x) ? x : y()),
  add: py_add,
  iadd: (a, c) => {
    if (!Array.isArray(a)) return py_add(a, c);
    a.push(...iter(c));
    return a;
  },
  sub: (x, y) => (x instanceof PySet ? SET.difference(x, y) : minus(x, y)),
  mul: (x, y) => {
    if (typeof x === "string" || Array.isArray(x)) return repeated(x, Number(y));
    if (typeof y === "string" || Array.isArray(y)) return repeated(y, Number(x));
    return times(x, y);
  },
  div: (x, y) => Number(x) / Number(y),
  floordiv: operation((x, y) => Math.floor(x / y), floorBig),
  mod: operation((x, y) => x - y * Math.floor(x / y), (x, y) => x - y * floorBig(x, y)),
  pow: operation((x, y) => x ** y, (x, y) => x ** y),
  and: bits((x, y) => x & y, setsOf((x, y) => x & y, (x, y) => SET.intersection(x, y))),
  or: (x, y) => (x instanceof Dict ? new Dict([...DICT.items(x), ...DICT.items(y)]) : either(x, y)),
  xor: bits((x, y) => x ^ y, setsOf((x, y) => x ^ y, (x, y) => SET.union(SET.difference(x, y), SET.difference(y, x)))),
  shl: (x, y) => small(BigInt(number(x)) << BigInt(number(y))),
  shr: (x, y) => small(BigInt(number(x)) >> BigInt(number(y))),
  neg: (x) => (typeof x === "bigint" ? -x : 0 - number(x)),
  pos: number,
  invert: (x) => (typeof x === "bigint" ? small(~x) : -number(x) - 1),
  popcount: (x) => count(BigInt.asUintN(WORD, BigInt(number(x)))),
  ctz,
  clz: (x) => WORD - width(x),
  select: (x, k) => {
    let rest = BigInt(x);
    for (let i = 0; i < Number(k); i++) rest &= rest - 1n;
    return ctz(rest);
  },
  wrapping_add: (x, y) => small(BigInt.asUintN(WORD, BigInt(x) + BigInt(y))),
  wrapping_mul: (x, y) => small(BigInt.asUintN(WORD, BigInt(x) * BigInt(y))),
};
const minus = operation((x, y) => x - y, (x, y) => x - y);
const either = bits((x, y) => x | y, setsOf((x, y) => x | y, (x, y) => SET.union(x, y)));
