/* Overlays above the pieces: targets, values of moves, arrows. */

import { arrowsOf } from "./clicks.js";
import { edgeEnds } from "./geometry.js";
import { form } from "./scene.js";
import { box, circle, group, polygon, stroke, text } from "./shapes.js";

const MANY = 36; // with more targets, the marks are weaker

/** Dots on free targets, rings on occupied ones, a soft rim where a first click is possible. */
export function drawTargets(board, next) {
  const { scene, clicks, view } = board;
  const taken = new Set((view.picture?.pieces ?? []).map((piece) => piece.cell));
  const made = [];
  const many = next.size > MANY ? " many" : "";
  for (const [step, actions] of next) {
    const cell = scene.byName.get(step);
    if (!cell || actions.some((action) => view.values?.has(action))) continue;
    const begins = clicks.chosen.length === 0 && taken.has(step);
    if (cell.shape === "edge") made.push(stroke(...edgeEnds(cell), 5, { class: "target line" }));
    else if (begins && cell.shape === "point") made.push(circle(cell.x, dotY(cell), 0.13, { class: "target dot" }));
    else if (begins || isTray(cell)) made.push(form(cell, 0.1, { class: "target source" }));
    else if (taken.has(step) && cell.shape !== "point") made.push(circle(cell.x, cell.y, 0.44, { class: "target ring" }));
    else made.push(circle(cell.x, dotY(cell), many ? 0.09 : 0.13, { class: `target dot${many}` }));
  }
  return made;
}

/** Whether a cell holds a drawing that a dot would hide, such as a piece in hand. */
function isTray(cell) {
  return cell.shape === "square" && Math.min(cell.width, cell.height) > 1.5;
}

/** In a long cell the dot is near the open end. */
function dotY(cell) {
  return cell.height >= 2 * cell.width ? cell.y + cell.inward * (cell.height / 2 - 0.35) : cell.y;
}

/** The best value that each next cell can lead to. */
export function drawValues(scene, values, next) {
  if (!values) return [];
  const made = [];
  for (const [step, actions] of next) {
    const cell = scene.byName.get(step);
    const known = actions.map((a) => values.get(a)).filter(Boolean);
    if (!cell || !known.length) continue;
    const best = known.reduce((a, b) => (b.number > a.number ? b : a));
    const letters = best.text.replace(/[\u2066-\u2069]/g, "").length;
    const size = Math.min(0.3, 1.35 / Math.max(4, letters));
    const y = cell.height >= 2 * cell.width ? dotY(cell) : cell.y;
    const wide = Math.min(0.98, 0.2 + 0.6 * size * letters);
    made.push(
      group(
        { class: `value ${best.kind}${known.some((v) => v.chosen) ? " best" : ""}`, "data-value-of": step },
        box(cell.x, y, wide, size + 0.16, 0.12, { class: "pill" }),
        text(cell.x, y, best.text, size, { class: "figure" }),
      ),
    );
  }
  return made;
}

/** Cells coloured by a number from -1 to 1 each: a policy, or weights. */
export function drawHeat(scene, heat) {
  return [...(heat ?? [])].filter(([name]) => scene.byName.has(name)).map(([name, warmth]) =>
    form(scene.byName.get(name), 0.04, { class: `heat ${warmth < 0 ? "cold" : "warm"}`, "fill-opacity": Math.min(1, Math.abs(warmth)) ** 0.7 }));
}

/** Arrows of moves ({steps, kind}), and of the current choice. */
export function drawArrows(scene, arrows, chosen) {
  const made = [];
  for (const { steps, kind } of [...arrows, { steps: chosen, kind: "chosen" }]) {
    const cells = steps.filter((step) => scene.byName.has(step));
    if (cells.length === 1 && kind !== "chosen") {
      made.push(form(scene.byName.get(cells[0]), 0.14, { class: `arrow ring ${kind}` }));
    }
    for (const [from, to] of arrowsOf(cells)) {
      made.push(arrow(scene.byName.get(from), scene.byName.get(to), kind));
    }
  }
  return made;
}

function arrow(from, to, kind) {
  const [y1, y2] = [from, to].map((cell) => (cell.height >= 2 * cell.width ? cell.y - cell.inward * 0.2 * cell.height : cell.y));
  const length = Math.hypot(to.x - from.x, y2 - y1) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (y2 - y1) / length];
  const [headX, headY] = [to.x - 0.12 * dx, y2 - 0.12 * dy];
  const corners = [[0, 0], [-0.36 * dx + 0.2 * dy, -0.36 * dy - 0.2 * dx], [-0.36 * dx - 0.2 * dy, -0.36 * dy + 0.2 * dx]];
  return group(
    { class: `arrow ${kind}` },
    stroke(from.x + 0.3 * dx, y1 + 0.3 * dy, headX - 0.3 * dx, headY - 0.3 * dy, 6, { class: "shaft" }),
    polygon(headX, headY, corners, { class: "head" }),
  );
}
