// A position as the studio's API describes it (studio/api/positions.py), and the lines that lead there.

import { Knowledge } from "./knowledge.js";
import { CHANCE } from "./rules.js";
import { cellsNamed } from "./ways.js";

/** A refusal as the studio's API has it. */
export class Refused extends Error {
  constructor(code, details, message) {
    super(message.en);
    this.body = { code, details, message };
  }
}

/** Random numbers in [0, 1) that depend on a seed and a ply alone. */
export function chanceOf(seed, ply) {
  const MASK = (1n << 64n) - 1n;
  let z = (BigInt(seed) * 0x9e3779b97f4a7c15n + BigInt(ply + 1) * 0xbf58476d1ce4e5b9n) & MASK;
  for (const [shift, factor] of [[30n, 0xbf58476d1ce4e5b9n], [27n, 0x94d049bb133111ebn]]) z = ((z ^ (z >> shift)) * factor) & MASK;
  return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
}

const SEALED = "~", WORD = 2 ** 32;

/** An action as a word that tells nothing at a glance; it fits one seed and ply. */
export function sealedWord(action, seed, ply) {
  return SEALED + ((action + maskOf(seed, ply)) % WORD).toString(36);
}

const opened = (word, seed, ply) => (Number.parseInt(word.slice(1), 36) - maskOf(seed, ply) + WORD) % WORD;
const maskOf = (seed, ply) => Math.floor(chanceOf(seed + 77, ply) * WORD);

/** Lines of play from the first position; each position of the latest line is computed once. */
export class Lines {
  constructor(game) {
    this.game = game;
    this.known = new Map();
  }

  /** The states and actions of a list of moves: "@17", "?" (chance decides), a sealed word, or a description. */
  follow(moves, seed) {
    const words = moves ? moves.split(",").map((word) => word.trim()) : [];
    const states = [this.known.get("") ?? this.game.rules.initial()], actions = [];
    this.known.set("", states[0]);
    let path = String(seed);
    words.forEach((word, ply) => {
      const state = states[ply];
      path += `,${word}`;
      const known = this.known.get(path) ?? {};
      known.action ??= this.meant(state, word, seed, ply);
      known.state ??= this.game.rules.result(state, known.action);
      this.known.set(path, known);
      states.push(known.state);
      actions.push(known.action);
    });
    if (this.known.size > 2000) this.known.clear();
    return { words, states, actions, seed };
  }

  meant(state, word, seed, ply) {
    const { game } = this;
    const { rules } = game;
    if (word === "?" && game.isChance(state)) {
      let left = chanceOf(seed, ply);
      const outcomes = rules.outcomes(state).filter(([, p]) => p > 0);
      for (const [action, p] of outcomes) if ((left -= p) < 0) return action;
      return outcomes.at(-1)[0];
    }
    const details = { ply, move: word };
    const illegal = () => new Refused("illegal-move", details, { en: `move ${ply + 1}, ${word}, is not legal` });
    if (/^@\d{1,10}$|^~/.test(word)) {
      const action = word.startsWith(SEALED) ? opened(word, seed, ply) : Number(word.slice(1));
      if (rules.actions(state).includes(action)) return action;
      throw illegal();
    }
    const meant = game.meanings(state, word);
    if (meant.length === 1) return meant[0];
    if (!meant.length) throw illegal();
    details.meant = game.facts.perfect_information ? meant.map((action) => game.written(state, action)) : [];
    throw new Refused("ambiguous-move", details, { en: `${word} can mean several moves` });
  }
}

/** The end of a line with its past; without viewers, everything is visible. Of several viewers one is `looking`. */
export function seen(game, line, viewers = [], looking = null) {
  const { rules, facts } = game;
  const { words, states, actions, seed } = line;
  const state = states.at(-1), status = rules.status(state);
  const over = game.isOver(state);
  const hides = viewers.length > 0 && !facts.perfect_information && !over;
  let view = null, played = actions.map((action, i) => game.written(states[i], action)), picture = null;
  let moves = actions.map((action, i) => (words[i] === "?" ? "?" : `@${action}`));
  if (hides) {
    view = viewerOf(status, viewers, looking);
    const told = Array.from({ length: rules.layout.players }, (_, player) => toldTo(game, line, player));
    const said = actions.map((action, i) => game.describe(states[i], action));
    const open = said.map((name, i) => told.every((one) => one.played[i] === name));
    moves = moves.map((word, i) => (open[i] || word === "?" ? word : sealedWord(actions[i], seed, i)));
    if (view === null) played = played.map((name, i) => (open[i] ? name : null));
    else ({ played, picture } = told[view]);
  } else picture = game.picture(state);
  const curtain = hides && view === null;
  const report = picture ? lastReport(game, line, played) : "";
  if (report) picture = { ...picture, notes: [report, ...picture.notes] };
  return {
    game: facts.name,
    ply: actions.length,
    to_play: over ? null : status,
    turn_text: over ? "" : `${status === CHANCE ? "chance" : facts.players?.[status]} to play`,
    text: hides ? null : game.text(state),
    actions: !hides || (view !== null && status === view) ? legal(game, state) : [],
    played,
    turns: states.slice(0, -1).map((before) => rules.status(before)),
    moves,
    curtain,
    last: played.length && !curtain ? markedCells(game, line, played, -1, view) : [],
    earlier: curtain ? [] : earlierCells(game, line, played, view),
    drawn: lastDrawn(game, states, actions, played),
    picture,
    is_terminal: over,
    utilities: over ? rules.utilities(state) : null,
  };
}

/** Whose side is shown: a single viewer's, or that of the one who looks, unless another viewer is to move; null: nobody's. */
function viewerOf(status, viewers, looking) {
  if (viewers.length === 1) return viewers[0];
  return !viewers.includes(looking) || (viewers.includes(status) && status !== looking) ? null : looking;
}

/** The moves that a player can tell, and the board as the player sees it. */
function toldTo(game, { states, actions }, player) {
  const known = new Knowledge(game, states[0], player);
  const played = actions.map((action, i) => known.learn(states[i], action, states[i + 1]));
  return { played, picture: known.picture() };
}

function legal(game, state) {
  if (game.isOver(state)) return [];
  const chances = game.isChance(state) ? new Map(game.rules.outcomes(state)) : null;
  const clicks = new Map();
  if (!chances) for (const { action, steps } of game.ways(state)) clicks.set(action, [...(clicks.get(action) ?? []), steps]);
  return game.rules.actions(state).map((action) => ({ action, name: game.written(state, action), probability: chances?.get(action) ?? null, ways: clicks.get(action) ?? [], covers: chances ? [] : game.covers(state, action) }));
}

/** The cells of a move, as far as the viewer can tell; `at` counts from the end. */
function markedCells(game, { states, actions }, played, at, view) {
  const name = played.at(at);
  if (name === null || game.isChance(states.at(at - 1))) return [];
  if (view === null) return cellsOf(game, states, actions, at);
  const [before, after, now] = [at - 1, at, -1].map((i) => game.shown(states.at(i), view));
  return before && after && now ? seenCells(before, after, now, name) : [];
}

/** The cells that a move named or filled, by its name and the viewer's pictures alone. */
function seenCells(before, after, now, name) {
  const had = new Set(before.pieces.map((piece) => piece.cell));
  const filled = after.pieces.map((piece) => piece.cell).filter((cell) => !had.has(cell));
  const there = new Set(now.cells.map((cell) => cell.name));
  const named = cellsNamed(name, before.cells.map((cell) => cell.name));
  return [...new Set([...named, ...filled])].filter((cell) => there.has(cell));
}

/** The cells that a move named or filled, by their present names. */
function cellsOf(game, states, actions, at) {
  const [before, after] = [states.at(at - 1), states.at(-1)];
  const action = actions.at(at);
  const [was, is] = [game.picture(before), game.picture(after)];
  if (!was || !is) return [];
  const covers = game.covers(before, action);
  const steps = covers.length ? covers : game.ways(before).find((way) => way.action === action).steps;
  const places = new Map(was.cells.map((cell) => [cell.name, `${cell.x} ${cell.y}`]));
  const now = new Map(is.cells.map((cell) => [`${cell.x} ${cell.y}`, cell.name]));
  return steps.map((step) => now.get(places.get(step))).filter((name) => name !== undefined);
}

/** What the last move with a report told every player, such as the ranks of a battle. */
function lastReport(game, { states, actions }, played) {
  for (let i = actions.length - 1; i >= 0; i--) {
    const report = played[i] === null ? "" : game.reported(states[i], actions[i]);
    if (report) return report;
  }
  return "";
}

const LONGEST_TURN = 8;

/** The cells of the moves before the last one in the same turn, the latest first. */
function earlierCells(game, line, played, view) {
  const { states, actions } = line;
  const found = new Set();
  const mover = (at) => game.rules.status(states.at(at));
  for (let at = -2; at >= -Math.min(actions.length, LONGEST_TURN); at--) {
    if (mover(at - 1) !== mover(-2) || played.at(at) === null) break;
    for (const cell of markedCells(game, line, played, at, view)) found.add(cell);
  }
  return [...found];
}

function lastDrawn(game, states, actions, played) {
  for (let i = actions.length - 1; i >= 0; i--) {
    if (!game.isChance(states[i]) || played[i] === null) continue;
    const probability = new Map(game.rules.outcomes(states[i])).get(actions[i]);
    return { action: actions[i], name: played[i], probability, ways: [], covers: [] };
  }
  return null;
}
