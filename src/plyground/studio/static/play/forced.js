// Moves without a choice, which the page plays by itself.

const ROLL = "roll";

/** The only legal action, if it is no move of a piece (a pass) or goes on with the turn of the same player.
    A roll is left to people who roll themselves. */
export function forcedMove(position, rollsThemselves = false) {
  if (position.actions.length !== 1) return null;
  const [only] = position.actions;
  if (rollsThemselves && only.name === ROLL) return null;
  const cells = new Set((position.picture?.cells ?? []).map((cell) => cell.name));
  const bare = !(only.ways[0] ?? []).some((step) => cells.has(step));
  const goesOn = position.turns.length > 0 && position.turns.at(-1) === position.to_play;
  return bare || goesOn ? only : null;
}
