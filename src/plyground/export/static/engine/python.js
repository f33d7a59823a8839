// The runtime of functions translated from Python (export/javascript): operations whose meaning differs.

import { b } from "./python/builtins.js";
import { attr, dataclass, def, kw, make, named, namedtuple, replace } from "./python/classes.js";
import { format } from "./python/format.js";
import { call, callkw, DICT, SET } from "./python/methods.js";
import { added, bits, count, floordiv, minus, mod, operation, setsOf, times, width } from "./python/numbers.js";
import { math, np } from "./python/numpy.js";
import { compare, contains, Counter, Dict, eq, error, get, hash, iter, number, PySet, remove, seq, set, setslice, slice, small, truth } from "./python/values.js";

const WORD = 64;

const repeated = (items, n) => (typeof items === "string" ? items.repeat(Math.max(0, n)) : Array.from({ length: Math.max(0, n) }, () => items).flat());
const either = bits((x, y) => x | y, setsOf((x, y) => x | y, (x, y) => SET.union(x, y)));
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
    return Array.from(iter(items), (item) => (sum = sum === null ? item : added(sum, item)));
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
  add: added,
  iadd: (a, c) => {
    if (!Array.isArray(a)) return added(a, c);
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
  floordiv,
  mod,
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
