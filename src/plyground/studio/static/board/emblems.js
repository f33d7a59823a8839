/* Emblems of animals and men on tokens and tiles, by the noun in the piece's label, in a box of 100 by 100.
   Holes are left by drawing twice (even-odd). */

import { manOf } from "./men.js";

const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const star = Array.from({ length: 10 }, (_, i) => {
  const [r, turn] = [i % 2 ? 17 : 42, (Math.PI * i) / 5];
  return `${i ? "L" : "M"}${(50 + r * Math.sin(turn)).toFixed(1)} ${(52 - r * Math.cos(turn)).toFixed(1)}`;
}).join("") + "z";
const big = disc(24, 28, 12) + disc(76, 28, 12);

const EMBLEMS = {
  rat: disc(28, 32, 16) + disc(72, 32, 16) + "M22 56q28-40 56 0q-8 32-28 38q-20-6-28-38z",
  cat: "M20 54l2-42l26 22zM80 54l-2-42l-26 22z" + disc(50, 58, 31),
  dog: disc(50, 52, 26) + "M22 30q-18 8-12 44q12 4 16-14zM78 30q18 8 12 44q-12 4-16-14z",
  wolf: "M16 8l26 24h16l26-24l0 46l-34 40l-34-40z",
  leopard: big + disc(50, 56, 34) + disc(38, 44, 5) + disc(62, 44, 5) + disc(50, 34, 5) + disc(36, 64, 5) + disc(64, 64, 5) + disc(50, 58, 5),
  tiger: big + disc(50, 56, 34) + "M47 24h6v18h-6zM24 46l16 5v6l-16-5zM76 46l-16 5v6l16-5zM26 64l14 3v6l-12-3zM74 64l-14 3v6l12-3z",
  lion: disc(50, 50, 45) + disc(50, 50, 32) + disc(50, 50, 26),
  elephant: disc(20, 42, 19) + disc(80, 42, 19) + "M32 24q18-16 36 0q6 30-10 40v26q-8 8-16 0v-26q-16-10-10-40z",
  rabbit: "M36 4q-14 28 2 46h8q4-32-10-46zM64 4q14 28-2 46h-8q-4-32 10-46z" + disc(50, 68, 27),
  camel: "M10 84v-26q4-28 18-28q12 0 15 18q3-18 15-18q12 0 14 22l5-28l14-3v11l-8 4l-3 30v20h-9v-22h-40v22z",
  "gold general": star,
  gold: star,
  "silver general": star + disc(50, 52, 11),
  silver: star + disc(50, 52, 11),
  lance: "M50 6l18 30h-11v56h-14v-56h-11z",
};
const MEN = { king: "♔", rook: "♖", bishop: "♗", knight: "♘", horse: "♘", pawn: "♙" };

/** The path of an emblem, or an empty text: "white gold general", "red tiger", "black pawn in hand". */
export function emblemOf(label) {
  const noun = label.toLowerCase().replace(/^\S+ /, "").replace(/^promoted /, "").replace(/ in hand$/, "");
  return EMBLEMS[noun] ?? (noun in MEN ? manOf(MEN[noun]).outlines.join("") : "");
}
