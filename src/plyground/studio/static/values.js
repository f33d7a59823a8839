/* Values of moves for display, always with the mark of their bound. */

import { language, number, text } from "./text.js";

export const MARKS = { "=": "=", ">=": "≥", "<=": "≤", "~": "≈", "~>=": "≳", "~<=": "≲" };

/** Whether a value is only an upper bound, proved or not. */
export const isUpper = (bound) => bound === "<=" || bound === "~<=";

/** "=−1", "≥0.25", "≈0.1", or "·" for an unsearched move. */
export function valueText(value, bound) {
  if (value === null || value === undefined) return "·";
  const rounded = Number(value.toFixed(3)) + 0; // no minus sign on zero
  const shown = `${MARKS[bound] ?? "≈"}${number(rounded)}`;
  return language === "ar" ? `\u2066${shown}\u2069` : shown; // the mark and the sign stay before the number
}

/** The value with the distance to the end, if known: "=−1 in 4". */
export function valueAndDistance({ value, bound, distance }) {
  const shown = valueText(value, bound);
  if (distance === null || distance === undefined) return shown;
  return text("value.in", { value: shown, n: distance });
}

/** "win", "loss" or "even": the end of the range of utilities that a value is near. */
export function kindOf(value, bound, [low, high]) {
  if (value === null || value === undefined) return "unknown";
  const share = (value - low) / (high - low);
  if (isUpper(bound) && share >= 0.4) return "unknown"; // it may be anything below
  return share > 0.6 ? "win" : share < 0.4 ? "loss" : "even";
}

/** Rows of moves as values for the board; the chosen one is highlighted, and those that are as good. */
export function onCells(rows, range, chosen) {
  const shown = new Map();
  const best = rows.find((row) => row.action === chosen);
  const asGood = (row) => row.value === best?.value && row.bound === best?.bound && row.distance === best?.distance;
  for (const row of rows) {
    if (row.value === null) continue;
    shown.set(row.action, {
      number: row.value - 1e-6 * (row.distance ?? 0) * Math.sign(row.value),
      text: valueAndDistance(row),
      kind: kindOf(row.value, row.bound, range),
      chosen: row.action === chosen || asGood(row),
    });
  }
  return shown;
}

/** The best move: the quickest win, the slowest loss; of equals one that is not only bounded from above. */
export function bestOf(rows) {
  const known = rows.filter((row) => row.value !== null);
  const hurry = (row) => (isUpper(row.bound) ? -Infinity : (row.distance ?? 0) * (row.value > 0 ? -1 : 1));
  return known.reduce((a, b) => (!a || b.value > a.value || (b.value === a.value && hurry(b) > hurry(a)) ? b : a), null);
}
