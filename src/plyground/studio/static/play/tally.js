/* Captured pieces, material and points, from the pictures of the first and the present position. */

import { PieceArtist } from "../board/pieces.js";
import { element, UNIT } from "../board/shapes.js";

const WORTH = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9 };
const artist = new PieceArtist("tally");
const HERE = { x: 0, y: 0, width: 1, height: 1, shape: "square", name: "" };

/** What a game has to count, by what its guide shows: captures, pieces on the board, or nothing. */
export function countOf(guide) {
  const has = (...tasks) => (guide ?? []).some(({ task }) => tasks.includes(task));
  return has("turn", "score") ? "pieces" : has("capture") ? "captures" : null;
}

/** For each player {taken, lead} or {points}; empty if there is nothing to tell. */
export function tally(kind, first, now, players) {
  const each = Array.from({ length: players }, (_, player) => player);
  if (!kind || !now || (kind === "captures" && !first)) return [];
  if (kind === "pieces") {
    const edges = new Set(now.cells.filter((cell) => cell.shape === "edge").map((cell) => cell.name));
    const points = each.map((player) => total(now.pieces.filter((piece) => !edges.has(piece.cell)), player));
    return points.some(Boolean) ? points.map((n) => ({ points: n })) : []; // else the pieces are nobody's
  }
  const [before, left] = [total(first.pieces), total(now.pieces)];
  if (players !== 2 || left >= before) return each.map(() => ({ taken: [], lead: 0 }));
  const lost = each.map((player) => missing(first.pieces, now.pieces, player));
  const worth = lost.map((men) => men.reduce((sum, { piece, count }) => sum + count * valueOf(piece), 0));
  return each.map((player) => ({ taken: lost[1 - player], lead: worth[1 - player] - worth[player] }));
}

function total(pieces, player = null) {
  return pieces.filter((piece) => (player === null ? piece.player !== null : piece.player === player)).reduce((sum, piece) => sum + piece.count, 0);
}

/** The pieces of a player that are no longer there; one that was promoted is not missing. */
function missing(first, now, player) {
  const counted = new Map();
  const add = (pieces, sign) => {
    for (const piece of pieces.filter((one) => one.player === player)) {
      const known = counted.get(piece.label) ?? { piece, count: 0, begun: 0 };
      known.count += sign * piece.count;
      if (sign > 0) known.begun += piece.count;
      counted.set(piece.label, known);
    }
  };
  add(first, 1);
  add(now, -1);
  const kinds = [...counted.values()];
  let promoted = kinds.reduce((sum, { count }) => sum + Math.max(0, -count), 0);
  for (const kind of [...kinds].sort((a, b) => b.begun - a.begun)) {
    const fewer = Math.min(promoted, Math.max(0, kind.count));
    kind.count -= fewer;
    promoted -= fewer;
  }
  return kinds.filter(({ count }) => count > 0).sort((a, b) => valueOf(a.piece) - valueOf(b.piece));
}

function valueOf({ label }) {
  return WORTH[label.split(" ").at(-1)] ?? 1;
}

/** A captured piece as a small picture. */
export function smallPiece(piece) {
  const size = 1.02 * UNIT;
  const box = `${-size / 2} ${-size / 2} ${size} ${size}`;
  return element("svg", { viewBox: box, class: "taken", "aria-hidden": "true" }, element("defs", {}, artist.gradients()), artist.draw({ ...piece, count: 1, cell: "" }, HERE));
}
