// What one player can know in a game with hidden information, as in game/knowledge.py.

import { CHANCE } from "./rules.js";
import { identity } from "./worlds.js";

const MOST = 4000; // possible states that are kept

export class Knowledge {
  constructor(game, state, player) {
    Object.assign(this, { game, player });
    this.shown = game.shown(state, player);
    this.possible = this.shown ? [] : [state];
  }

  /** Follows one action; returns its description if the player can identify it. */
  learn(before, action, after) {
    const { game, player } = this;
    const { rules } = game;
    if (this.shown) {
      this.shown = game.shown(after, player);
      return game.told(before, action, player);
    }
    const seen = rules.observation(after, player);
    const own = rules.status(before) === player;
    const words = new Set(), possible = new Map();
    for (const state of this.possible.length ? this.possible : [before]) {
      const chances = rules.status(state) === CHANCE ? new Map(rules.outcomes(state)) : null;
      for (const a of rules.actions(state)) {
        if ((own && a !== action) || chances?.get(a) === 0) continue;
        const result = rules.result(state, a);
        if (rules.observation(result, player) !== seen) continue;
        words.add(game.describe(state, a));
        possible.set(identity(result), result);
      }
    }
    const known = this.possible.length > 0 && possible.size <= MOST;
    this.possible = known ? [...possible.values()] : [];
    return words.size === 1 ? [...words][0] : null;
  }

  /** The board as the player sees it: pieces that differ between possible states are "?". */
  picture() {
    if (this.shown) return this.shown;
    const pictures = this.possible.map((state) => this.game.picture(state));
    if (!pictures.length || pictures.includes(null)) return null;
    const [first] = pictures;
    const keys = (name) => pictures.map((picture) => new Set(picture[name].map((item) => JSON.stringify(item))));
    const inAll = (sets, item) => sets.every((set) => set.has(JSON.stringify(item)));
    const common = (name) => {
      const sets = keys(name);
      return first[name].filter((item) => inAll(sets, item));
    };
    const sets = keys("pieces"), seen = new Set(), open = new Set(), pieces = [];
    for (const piece of pictures.flatMap((picture) => picture.pieces)) {
      const key = JSON.stringify(piece);
      if (seen.has(key)) continue;
      seen.add(key);
      if (inAll(sets, piece)) pieces.push(piece);
      else if (!open.has(piece.cell)) {
        open.add(piece.cell);
        pieces.push({ cell: piece.cell, symbol: "?", player: piece.player, shape: piece.shape, label: "hidden", count: 1, size: 1, paint: [] });
      }
    }
    return { cells: first.cells, pieces, lines: common("lines"), labels: common("labels"), marks: common("marks"), notes: common("notes") };
  }
}
