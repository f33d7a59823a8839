// The small parts of numpy and math that words and pictures use.

import { b } from "./builtins.js";
import { sum } from "./folds.js";
import { LIST } from "./methods.js";
import { times } from "./numbers.js";
import { compare, number, seq, small, truth } from "./values.js";

const sign = (n) => (x) => small(BigInt.asIntN(n, BigInt(Math.trunc(Number(number(x))) === Number(number(x)) ? number(x) : Math.trunc(number(x)))));
const unsigned = (n) => (x) => small(BigInt.asUintN(n, typeof x === "bigint" ? x : BigInt(Math.trunc(number(x)))));

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
  sum: (items) => sum(items.flat(Infinity)), any: LIST.any, all: LIST.all,
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

export { math, np };
