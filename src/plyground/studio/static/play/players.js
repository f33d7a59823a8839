/* Who plays whom: each seat with its colour, its player and, at the end, its result. */

import { PLAYERS, TONES, toneOf } from "../board/tones.js";
import { el } from "../dom.js";
import { ltr, optional, rich, text } from "../text.js";
import { playerName } from "./names.js";
import { smallPiece } from "./tally.js";
import { agentName, split } from "./setup.js";

/** Fills the list of seats; `moving` is the player to move, or null. */
export function showPlayers(list, { facts, match, picture, moving, utilities, counts = [], clock = null }) {
  const alone = match.humans.length === 1;
  list.replaceChildren(
    ...match.seats.map((spec, player) => {
      const tone = TONES[toneIn(picture, player, facts)];
      const dot = el("span", { class: "seat-dot", "aria-hidden": "true", style: { background: tone.face, "border-color": tone.rim } });
      const moves = moving === player ? [el("span", { class: "visually-hidden" }, text("seat.moves"))] : [];
      const end = el("span", { class: "seat-result" }, utilities ? result(utilities, player) : "");
      return el(
        "li",
        { class: moving === player ? "seat-card moves-now" : "seat-card" },
        dot,
        el("span", { class: "seat-name" }, playerName(facts, player)),
        el("span", { class: "muted small" }, match.isHuman(player) ? text(alone ? "seat.you" : "human") : strength(spec)),
        clock?.on ? el("span", { class: "seat-clock", dir: "ltr", role: "timer" }, clock.text(player)) : null,
        ...moves,
        end,
        counts[player] ? counted(counts[player]) : null,
      );
    }),
  );
}

/** Won, lost or drawn, where the numbers say no more than that; else the utility. */
function result(utilities, player) {
  const said = { 1: "seat.won", 0: "seat.drew", "-1": "seat.lost" }[utilities[player]];
  return utilities.length === 2 && said && utilities[0] === -utilities[1] ? text(said) : ltr(utilities[player]);
}

/** The points of a player, or what they have captured and by how much they lead. */
function counted({ points, taken, lead }) {
  if (points !== undefined) return el("span", { class: "seat-points" }, rich("seat.points", { n: points }));
  const said = taken.map(({ piece, count }) => `${count} ${piece.label}`).join(text("list.comma"));
  const men = taken.map(({ piece, count }) => el("span", { class: "taken-kind" }, smallPiece(piece), count > 1 ? ltr(count) : null));
  const more = lead > 0 ? el("span", { class: "ahead" }, ltr(`+${lead}`)) : null;
  return el("span", { class: "seat-taken" }, said ? el("span", { class: "visually-hidden", lang: "en" }, text("seat.taken", { pieces: said })) : null, men, more);
}

/** An agent with its strength in words: "Alpha-beta, 1 s a move". */
export function strength(spec) {
  const [name, given] = split(spec);
  if (name === "level") return text("seat.level", { n: given.n ?? 1 });
  const parts = Object.entries(given).map(([option, value]) => {
    const own = `strength.${option}`;
    return text(optional(own) ? own : "strength.other", { option, value });
  });
  return [agentName(name), ...parts].join(text("list.comma"));
}

/** The colour of a player's pieces on the board, else that of their name, else the usual one. */
function toneIn(picture, player, facts) {
  const own = picture?.pieces.find((piece) => piece.player === player);
  const named = facts.players[player].toLowerCase();
  return own ? toneOf(own) : named in TONES ? named : PLAYERS[player % PLAYERS.length];
}
