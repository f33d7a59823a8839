/* Moves that are typed, in any notation of the game. */

import { ApiError } from "../api.js";
import { text } from "../text.js";
import { playerName } from "./names.js";

/** Plays a typed move; returns a message. */
export async function typeMove(game, words) {
  if (!game.mayMove) return text(game.over ? "say.over" : "say.not-your-turn");
  const exact = game.position.actions.find((legal) => legal.name === words);
  if (exact) {
    game.move(exact.action);
    return "";
  }
  const { asked } = game;
  try {
    const tried = await game.match.position(game.viewers, { more: words.replaceAll(",", " "), looking: game.curtain });
    if (game.asked === asked) game.play(tried.moves.at(-1), tried);
    return "";
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.code) throw error;
    return refused(game, words, error);
  }
}

function refused(game, words, error) {
  const { code, details } = error.body;
  if (code === "ambiguous-move") return text("say.ambiguous", { move: words, moves: (details.meant ?? []).join(", ") });
  if (code !== "illegal-move") return error.message;
  const legal = game.position.actions.map((action) => action.name);
  const shown = legal.slice(0, 12).join(", ") + (legal.length > 12 ? " …" : "");
  return text("say.illegal", { move: words, legal: shown });
}

/** The last move in words. */
export function lastWords({ position: { played, turns }, screen: { facts } }) {
  if (!played.length) return text("say.no-last");
  const at = played.length - 1;
  return text("say.last", { player: playerName(facts, turns[at]), move: played[at] ?? text("hidden.move") });
}
