// Built-in functions that methods of lists need as well: sum, max, min, sorted.

import { added } from "./numbers.js";
import { compare, error, iter, seq, truth } from "./values.js";

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

const max = extreme((c) => c > 0);
const min = extreme((c) => c < 0);

const sum = (items, start = 0) => [...iter(items)].reduce(added, start);
sum.$raw = ([items, start], given) => sum(items, start ?? given.start);

const sorted = (items) => [...iter(items)].sort(compare);
sorted.$raw = ([items], { key = null, reverse = false }) => {
  const rows = Array.from(iter(items), (item) => [key ? key(item) : item, item]);
  const way = truth(reverse) ? -1 : 1;
  return rows.sort((x, y) => way * compare(x[0], y[0])).map(([, item]) => item);
};

export { max, min, sorted, sum };
