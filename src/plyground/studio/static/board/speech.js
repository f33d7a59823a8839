/* Cells for screen readers: "c3, white knight, can move". */

import { translated } from "../text.js";

/** The name of a piece, "white knight", in the language of the page if translated. */
export function pieceWords(piece, t) {
  const label = piece.label || piece.symbol;
  const whole = t.optional(`piece.${label.toLowerCase()}`);
  if (whole) return counted(whole, piece.count);
  const [colour, ...rest] = label.split(" ");
  const noun = t.optional(`piece.${rest.join(" ").toLowerCase()}`);
  const tint = t.optional(`colour.${colour.toLowerCase()}`);
  if (noun && tint) return counted(t.optional("piece.coloured").replace("{colour}", tint).replace("{piece}", noun), piece.count);
  return counted(label, piece.count);
}

function counted(words, count) {
  return count > 1 ? `${count} × ${words}` : words;
}

export function cellName({ name, pieces, chosen, can, begins, last, value }, t) {
  const words = [translated(name) ?? name];
  words.push(pieces.length ? pieces.map((piece) => pieceWords(piece, t)).join(" + ") : t("cell.empty"));
  if (chosen) words.push(t("cell.chosen"));
  if (can) words.push(t(begins && pieces.length ? "cell.can-move" : "cell.target"));
  if (value) words.push(value);
  if (last) words.push(t("cell.last"));
  return words.join(t("cell.comma"));
}
