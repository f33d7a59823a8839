// Compares a game in this engine with what Python said of some positions (export/check.py).

import { Game } from "./game.js";
import { seen } from "./position.js";
import { Searches } from "./searches.js";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** JSON with the fields of objects in one order, and numbers as far as they are worth. */
function canonical(value) {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === "number") return Number(part.toPrecision(12)) + 0;
    if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
    return Object.fromEntries(Object.keys(part).sort().map((key) => [key, part[key]]));
  });
}

/** The first difference, {ply, what, page, python}, or null. */
export function check(module, data, games) {
  const game = new Game(module, data);
  const searches = new Searches(game);
  for (const [number, cases] of games.entries()) {
    let state = game.rules.initial();
    const line = { words: [], states: [state], actions: [], seed: 0 };
    for (const [ply, wanted] of cases.entries()) {
      const wrong = differs(game, searches, line, wanted);
      if (wrong) return { game: number, ply, moves: cases.slice(0, ply).map((one) => one.played), ...wrong };
      if (wanted.action === null) continue;
      state = game.rules.result(state, wanted.action);
      line.words.push(`@${wanted.action}`);
      line.actions.push(wanted.action);
      line.states.push(state);
    }
  }
  return null;
}

function differs(game, searches, line, wanted) {
  const { rules } = game;
  const state = line.states.at(-1);
  const found = {
    record: () => hex(state.bytes),
    key: () => String(rules.key(state)),
    past: () => state.past.map(String),
    actions: () => rules.actions(state),
    status: () => rules.status(state),
    utilities: () => rules.utilities(state),
    noisy: () => rules.actions(state).map((action) => rules.isNoisy(state, action)),
    chances: () => rules.outcomes(state).map(([, p]) => p),
    views: () => Array.from({ length: rules.layout.players }, (_, player) => rules.observation(state, player)),
    words: () => rules.actions(state).map((action) => game.describe(state, action)),
    written: () => rules.actions(state).map((action) => game.written(state, action)),
    clicks: () => rules.actions(state).map((action) => game.clicks(state, action)),
    ways: () => game.ways(state).map(({ action, steps }) => [action, steps]),
    aliases: () => rules.actions(state).map((action) => game.aliases(state, action)),
    picture: () => game.picture(state),
    shown: () => Array.from({ length: rules.layout.players }, (_, player) => game.shown(state, player)),
    text: () => game.text(state),
    seen: () => wanted.seen.map(({ viewers }) => comparable(seen(game, line, viewers), viewers)),
    plies: () => rules.pliesPlayed(state),
    judged: () => ({ values: searches.network.values(state), policy: searches.network.policy(state) }),
    searched: () => wanted.asked.map(([engine, limit]) => told(searches.search(state, engine, limit))),
  };
  for (const what of Object.keys(found)) {
    if (wanted[what] === undefined) continue;
    let page;
    try {
      page = canonical(found[what]());
    } catch (problem) {
      page = String(problem.stack ?? problem);
    }
    if (searches.game.net && LEARNED.includes(what) && /^[[{]/.test(page) && near(JSON.parse(page), wanted[what])) continue;
    if (page !== canonical(wanted[what])) return { what, page, python: canonical(wanted[what]) };
  }
  return null;
}

const LEARNED = ["judged", "searched"]; // what depends on a network
const NEAR = 1e-3; // the sums of a network are in single precision, and may be taken in any order

/** Whether two values are the same, but for the last digits of numbers. */
function near(one, other) {
  if (Number.isInteger(one) && Number.isInteger(other)) return one === other;
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) < NEAR * (1 + Math.abs(one));
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => near(one[name], other[name]));
}

/** A view of a position without what differs by design: sealed words are the page's own. */
function comparable({ game, turn_text, moves, ...view }, viewers) {
  return { ...view, moves: moves.map((word) => word.replace(/^~.*/, "~")), viewers };
}

/** What two searches must agree in. */
function told({ action, value, bound, line, moves, counters }) {
  return { action, value, bound, line, moves: moves.map((move) => [move.action, move.value, move.bound, move.visits, move.distance]), nodes: counters.nodes, depth: counters.depth };
}
