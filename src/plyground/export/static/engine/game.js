// A game in the page: its compiled rules, and its words and pictures, translated from Python.

import { readRecord } from "./memory.js";
import { py } from "./python.js";
import { CHANCE, OVER, Rules } from "./rules.js";
import { ways } from "./ways.js";

export class Game {
  /** `about` and `layout` come from export/module.py, `notation` from export/javascript, `net` from a learned network. */
  constructor(module, { about, layout, notation, facts, net = null }) {
    this.rules = new Rules(module, about, layout);
    this.facts = facts;
    this.net = net; // the numbers of a learned network
    this.own = new Function("$", notation)(py);
    if (this.own.plies_played) this.rules.pliesPlayed = (state) => Number(this.own.plies_played(this.record(state)));
  }

  record(state) {
    state.record ??= readRecord(state.bytes, this.rules.layout.state);
    return state.record;
  }

  describe(state, action) {
    return this.own.describe ? String(this.own.describe(this.record(state), action)) : String(action);
  }

  /** An action in the game's own notation; without one, its description. */
  written(state, action) {
    return this.own.written ? String(this.own.written(this.record(state), action)) : this.describe(state, action);
  }

  /** Every legal action with its description. */
  descriptions(state) {
    state.words ??= new Map(this.rules.actions(state).map((action) => [action, this.describe(state, action)]));
    return state.words;
  }

  aliases(state, action) {
    return this.own.aliases ? [...this.own.aliases(this.record(state), action)].map(String) : [];
  }

  covers(state, action) {
    return this.own.covers ? [...this.own.covers(this.record(state), action)] : [];
  }

  clicks(state, action) {
    return this.own.clicks ? Array.from(this.own.clicks(this.record(state), action), (way) => [...way]) : [];
  }

  picture(state) {
    if (state.picture === undefined) state.picture = this.own.picture ? plain(this.own.picture(this.record(state))) : null;
    return state.picture;
  }

  shown(state, player) {
    return this.own.shown ? plain(this.own.shown(this.record(state), player)) : null;
  }

  told(state, action, player) {
    return this.own.told ? this.own.told(this.record(state), action, player) ?? null : null;
  }

  /** What all players learn from an action, beyond its description; "": nothing. */
  reported(state, action) {
    return this.own.reported ? String(this.own.reported(this.record(state), action)) : "";
  }

  text(state) {
    return this.own.text ? String(this.own.text(this.record(state))) : fieldsText(this.record(state));
  }

  ways(state) {
    if (!state.ways) {
      const cells = this.picture(state)?.cells.map((cell) => cell.name) ?? [];
      const words = this.descriptions(state);
      state.ways = ways(cells, words, new Map([...words.keys()].map((action) => [action, this.clicks(state, action)])));
    }
    return state.ways;
  }

  /** The actions that a text can mean: by description, in the game's notation, by alias, or ignoring case. */
  meanings(state, text) {
    const wanted = text.trim();
    const names = this.descriptions(state);
    const meant = [...names].filter(([, name]) => name === wanted).map(([action]) => action);
    if (meant.length) return meant;
    const words = [...names].map(([action, name]) => [action, [name, this.written(state, action), ...this.aliases(state, action)]]);
    const fitting = (fits) => words.filter(([, all]) => all.some(fits)).map(([action]) => action);
    const exact = fitting((word) => word === wanted);
    return exact.length ? exact : fitting((word) => word.toLowerCase() === wanted.toLowerCase());
  }

  /** The names of the moves of a line, up to the first illegal one. */
  names(state, line) {
    const found = [];
    for (const action of line) {
      if (!this.rules.actions(state).includes(action)) break;
      found.push(this.written(state, action));
      state = this.rules.result(state, action);
    }
    return found;
  }

  isChance(state) {
    return this.rules.status(state) === CHANCE;
  }

  isOver(state) {
    return this.rules.status(state) === OVER;
  }
}

/** A picture as plain data. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "bigint") return Number(value);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

function fieldsText(record) {
  const shown = (x) => (x === true ? "True" : x === false ? "False" : String(x));
  return Object.entries(record).filter(([name]) => name !== "_padding")
    .map(([name, value]) => `${name}=${[value].flat(Infinity).map(shown).join(",")}`).join(" ");
}
