/* The board under the pieces: frame, cells, lines, dots, labels, marks. */

import { bounds, boxOf, edgeEnds, needsFrame } from "./geometry.js";
import { bar } from "./pieces.js";
import { UNIT, box, circle, group, polygon, stroke, text } from "./shapes.js";

/** The fixed parts of the board, from the bottom up; `named(word)` is a label in the language of the page. */
export function drawBoard(scene, named) {
  return [
    ...frame(scene),
    ...panels(scene),
    ...scene.cells.map(drawCell),
    ...scene.lines.map(drawLine),
    ...dots(scene),
    ...scene.labels.map((label) => text(label.x, label.y, named(label.text), 0.32, { class: onPanel(scene, label) ? "label on-board" : "label" })),
    ...names(scene, named),
  ];
}

/** The outline of a cell, optionally a little smaller. */
export function form(cell, shrink, attributes) {
  const { x, y } = cell;
  let [w, h] = [cell.width - shrink, cell.height - shrink];
  if (cell.onLine) return circle(x, y, 0.5 - shrink / 2, attributes);
  if (cell.shape === "round") return box(x, y, w - 0.06, h - 0.06, Math.min(w, h) / 2, attributes);
  if (cell.shape === "hex") {
    const r = h / Math.sqrt(3);
    const right = [[0, -r], [w / 2, -r / 2], [w / 2, r / 2]];
    return polygon(x, y, [...right, ...right.map(([dx, dy]) => [-dx, -dy])], attributes);
  }
  if (cell.shape === "point") {
    const [base, tip] = [(-cell.inward * h) / 2, (cell.inward * h) / 2];
    return polygon(x, y, [[-w / 2, base], [w / 2, base], [0, tip]], attributes);
  }
  if (cell.shape === "edge") {
    [w, h] = [Math.max(w, 0.36), Math.max(h, 0.36)];
    if (cell.turn) attributes = { ...attributes, transform: turned(cell) };
  }
  return box(x, y, w, h, shrink / 2, attributes);
}

function turned({ x, y, turn }) {
  return `rotate(${turn} ${UNIT * x} ${UNIT * y})`;
}

function frame(scene) {
  const { extent: e } = scene;
  const [w, h] = [e.right - e.left, e.bottom - e.top];
  const [x, y] = [(e.left + e.right) / 2, (e.top + e.bottom) / 2];
  if (scene.cells.some((cell) => cell.shape === "hex")) return [];
  if (!needsFrame(scene)) return [box(x, y, w, h, 0.12, { class: "paper" })];
  return [
    box(x, y, w - 0.04, h - 0.04, 0.16, { class: scene.cells.some((cell) => cell.named) ? "frame table" : "frame" }),
    box(x, y, w - 0.16, h - 0.16, 0.12, { class: "frame-inner" }),
  ];
}

/** The surface under cells that do not fill the board: wood for graphs, felt for triangles. */
function panels(scene) {
  const made = [];
  const lay = (cells, shade, grow) => {
    if (!cells.length) return;
    const b = bounds(cells.map(boxOf));
    const place = [(b.left + b.right) / 2, (b.top + b.bottom) / 2, b.right - b.left + grow, b.bottom - b.top + grow];
    made.push(box(...place, 0.06, { class: `panel ${shade}` }));
  };
  lay(scene.cells.filter((cell) => cell.onLine), "wood", 0);
  lay(scene.cells.filter((cell) => cell.shape === "point"), "felt", 0);
  lay(scene.cells.filter((cell) => cell.shape === "edge"), "plain", 0.24);
  return made;
}

function drawCell(cell) {
  const parts = [form(cell, 0, { class: "form" })];
  if (cell.shape === "edge") parts.push(stroke(...edgeEnds(cell), 2, { class: "faint" }));
  if (cell.shape === "round" && !cell.onLine) parts.push(form(cell, 0.12, { class: "hollow" }));
  if (cell.shade === "blocked") {
    for (const s of [-1, 1]) {
      parts.push(stroke(cell.x - 0.25, cell.y - 0.25 * s, cell.x + 0.25, cell.y + 0.25 * s, 3, { class: "cross" }));
    }
  }
  return group({ class: `cell ${cell.onLine ? "on-line" : cell.shape} ${cell.shade}` }, parts);
}

/** Whether a label lies on the wood between the points of a graph. */
function onPanel(scene, { x, y }) {
  const points = scene.cells.filter((cell) => cell.onLine);
  const b = bounds(points.map(boxOf));
  return points.length > 0 && x > b.left && x < b.right && y > b.top && y < b.bottom;
}

function drawLine(line) {
  const ends = [line.x1, line.y1, line.x2, line.y2];
  if (line.kind === "star") return circle(line.x1, line.y1, 0.11, { class: "dot" });
  if (["line", "border"].includes(line.kind) && line.player === null) return stroke(...ends, 1.5, { class: "line" });
  return group({ class: line.kind }, bar(...ends, line.player));
}

/** Dots at the ends of edges and on the points of a graph; a full lattice needs none. */
function dots(scene) {
  const places = new Map();
  for (const cell of scene.cells) {
    if (cell.shape === "edge") {
      const [x1, y1, x2, y2] = edgeEnds(cell);
      for (const [x, y] of [[x1, y1], [x2, y2]]) places.set(`${x.toFixed(3)} ${y.toFixed(3)}`, [x, y]);
    } else if (cell.onLine && !scene.lattice) {
      places.set(`${cell.x} ${cell.y}`, [cell.x, cell.y]);
    }
  }
  return [...places.values()].map(([x, y]) => circle(x, y, 0.1, { class: "dot" }));
}

/** The table under cards, with the names of the places. */
function names(scene, named) {
  return scene.cells
    .filter((cell) => cell.named)
    .map((cell) => text(cell.x, cell.y + cell.height / 2 + 0.14, named(cell.name), 0.22, { class: "label" }));
}

/** A highlighted cell; `kind` is the reason (mark, last, chosen, hint). */
export function highlight(cell, kind) {
  if (cell.shape === "edge") return stroke(...edgeEnds(cell), 14, { class: `highlight edge ${kind}` });
  return form(cell, kind === "chosen" ? 0.06 : 0, { class: `highlight ${kind}` });
}
