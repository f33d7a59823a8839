// Functions with the names of their arguments, dataclasses and named tuples.

import { error } from "./values.js";

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

export { attr, dataclass, def, kw, make, named, namedtuple, replace };
