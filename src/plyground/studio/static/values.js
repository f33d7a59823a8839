/* Values of moves as they are shown: always with a mark that says how much is known. */

import { language, number, text } from "./text.js";

export const MARKS = { "=": "=", ">=": "≥", "<=": "≤", "~": "≈" };

/** "=−1", "≥0.25", "≈0.1", or "·" for what was not looked at. */
export function valueText(value, bound) {
  if (value === null || value === undefined) return "·";
  const rounded = Number(value.toFixed(3)) + 0; // and no minus on zero
  const shown = `${MARKS[bound] ?? "≈"}${number(rounded)}`;
  return language === "ar" ? `\u2066${shown}\u2069` : shown; // mark and sign stay before the number
}

/** The same with the distance to the end, if that is known: "=−1 in 4". */
export function valueAndDistance({ value, bound, distance }) {
  const shown = valueText(value, bound);
  if (distance === null || distance === undefined) return shown;
  return text("value.in", { value: shown, n: distance });
}

/** "win", "loss" or "even": which end of the range of utilities a value is near. */
export function kindOf(value, [low, high]) {
  if (value === null || value === undefined) return "unknown";
  const share = (value - low) / (high - low);
  return share > 0.6 ? "win" : share < 0.4 ? "loss" : "even";
}

/** Rows of moves as the board shows them on its cells; the chosen one stands out. */
export function onCells(rows, range, chosen) {
  const shown = new Map();
  for (const row of rows) {
    if (row.value === null) continue;
    shown.set(row.action, {
      number: row.value - 1e-6 * (row.distance ?? 0) * Math.sign(row.value),
      text: valueAndDistance(row),
      kind: kindOf(row.value, range),
      chosen: row.action === chosen,
    });
  }
  return shown;
}

/** The move that is best: the quickest win, the slowest loss. */
export function bestOf(rows) {
  const known = rows.filter((row) => row.value !== null);
  const hurry = (row) => (row.distance ?? 0) * (row.value > 0 ? -1 : 1);
  return known.reduce((a, b) => (!a || b.value > a.value || (b.value === a.value && hurry(b) > hurry(a)) ? b : a), null);
}
