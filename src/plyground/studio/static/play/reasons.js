/* The answers of agents by ply. They are kept in this browser, so that a reload shows them again. */

import { post } from "../api.js";
import { recall, remember } from "../store.js";

const NAME = "play.reasons";
const ROWS = 40; // of a search that are kept
const LINE = 6; // moves of a line
const PLIES = 80; // the latest that are kept

export class Reasons extends Map {
  /** Forgets what was thought from a ply on. */
  cut(ply) {
    for (const other of [...this.keys()]) if (other >= ply) this.delete(other);
  }

  /** Opens the answers of agents that held cards, which are sealed until the game is over. */
  async open(args) {
    const sealed = Object.fromEntries([...this].filter(([, choice]) => choice.sealed).map(([ply, choice]) => [ply, choice.sealed]));
    if (!Object.keys(sealed).length) return;
    const opened = await post("/api/reasons", { ...args, sealed });
    for (const [ply, choice] of Object.entries(opened)) this.set(Number(ply), choice);
  }

  /** Keeps the reasons of a match, instead of those of another. */
  keep(match) {
    const plies = [...this.keys()].filter((ply) => ply < match.ply).sort((a, b) => a - b).slice(-PLIES);
    if (plies.length) remember(NAME, { of: name(match), known: plies.map((ply) => [ply, match.moves[ply], short(this.get(ply))]) });
  }

  /** The reasons that were kept, as far as the moves are the same. */
  static of(match) {
    const kept = recall(NAME);
    const known = kept?.of === name(match) ? kept.known : [];
    return new Reasons(known.filter(([ply, word]) => match.moves[ply] === word).map(([ply, , choice]) => [ply, choice]));
  }
}

function name({ spec, pos, seed }) {
  return [spec, pos, seed].join(" ");
}

/** A choice without what the page does not show of it. */
function short({ position: _, ...choice }) {
  const { analysis } = choice;
  if (!analysis) return choice;
  const rows = analysis.moves.slice(0, ROWS);
  const chosen = analysis.moves.find((row) => row.action === analysis.action);
  if (chosen && !rows.includes(chosen)) rows.push(chosen);
  return { ...choice, analysis: { ...analysis, line: analysis.line.slice(0, LINE), moves: rows.map((row) => ({ ...row, line: row.line.slice(0, LINE) })) } };
}
