// The setup of a search, between the form, the address and the server. The address omits
// default values.

import { find } from "./dom.js";
import { text } from "./text.js";

const form = find("#setup");
const USUAL = {
  game: "gallery:jarrar", first: "max", normalise: "", pos: "", moves: "", chance: "0", search: "alphabeta", depth: "",
  style: "standard", fail: "", strict: "", update_first: "", depth_counts: "", tie: "", visits_of: "",
  order: "given", iterations: "100", c: "", seed: "0", vs: "none",
};
const NUMBERS = ["chance", "depth", "iterations", "c", "seed"];
const SECOND = {
  minimax: { search: "minimax" }, alphabeta: { search: "alphabeta" },
  best: { order: "best" }, worst: { order: "worst" }, soft: { fail: "soft" }, hard: { fail: "hard" },
};
const ROOT_C = "1.4142"; // the square root of 2 in the form

/** A field whose text cannot be used. */
export class BadField extends Error {
  constructor(field, message) {
    super(message);
    this.field = field;
  }
}

export function field(name) {
  return form.elements.namedItem(name);
}

/** The number in a field; throws a BadField that names it. */
export function numberIn(input) {
  const written = input.value.trim().replace("−", "-");
  const value = Number(written);
  if (written === "" || !Number.isFinite(value)) {
    const label = document.querySelector(`label[for="${input.id}"]`).textContent;
    throw new BadField(input, text("not-number", { text: input.value, field: label }));
  }
  return value;
}

/** All values as text, as in the address. */
export function readForm() {
  const values = { ...USUAL };
  for (const name of Object.keys(USUAL)) {
    const input = field(name);
    if (input && name !== "normalise") values[name] = input.value.trim();
  }
  values.game = gameOf(field("source").value);
  if (field("source").value !== "game") values.moves = values.pos = "";
  else values.chance = form.dataset.chance ?? USUAL.chance;
  if (values.order === "random") values.order = `random:${values.seed}`;
  values.normalise = form.dataset.normalise ?? "";
  if (values.c === ROOT_C) values.c = "";
  if (values.search !== "mcts") values.iterations = USUAL.iterations, values.c = "";
  else values.depth = "", values.order = "given";
  if (values.search !== "mcts" && !values.order.startsWith("random")) values.seed = USUAL.seed;
  return values;
}

function gameOf(source) {
  if (source === "gallery") return `gallery:${field("exhibit").value}`;
  if (source === "game") {
    const options = field("gameoptions").value.trim();
    return field("gamename").value + (options && `:${options}`);
  }
  return `tree:${field("text").value.trim()}`;
}

/** Puts values into the form. */
export function fillForm(values) {
  for (const [name, value] of Object.entries(values)) {
    const input = field(name);
    if (input && name !== "order") input.value = value;
  }
  const [order, seed] = values.order.split(":");
  field("order").value = order;
  if (seed) field("seed").value = seed;
  if (!values.c) field("c").value = ROOT_C;
  form.dataset.normalise = values.normalise;
  form.dataset.chance = values.chance; // the seed of the moves written as ?
  const [kind, ...rest] = values.game.split(":");
  const name = rest.join(":");
  if (kind === "gallery") {
    field("source").value = "gallery";
    field("exhibit").value = name;
  } else if (kind === "tree") {
    if (field("source").value !== "random") field("source").value = "text";
    field("text").value = name;
  } else {
    field("source").value = "game";
    field("gamename").value = kind;
    field("gameoptions").value = name;
  }
  showParts();
}

/** Shows the fields that apply to the chosen options. */
export function showParts() {
  const source = field("source").value;
  for (const part of form.querySelectorAll("[data-source]")) part.hidden = part.dataset.source !== source;
  const mcts = field("search").value === "mcts";
  const random = field("order").value === "random";
  const row = form.querySelector("[data-mcts]");
  row.hidden = !mcts && !random;
  for (const name of ["iterations", "c"]) field(name).closest(".field").hidden = !mcts;
  for (const name of ["order", "depth"]) field(name).disabled = mcts;
  const changed = ["fail", "strict", "update_first", "depth_counts", "tie", "visits_of"].some((name) => field(name).value);
  const preset = text(`preset.${field("style").value || USUAL.style}`); // an unknown one is refused later
  find("#convention-name").textContent = changed ? text("convention.changed", { preset }) : preset;
}

/** The address of some values: the path with its query. */
export function addressOf(values) {
  const query = new URLSearchParams(location.search);
  for (const name of Object.keys(USUAL)) query.delete(name);
  for (const [name, usual] of Object.entries(USUAL)) {
    if (values[name] !== usual && values[name] !== "") query.set(name, values[name]);
  }
  const written = query.toString();
  return location.pathname + (written && `?${written}`);
}

export function fromAddress() {
  const query = new URLSearchParams(location.search);
  const values = { ...USUAL };
  for (const name of Object.keys(USUAL)) if (query.has(name)) values[name] = query.get(name);
  if (!(values.vs in SECOND)) values.vs = "none";
  return values;
}

/** The arguments for the server: values that differ from the defaults, numbers as numbers. */
export function argumentsOf(values) {
  const found = {};
  for (const [name, usual] of Object.entries(USUAL)) {
    if (name === "vs" || values[name] === "" || values[name] === usual) continue;
    found[name] = NUMBERS.includes(name) ? numberIn({ id: `f-${name}`, value: values[name] }) : values[name];
  }
  found.game = values.game;
  return found;
}

export function rootOf(values) {
  const { game, first, normalise, pos, moves, chance } = argumentsOf(values);
  return Object.fromEntries(Object.entries({ game, first, normalise, pos, moves, chance }).filter(([, value]) => value !== undefined));
}

/** The other run of a comparison, or null. */
export function secondOf(values) {
  return values.vs === "none" ? null : { ...values, ...SECOND[values.vs] };
}

export function stepInAddress() {
  return Number(new URLSearchParams(location.hash.slice(1)).get("s") ?? 0);
}
