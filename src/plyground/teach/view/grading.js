// Grading in a browser: the same few lines as grading.py and answers.py, with the same results.
// `grade(items, answer, hints)` is a pure function; an invalid answer throws BadAnswer.

export class BadAnswer extends Error {
  constructor(key, reason) {
    super(key ? `${key}: ${reason}` : reason);
    this.key = key;
  }
}

// Sentences about an answer; an exercise in another language brings its own (language.py).
const ENGLISH = {
  went_on: "You went on to {name}: {why}", skipped: "You skipped {name}: {why}",
  answered: "You answered {value}: {why}", wrote: "You wrote {value} for {name}: {why}",
  above: "{name} is skipped already", read: "this node is read",
  mark: "the number is right, but it is {what}", bad_number: "'{text}' is not a number",
  bad_window: "a window has two ends, such as [10, inf]",
  "=": "exact", "<=": "an upper bound", ">=": "a lower bound", "~": "an estimate",
  "~<=": "an upper bound by evaluation", "~>=": "a lower bound by evaluation",
};
let phrases = ENGLISH;

/** Says the sentences in the language of an exercise; without phrases, in English. */
export function speak(own) {
  phrases = { ...ENGLISH, ...own };
}

const phrase = (id, values = {}) => phrases[id].replace(/\{(\w+)\}/g, (_, name) => values[name]);

const HINT_COST = 0.25;
const MARKS = [
  ["<=", "<="], ["≤", "<="], [">=", ">="], ["≥", ">="], ["=", "="],
  ["~<=", "~<="], ["≲", "~<="], ["~>=", "~>="], ["≳", "~>="], ["~", "~"], ["≈", "~"],
];
const INFINITE = ["inf", "infinity", "∞"];
const NUMBER = /^[+-]?(\d+\/\d+|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i;
const UNREAD = ["not read", "unread", "-"];

// --- answers --------------------------------------------------------------------------------------

/** An answer with one entry per item: {value: {Q: 4}, cut: ["X"]} as value.Q, cut.X. */
export function flat(answer) {
  if (!isObject(answer)) throw new BadAnswer("", "an answer must be an object such as {'move': 'B'}");
  const found = new Map();
  for (const [group, given] of Object.entries(answer)) {
    if (isObject(given)) {
      for (const [name, value] of Object.entries(given)) found.set(`${group}.${name}`, value);
    } else if (group === "cut" && !isBlank(given)) {
      if (typeof given !== "string" && !Array.isArray(given)) {
        throw new BadAnswer("", "cut must be a list of names, as ['X', 'Y']");
      }
      for (const name of typeof given === "string" ? split(given) : given) found.set(`cut.${name}`, true);
    } else {
      found.set(group, given);
    }
  }
  return found;
}

/** The inverse of `flat`: the format of answer files. */
export function grouped(entries) {
  const found = {};
  for (const [key, value] of entries) {
    const dot = key.indexOf(".");
    const [group, name] = dot < 0 ? [key, ""] : [key.slice(0, dot), key.slice(dot + 1)];
    if (group === "cut") (found.cut ??= []).push(name);
    else if (dot >= 0) (found[group] ??= {})[name] = value;
    else found[group] = value;
  }
  return found;
}

const isObject = (x) => typeof x === "object" && x !== null && !Array.isArray(x);

export const isBlank = (given) =>
  given === null || given === undefined || given === false || (typeof given === "string" && !given.trim());

const isUnread = (given) => typeof given === "string" && UNREAD.includes(given.trim().toLowerCase());

/** Parse an answer into a value for `same`. */
export function read(form, key, given) {
  try {
    if (form === "number") return readNumber(given);
    if (form === "window") return readWindow(given);
    if (form === "mark") return readMark(given);
    if (form === "word") return word(given);
    const words = (Array.isArray(given) ? given : split(word(given))).map(word);
    return form === "words" ? [...new Set(words.map((w) => w.toLowerCase()))].sort() : words;
  } catch (problem) {
    if (problem instanceof RangeError) throw new BadAnswer(key, problem.message);
    throw problem;
  }
}

/** Whether two parsed answers are equal. */
export function same(form, given, expected, within) {
  if (form === "number") {
    return close(given[1], expected[1], within) && (given[0] === null || given[0] === (expected[0] ?? "="));
  }
  if (form === "window") return given.every((end, i) => close(end, expected[i], within));
  if (form === "word") return given.toLowerCase() === expected.toLowerCase();
  if (form === "mark") return given === expected;
  return given.length === expected.length
    && given.every((w, i) => w.toLowerCase() === expected[i].toLowerCase());
}

const close = (a, b, within) => a === b || Math.abs(a - b) <= within;

function readNumber(given) {
  if (typeof given === "boolean") throw new RangeError(`${given} is not a number`);
  let rest = String(given).trim().replaceAll(" ", "");
  for (const [sign, meaning] of MARKS) {
    if (rest.startsWith(sign)) return [meaning, finiteOrNot(rest.slice(sign.length))];
  }
  return [null, finiteOrNot(rest)];
}

function finiteOrNot(text) {
  const plain = text.replaceAll("−", "-").toLowerCase();
  if (INFINITE.includes(plain.replace(/^[+-]+/, ""))) return plain.startsWith("-") ? -Infinity : Infinity;
  return number(text);
}

function number(text) {
  const plain = text.replaceAll("−", "-");
  if (!NUMBER.test(plain)) throw new RangeError(phrase("bad_number", { text }));
  const [above, below] = plain.split("/").map(Number);
  if (below === 0) throw new RangeError(`'${text}' divides by zero`);
  const value = below === undefined ? above : above / below;
  if (!Number.isFinite(value)) throw new RangeError(`'${text}' is too large a number`);
  return value + 0;
}

function readWindow(given) {
  if (typeof given !== "string" && !Array.isArray(given)) throw new RangeError("a window has two ends");
  const parts = typeof given === "string" ? split(given.trim().replace(/^[[\]()]+|[[\]()]+$/g, "")) : given;
  if (parts.length !== 2) throw new RangeError(phrase("bad_window"));
  return parts.map((end) => finiteOrNot(String(end)));
}

function readMark(given) {
  if (given === true || ["x", "yes", "true", "skip", "✂"].includes(String(given).trim().toLowerCase())) {
    return true;
  }
  throw new RangeError("mark an edge with x, or leave it blank");
}

function word(given) {
  if (typeof given !== "string" && typeof given !== "number") throw new RangeError("expected a word");
  return String(given).trim();
}

const split = (text) => text.replace(/[,;]/g, " ").split(/\s+/).filter(Boolean);

// --- grading --------------------------------------------------------------------------------------

/** Compare an answer with the items; `hints` is the number of hints used. */
export function grade(items, answer, hints = 0) {
  const given = new Map([...flat(answer)].filter(([, value]) => !isBlank(value)));
  const known = new Set(items.map((item) => item.key));
  for (const key of given.keys()) {
    if (!known.has(key)) throw new BadAnswer("", `there is no item '${key}'`);
  }
  if (hints < 0) throw new BadAnswer("", `the number of hints cannot be ${hints}`);
  const marks = items.map((item) => markOf(item, given));
  const shown = marks.filter((m, i) => m.status !== "blank" || needed(items[i]));
  const right = shown.filter((m) => m.status === "right").length;
  const expected = items.filter(needed).length;
  const extra = shown.filter((m) => m.extra).length;
  const first = firstWrong(items, marks);
  const due = first ?? items.find((item, i) => marks[i].status === "blank" && needed(item));
  return {
    marks: shown,
    right,
    expected,
    extra,
    score: Math.max(0, right - HINT_COST * hints) / Math.max(1, expected + extra),
    explanation: first ? explained(first, given, marks) : "",
    first: first ? first.key : null,
    hints: due ? due.hints : [],
    notes: shown.filter((m) => m.note).map((m) => `${m.key.replaceAll(".", " ")}: ${m.note}`),
  };
}

const needed = (item) => item.expected !== null;
const mark = (key, status, note = "", extra = false) => ({ key, status, note, extra });

function markOf(item, given) {
  if (!given.has(item.key)) return mark(item.key, "blank");
  const value = given.get(item.key);
  if (item.form === "mark") {
    read("mark", item.key, value);
    const over = item.above.find((key) => given.has(key));
    if (over && !needed(item)) {
      return mark(item.key, "ignored", phrase("above", { name: over.slice(over.indexOf(".") + 1) }));
    }
  }
  if (isUnread(value)) {
    return needed(item) ? mark(item.key, "wrong", phrase("read")) : mark(item.key, "ignored");
  }
  const said = read(item.form, item.key, value);
  const fits = (other) => same(item.form, said, read(item.form, item.key, other), item.within);
  if (needed(item) && fits(item.expected)) return mark(item.key, "right");
  for (const [other, note] of item.also) {
    if (fits(other)) return mark(item.key, needed(item) ? "right" : "ignored", note);
  }
  const trap = item.traps.find(([other]) => fits(other));
  return mark(item.key, "wrong", (trap && trap[1]) || markNote(item, said), !needed(item));
}

/** A note for a right number with a wrong mark. */
function markNote(item, said) {
  if (item.form !== "number" || !needed(item)) return "";
  const expected = read("number", item.key, item.expected);
  if (!same("number", [null, said[1]], expected, item.within)) return "";
  return phrase("mark", { what: phrase(expected[0] ?? "=") });
}

/** The first wrong item in search order; a missing cut counts if a later item is answered. */
function firstWrong(items, marks) {
  const last = marks.findLastIndex((m) => m.status !== "blank" && m.status !== "ignored");
  return items.find((item, i) => {
    const wentOn = item.form === "mark" && needed(item) && i < last;
    return marks[i].status === "wrong" || (marks[i].status === "blank" && wentOn);
  });
}

function explained(item, given, marks) {
  const { note } = marks.find((m) => m.key === item.key);
  const dot = item.key.indexOf(".");
  const name = dot < 0 ? item.key : item.key.slice(dot + 1);
  if (item.form === "mark") return phrase(needed(item) ? "went_on" : "skipped", { name, why: item.why });
  const value = shownValue(given.get(item.key));
  const said = phrase(dot < 0 ? "answered" : "wrote", { value, name, why: item.why });
  return said + (note ? ` (${note}.)` : "");
}

const shownValue = (value) => (Array.isArray(value) ? `[${value.join(", ")}]` : String(value));
