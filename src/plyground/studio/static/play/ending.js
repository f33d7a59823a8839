/* The end of a game: the result from the reader's seat, and what to do next. */

import { PAGES } from "../api.js";
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

/** How it came about: "by checkmate"; "" if the board says it. */
export function reasonOf({ match, position, screen }) {
  if (match.resigned !== null) return text(match.late ? "end.by.time" : "end.by.resigning");
  const { picture, utilities } = position;
  const marked = picture?.pieces.filter((piece) => picture.marks.includes(piece.cell)) ?? [];
  const decided = new Set(utilities).size > 1;
  if (decided && marked.length === 1 && /king$/.test(marked[0].label)) return text("end.by.mate");
  if (decided && marked.length > 2) return text("end.by.line");
  const points = [...document.querySelectorAll("#players .seat-points bdi")].map((node) => node.textContent);
  return screen.counted === "pieces" && points.length ? text("end.by.points", { points: points.join(" : ") }) : "";
}

/** The buttons below the result. */
export function nextSteps(game, more) {
  const analyse = document.querySelector("#analyse"); // not everywhere
  const button = (id, run, kind = null) => el("button", { type: "button", id, class: kind, onclick: run }, text(id));
  return el(
    "div",
    { class: "buttons" },
    button("end-again", () => game.another(), "primary"),
    game.match.seats.length > 1 ? button("end-swap", () => game.another(true)) : "",
    ...more,
    analyse ? el("a", { class: "button", id: "end-analyse", href: analyse.href }, text("end-analyse")) : "",
    lost(game) ? el("a", { class: "button", id: "end-practise", href: `${PAGES.learn}?${new URLSearchParams({ kind: fitting(game.screen.facts), seed: game.match.seed % 1000, difficulty: 1 })}` }, text("end-practise")) : "",
  );
}

/** Whether the only person among agents has lost. */
function lost({ match, position }) {
  const [seat, ...others] = match.humans;
  if (seat === undefined || others.length || match.seats.length === 1) return false;
  if (match.resigned !== null) return match.resigned === seat;
  return position.utilities?.[seat] < Math.max(...position.utilities);
}

/** The kind of exercise that a game asks for. */
function fitting({ deterministic, perfect_information, players }) {
  if (!perfect_information) return "matrix";
  if (!deterministic) return "expectiminimax";
  return players.length > 2 ? "backup" : "move";
}
