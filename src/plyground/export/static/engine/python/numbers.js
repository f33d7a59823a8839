// Arithmetic that may leave the range of numbers, and bits.

import { isInt, number, PySet, small } from "./values.js";

const BIG = 9007199254740991;

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

function added(a, c) {
  if (typeof a === "string") return a + c;
  if (Array.isArray(a)) return [...a, ...c];
  return plus(a, c);
}
const plus = operation((x, y) => x + y, (x, y) => x + y);
const times = operation((x, y) => x * y, (x, y) => x * y);
const setsOf = (exact, sets) => Object.assign(exact, { sets });
const minus = operation((x, y) => x - y, (x, y) => x - y);

const floordiv = operation((x, y) => Math.floor(x / y), floorBig);
const mod = operation((x, y) => x - y * Math.floor(x / y), (x, y) => x - y * floorBig(x, y));

const count = (x) => {
  let n = 0;
  for (let rest = BigInt(number(x)) < 0n ? -BigInt(x) : BigInt(number(x)); rest; rest &= rest - 1n) n++;
  return n;
};
const width = (x) => (BigInt(number(x)) === 0n ? 0 : BigInt(number(x)).toString(2).replace("-", "").length);

export { added, bits, count, floordiv, minus, mod, operation, setsOf, times, width };
