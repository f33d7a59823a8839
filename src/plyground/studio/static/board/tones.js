/* The colours of pieces, as in drawings (game/drawing/svg_pieces.py). They also differ in lightness. */

export const INK = "#3a352e";

export const TONES = {
  red: { face: "#d9501e", light: "#f07a48", dark: "#b03c10", rim: "#641d03", upon: "#fff3ea" },
  blue: { face: "#2a6fbb", light: "#5596dc", dark: "#1c5595", rim: "#0d3563", upon: "#eef6ff" },
  black: { face: "#2b2c31", light: "#5a5c66", dark: "#17181b", rim: "#0c0c0e", upon: "#f4f1ea" },
  white: { face: "#fcfaf4", light: "#ffffff", dark: "#ddd6c6", rim: "#3a352e", upon: "#3a352e" },
  yellow: { face: "#f0c419", light: "#ffe173", dark: "#d1a40a", rim: "#453600", upon: "#3a2e00" },
  purple: { face: "#b766a8", light: "#d492c8", dark: "#964687", rim: "#59234f", upon: "#fff0fc" },
  green: { face: "#2f9e7a", light: "#5cc4a2", dark: "#1f7d5f", rim: "#0c4a36", upon: "#ecfff8" },
  grey: { face: "#8b8780", light: "#b1ada6", dark: "#6d6962", rim: "#35322e", upon: "#ffffff" },
};

/** Colours of painted pieces; brown would not stand out from the wood of a board. */
export const PAINTS = { ...TONES, brown: { face: "#c48f56", rim: "#5b3a14" } };

export const PLAYERS = ["red", "blue", "yellow", "purple"];
const STONES = ["black", "white", "red", "blue"];
const GLYPHS = ["white", "black", "red", "blue"];

/** The tone at the start of the label ("white knight"), else the player's. */
export function toneOf(piece) {
  const word = piece.label.split(" ")[0].toLowerCase();
  if (word in TONES) return word;
  if (piece.player === null) return ["glyph", "text"].includes(piece.shape) ? "black" : "grey";
  const tones = { stone: STONES, glyph: GLYPHS }[piece.shape] ?? PLAYERS;
  return tones[piece.player % tones.length];
}
