/* A hint in three levels: a region, a piece, the move. */

/** The cells to show for a way, by level: 1 a region, 2 a piece (or a row), 3 the move. */
export function hintCells(level, steps, scene) {
  const cells = steps.map((step) => scene.byName.get(step)).filter(Boolean);
  if (!cells.length) return [];
  if (level >= 3) return cells.map((cell) => cell.name);
  const [first, target] = [cells[0], cells[cells.length - 1]];
  if (level === 2) {
    if (cells.length > 1) return [first.name];
    return scene.cells.filter((cell) => Math.abs(cell.y - target.y) < 0.3 && near(cell, target, 2)).map((cell) => cell.name);
  }
  return scene.cells.filter((cell) => near(cell, first, 1.6)).map((cell) => cell.name);
}

function near(a, b, far) {
  return Math.hypot(a.x - b.x, a.y - b.y) <= far;
}
