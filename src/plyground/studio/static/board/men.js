/* The six chess pieces as outlines in a box of 100 by 100, so that they look the same everywhere. */

const BASE = "M24 90 q-2-10 7-13 h38 q9 3 7 13 z";

const FORMS = {
  pawn: [
    "M50 16 a14 14 0 1 1 -0.1 0 z",
    "M35 45 q15-6 30 0 q2 4-4 6 q2 17 13 27 h-48 q11-10 13-27 q-6-2-4-6 z",
  ],
  rook: [
    "M27 18 h11 v8 h7 v-8 h10 v8 h7 v-8 h11 v18 q-2 5-9 7 v24 q1 8 8 12 h-44 q7-4 8-12 v-24 q-7-2-9-7 z",
  ],
  knight: [
    "M33 79 q-3-15 12-29 q3-3 1-5 q-7 7-16 8 q-6 7-12 4 q-6-4-2-11 l13-19 q0-6 4-10 l1-9 l8 6 l3-7 l7 8 q25 6 25 39 q0 14-4 25 z",
  ],
  bishop: [
    "M50 6 a6 6 0 1 1 -0.1 0 z",
    "M50 16 q22 17 19 33 q-2 9-10 13 q1 9 13 16 h-44 q12-7 13-16 q-8-4-10-13 q-3-16 19-33 z",
  ],
  queen: [
    "M16 25 a5.5 5.5 0 1 1 -0.1 0 z M37 14 a5.5 5.5 0 1 1 -0.1 0 z M63 14 a5.5 5.5 0 1 1 -0.1 0 z M84 25 a5.5 5.5 0 1 1 -0.1 0 z",
    "M17 32 l14 17 l5-27 l14 25 l14-25 l5 27 l14-17 q-2 24-10 34 q-2 6 0 12 h-46 q2-6 0-12 q-8-10-10-34 z",
  ],
  king: [
    "M47 4 h6 v6 h7 v6 h-7 v8 h-6 v-8 h-7 v-6 h7 z",
    "M50 21 q9 3 7 15 q18-10 27 4 q7 15-9 27 q-2 6 0 12 h-50 q2-6 0-12 q-16-12-9-27 q9-14 27-4 q-2-12 7-15 z",
  ],
};

const DETAILS = {
  pawn: "",
  rook: "M34 42 h32 M35 69 h30",
  knight: "M32 35 l5-3 M21 50 l2 2 M62 26 q13 14 11 38",
  bishop: "M50 30 v16 M42 38 h16 M39 62 h22",
  queen: "M28 66 q22-6 44 0 M29 72 q21-5 42 0",
  king: "M26 67 q24-7 48 0 M50 36 v22 M30 46 q14 2 18 14 M70 46 q-14 2-18 14",
};

const ORDER = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/** The outlines of a chess symbol of either colour, or null. */
export function manOf(symbol) {
  const code = symbol.codePointAt(0);
  if (symbol.length !== 1 || code < 0x2654 || code > 0x265f) return null;
  const name = ORDER[(code - 0x2654) % 6];
  return { outlines: [...FORMS[name], BASE], details: DETAILS[name] };
}
