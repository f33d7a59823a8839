// The texts of the page in its language, from the same files as on the server (texts.py).

import { el } from "./dom.js";

const embedded = JSON.parse(document.getElementById("texts").textContent);
const PLACE = /\{(\w+)\}/;
const DECIMALS = 10;
const LEFT_TO_RIGHT = "\u2066", AS_IT_IS = "\u2068", END = "\u2069";

export const language = embedded.language;
const rules = { [language]: new Intl.PluralRules(language), en: new Intl.PluralRules("en") };

/** A number for display: thousands separated, a true minus sign, six significant digits or more. */
export function number(value) {
  if (Number.isNaN(value)) return "?";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const decimals = value ? Math.max(0, Math.min(DECIMALS, 5 - Math.floor(Math.log10(Math.abs(value))))) : 0;
  return value.toLocaleString("en", { maximumFractionDigits: decimals }).replace("-", "−");
}

/** A number, move or formula as an element that keeps its order inside Arabic. */
export function ltr(value) {
  return el("bdi", { dir: "ltr" }, typeof value === "number" ? number(value) : String(value));
}

/** A message without places, or null if there is no such message. */
export function optional(id) {
  return embedded.messages[id] ?? embedded.english[id] ?? null;
}

/** A message as plain text: for attributes, titles and announcements. */
export function text(id, values = {}) {
  const [form] = formOf(id, values);
  return form.split(PLACE).map((part, i) => (i % 2 ? plain(values[part]) : part)).join("");
}

/** A message as a fragment; values may be numbers, texts or nodes. */
export function rich(id, values = {}) {
  const [form, spoken] = formOf(id, values);
  const parts = form.split(PLACE).map((part, i) => (i % 2 ? shown(values[part]) : part));
  const fragment = document.createDocumentFragment();
  if (spoken === language) fragment.append(...parts);
  else fragment.append(el("span", { lang: spoken, dir: "ltr" }, ...parts));
  return fragment;
}

const WORD = "(\\S+?)"; // at the start, so that not any sentence fits
const SAID = "said: "; // messages whose ids are what games say in English, with places

/** What a game says in English, in the language of the page; null if it is not known. */
export function translated(words) {
  if (language === "en") return words;
  patterns ??= Object.entries(embedded.messages).filter(([id]) => id.startsWith(SAID)).map(([id, form]) => {
    const names = [];
    const parts = id.slice(SAID.length).split(PLACE);
    const source = parts.map((part, i) => (i % 2 ? (names.push(part), i === 1 && !parts[0] ? WORD : "(.+?)") : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))).join("");
    return { whole: new RegExp(`^${source}$`), names, form };
  });
  for (const { whole, names, form } of patterns) {
    const found = whole.exec(words);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, i) => [name, found[i + 1]]));
    return form.split(PLACE).map((part, i) => (i % 2 ? isolated(values[part]) : part)).join("");
  }
  return null;
}

/** A value in what a game says, translated if it is known, or a list of known things. */
function isolated(value) {
  const parts = value.split(", ").map(translated);
  const own = translated(value) ?? (parts.includes(null) ? null : parts.join("، "));
  return own === null ? LEFT_TO_RIGHT + value + END : AS_IT_IS + own + END;
}
let patterns = null;

/** The sentence in the page's language out of {en, ar}, as the API returns it. */
export function ours(sentences) {
  return sentences[language] ?? sentences.en;
}

function formOf(id, values) {
  const spoken = id in embedded.messages ? language : "en";
  const found = embedded.messages[id] ?? embedded.english[id];
  if (found === undefined) throw new Error(`no text ${id}`);
  if (typeof found === "string") return [found, spoken];
  return [found[rules[spoken].select(values.n)] ?? found.other, spoken];
}

function plain(value) {
  const shownAs = typeof value === "number" ? number(value) : String(value);
  if (document.documentElement.dir === "ltr") return shownAs;
  return (typeof value === "number" ? LEFT_TO_RIGHT : AS_IT_IS) + shownAs + END;
}

function shown(value) {
  if (value instanceof Node) return value;
  return typeof value === "number" ? ltr(value) : el("bdi", {}, String(value));
}
