/* Pieces that move, fall, turn over and appear. Nothing moves where reduced motion is preferred. */

import { UNIT } from "./shapes.js";
import { toneOf } from "./tones.js";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves the men of a board from the picture `before` to the present one. */
export function animate(board, before) {
  const { picture, last, falls } = board.view;
  if (calm() || !picture) return;
  const was = byCell(before.pieces);
  const [from, to] = [last[0], last[last.length - 1]].map((name) => board.scene.byName.get(name));
  if (from && to && from !== to) slide(board.menOn(to.name), from, to, 180, "ease-out");
  for (const [name, piece] of byCell(picture.pieces)) {
    if (name === to?.name && from !== to) continue;
    const old = was.get(name);
    if (old && toneOf(old) !== toneOf(piece)) for (const man of board.menOn(name)) turnOver(man);
    else if (!old && name === to?.name) place(board, name, falls);
  }
}

function byCell(pieces) {
  return new Map(pieces.map((piece) => [piece.cell, piece]));
}

function slide(men, from, to, duration, easing) {
  const away = `translate(${UNIT * (from.x - to.x)}px, ${UNIT * (from.y - to.y)}px)`;
  for (const man of men) man.animate([{ transform: away }, { transform: "none" }], { duration, easing });
}

/** A piece that was put on the board, or that falls from the cell `falls`. */
function place(board, name, falls) {
  const [top, cell] = [board.scene.byName.get(falls), board.scene.byName.get(name)];
  if (top && top !== cell) {
    slide(board.menOn(name), top, cell, 120 + 60 * Math.abs(cell.y - top.y), "cubic-bezier(0.5, 0, 0.9, 0.6)");
    return;
  }
  for (const man of board.menOn(name)) grow(man, [{ transform: "scale(0.6)", opacity: 0.4 }, { transform: "none", opacity: 1 }], 140);
}

function turnOver(man) {
  grow(man, [{ transform: "scaleX(-1)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }], 260);
}

/** An animation around the middle of a piece. */
function grow(man, frames, duration) {
  man.style.transformBox = "fill-box";
  man.style.transformOrigin = "center";
  man.animate(frames, { duration, easing: "ease-out" });
}
