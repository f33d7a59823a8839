/* The end of a game: the result from the reader's seat, and what to do next. */

import { el } from "../dom.js";
import { text } from "../text.js";
import { resultText } from "./names.js";

/** "You won" for one person among agents, else who won. */
export function ending(facts, match, utilities) {
  const [seat, ...others] = match.humans;
  if (match.resigned !== null) {
    if (seat === undefined || others.length) return null;
    return text(match.resigned === seat ? "end.lost" : "end.won");
  }
  if (seat === undefined || others.length || match.seats.length === 1) return resultText(facts, utilities);
  const best = Math.max(...utilities);
  const shared = utilities.filter((utility) => utility === best).length;
  if (utilities[seat] < best) return text("end.lost");
  if (shared === utilities.length) return text("end.draw");
  return text(shared > 1 ? "end.shared" : "end.won");
}

/** The buttons below the result. */
export function nextSteps(game, more) {
  const button = (id, run, kind = null) => el("button", { type: "button", id, class: kind, onclick: run }, text(id));
  return el(
    "div",
    { class: "buttons" },
    button("end-again", () => game.another(), "primary"),
    game.match.seats.length > 1 ? button("end-swap", () => game.another(true)) : "",
    ...more,
  );
}
