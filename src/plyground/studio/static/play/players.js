/* Who plays whom: each seat with its colour, its player and, at the end, its result. */

import { PLAYERS, TONES, toneOf } from "../board/tones.js";
import { el } from "../dom.js";
import { ltr, optional, text } from "../text.js";
import { playerName } from "./names.js";
import { agentName, split } from "./setup.js";

/** Fills the list of seats; `moving` is the player to move, or null. */
export function showPlayers(list, { facts, match, picture, moving, utilities }) {
  const alone = match.humans.length === 1;
  list.replaceChildren(
    ...match.seats.map((spec, player) => {
      const tone = TONES[toneIn(picture, player)];
      const dot = el("span", { class: "seat-dot", "aria-hidden": "true", style: { background: tone.face, "border-color": tone.rim } });
      const moves = moving === player ? [el("span", { class: "visually-hidden" }, text("seat.moves"))] : [];
      const end = utilities ? [el("span", { class: "seat-result" }, ltr(utilities[player]))] : [];
      return el(
        "li",
        { class: moving === player ? "seat-card moves-now" : "seat-card" },
        dot,
        el("span", { class: "seat-name" }, playerName(facts, player)),
        el("span", { class: "muted small" }, match.isHuman(player) ? text(alone ? "seat.you" : "human") : strength(spec)),
        ...moves,
        ...end,
      );
    }),
  );
}

/** An agent with its strength in words: "Alpha-beta, 1 s a move". */
export function strength(spec) {
  const [name, given] = split(spec);
  const parts = Object.entries(given).map(([option, value]) => {
    const own = `strength.${option}`;
    return text(optional(own) ? own : "strength.other", { option, value });
  });
  return [agentName(name), ...parts].join(text("list.comma"));
}

/** The colour of a player's pieces on the board, else the usual one. */
function toneIn(picture, player) {
  const own = picture?.pieces.find((piece) => piece.player === player);
  return own ? toneOf(own) : PLAYERS[player % PLAYERS.length];
}
