/* A domino with its pips; "?:?" lies face down. */

import { box, circle, stroke, text } from "./shapes.js";

export const PIPS = {
  0: [],
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function domino({ x, y }, { symbol, player, size }, tone) {
  const halves = symbol.split(":");
  const hidden = halves[0] === "?";
  const look = hidden ? { fill: tone.face, stroke: tone.rim } : { fill: "#fffdf6", stroke: player === null ? "#57503f" : tone.rim };
  const parts = [box(x, y, 1.72 * size, 0.84 * size, 0.1, { ...look, "stroke-width": 2 })];
  if (hidden) return [...parts, box(x, y, 1.5 * size, 0.62 * size, 0.06, { fill: "none", stroke: tone.upon })];
  parts.push(stroke(x, y - 0.3 * size, x, y + 0.3 * size, 1.5, { stroke: "#57503f" }));
  halves.forEach((half, i) => {
    const middle = x + (i ? 0.43 : -0.43) * size;
    if (half in PIPS) for (const [dx, dy] of PIPS[half]) parts.push(circle(middle + 0.22 * dx * size, y + 0.22 * dy * size, 0.085 * size, { fill: "#2b2c31" }));
    else parts.push(text(middle, y, half, 0.5 * size, { fill: "#2b2c31", "font-weight": "bold" }));
  });
  return parts;
}
