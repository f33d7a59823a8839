/* Geometry of a picture: turning, extent, rows, and neighbours of cells. */

const MARGIN = 0.25;
const FRAMED = new Set(["square", "point", "round", "edge"]);

/** The picture for drawing, optionally turned by 180 degrees, with properties of its shape. */
export function layout(picture, flipped) {
  const sign = flipped ? -1 : 1;
  const cells = picture.cells.map((cell) => ({ ...cell, x: sign * cell.x, y: sign * cell.y }));
  const lines = picture.lines.map((line) => ({
    ...line,
    x1: sign * line.x1,
    y1: sign * line.y1,
    x2: sign * line.x2,
    y2: sign * line.y2,
  }));
  const board = bounds(cells.map(boxOf));
  const labels = picture.labels.map((label) => ({ ...label, x: sign * label.x, y: sign * label.y }));
  if (flipped) keepSides(labels, board);
  const cards = new Set((picture.pieces ?? []).filter((piece) => piece.shape === "card").map((piece) => piece.cell));
  const ends = new Set(lines.flatMap((line) => [`${line.x1} ${line.y1}`, `${line.x2} ${line.y2}`]));
  for (const cell of cells) {
    cell.onLine = cell.shape === "round" && ends.has(`${cell.x} ${cell.y}`);
    cell.named = cards.has(cell.name);
    cell.turned = flipped;
    cell.inward = cell.y < (board.top + board.bottom) / 2 ? 1 : -1;
  }
  const byName = new Map(cells.map((cell) => [cell.name, cell]));
  const scene = { cells, lines, labels, byName, board, lattice: isLattice(cells) };
  return { ...scene, extent: extentOf(scene) };
}

/** Labels on one side of the board only stay on that side when the board is turned. */
function keepSides(labels, board) {
  const above = labels.filter((label) => label.y < board.top);
  const below = labels.filter((label) => label.y > board.bottom);
  const before = labels.filter((label) => label.x < board.left);
  const after = labels.filter((label) => label.x > board.right);
  if (!above.length !== !below.length) {
    for (const label of [...above, ...below]) label.y = board.top + board.bottom - label.y;
  }
  if (!before.length !== !after.length) {
    for (const label of [...before, ...after]) label.x = board.left + board.right - label.x;
  }
}

/** Half a hexagon is taller than half its row. */
export function boxOf(cell) {
  const reach = cell.height / (cell.shape === "hex" ? Math.sqrt(3) : 2);
  return { left: cell.x - cell.width / 2, right: cell.x + cell.width / 2, top: cell.y - reach, bottom: cell.y + reach };
}

export function bounds(boxes) {
  if (!boxes.length) return { left: 0, top: 0, right: 4, bottom: 0.5 };
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

function extentOf({ cells, lines, labels }) {
  const around = (x, y, w, h) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });
  const all = bounds([
    ...cells.map(boxOf),
    ...cells.filter((cell) => cell.named).map((cell) => around(cell.x, cell.y + cell.height / 2 + 0.14, 0.09 * cell.name.length, 0.14)),
    ...labels.map((label) => around(label.x, label.y, 0.11 * label.text.length, 0.2)),
    ...lines.flatMap((line) => [around(line.x1, line.y1, 0.1, 0.1), around(line.x2, line.y2, 0.1, 0.1)]),
  ]);
  return {
    left: all.left - MARGIN,
    top: all.top - MARGIN,
    right: all.right + MARGIN,
    bottom: all.bottom + MARGIN,
  };
}

function isLattice(cells) {
  const xs = new Set(cells.map((cell) => cell.x));
  const ys = new Set(cells.map((cell) => cell.y));
  return xs.size * ys.size === cells.length;
}

/** Whether the board has a near and a far side for each player: checkered squares. */
export function hasTwoSides(picture) {
  const shades = new Set(picture.cells.map((cell) => cell.shade));
  return shades.has("light") && shades.has("dark") && picture.cells.every((cell) => cell.shape === "square");
}

/** Hexagons have their own sides; other boards have a frame, cards a table. */
export function needsFrame({ cells }) {
  const framed = cells.some((cell) => FRAMED.has(cell.shape) || cell.named);
  return framed && !cells.some((cell) => cell.shape === "hex");
}

/** Cells row by row from the top, each row from the left. */
export function rowsOf(cells) {
  const rows = new Map();
  for (const cell of cells) {
    const y = Math.round(cell.y * 8) / 8;
    if (!rows.has(y)) rows.set(y, []);
    rows.get(y).push(cell);
  }
  return [...rows.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.x - b.x));
}

/** The next cell in a direction on the screen, if any. */
export function neighbour(cells, from, dx, dy) {
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const across = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (along < 0.2 || across > 2 * along + 0.01) continue;
    const distance = along + 2.2 * across;
    if (distance < least - 1e-6) {
      best = cell;
      least = distance;
    }
  }
  return best;
}

/** Where an edge begins and ends: the middles of its short sides. */
export function edgeEnds(cell) {
  const level = cell.width >= cell.height;
  const reach = Math.max(cell.width, cell.height) / 2;
  const angle = (((cell.turn ?? 0) + (level ? 0 : 90)) * Math.PI) / 180;
  const [dx, dy] = [reach * Math.cos(angle), reach * Math.sin(angle)];
  return [cell.x - dx, cell.y - dy, cell.x + dx, cell.y + dy];
}
