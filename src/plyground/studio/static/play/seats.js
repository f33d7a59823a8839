/* The seats of the last match of each game, stored in this browser. */

import { recall, remember } from "../store.js";

const keyOf = (spec) => `seats.${spec.split(":")[0]}`;

export function keepSeats(spec, seats) {
  remember(keyOf(spec), seats);
}

/** The seats of a new match: those of the last one, or a person against `opponent`. */
export function usualSeats(spec, players, opponent) {
  const kept = recall(keyOf(spec));
  const fits = Array.isArray(kept) && kept.length === players && kept.every((seat) => typeof seat === "string" && seat);
  return fits ? kept : ["human", ...Array(players - 1).fill(opponent)];
}
