// The studio's API for the boards of a chapter: each game is loaded when its board is there.

import { data } from "../../studio/static/dom.js";
import { ApiError } from "../../studio/static/refusal.js";
import { bytesOf } from "./files.js";
import { PageGame } from "./page_game.js";

export { ApiError };

const { boards } = data();
const games = new Map();

function gameOf(spec) {
  if (!games.has(spec)) games.set(spec, new PageGame(boards[spec], (name) => bytesOf(boards[spec].files[name])));
  return games.get(spec);
}

export const part = encodeURIComponent;

/** /api/games/SPEC/position is all that a board asks for. */
export const get = (path, query) => gameOf(decodeURIComponent(path.split("/").at(-2))).position(query);
export const startJob = (kind, { game, ...args }, options) => gameOf(game).start(kind, args, options);
