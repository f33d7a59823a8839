// Values of Python: whole numbers beyond 2^53 are BigInts; lists, tuples and numpy's arrays are arrays; None is null.

const isInt = (x) => typeof x === "bigint" || (typeof x === "number" && Number.isInteger(x));
const small = (x) => (x >= -9007199254740991n && x <= 9007199254740991n ? Number(x) : x);
const number = (x) => (typeof x === "boolean" ? Number(x) : x);

/** Texts by code points, as Python counts them. */
const letters = (text) => (/[\ud800-\udfff]/.test(text) ? Array.from(text) : text);

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

export { clone, compare, contains, Counter, Dict, eq, error, get, hash, isInt, iter, length, letters, number, place, PySet, Range, remove, repr, seq, set, setslice, slice, small, str, truth };
