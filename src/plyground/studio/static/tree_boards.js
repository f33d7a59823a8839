// The addresses of pictures of the positions in a game's tree.

import { pictureAddress } from "./api.js";

const MOST = 60; // plies below the root

/** A function from a node to the picture of its position; null for trees without positions. */
export function boardsOf({ game, pos, moves, chance }, trace) {
  if (!pictureAddress || /^(gallery|tree):/.test(game)) return null;
  return (id) => {
    const path = [];
    for (let at = trace.nodes[id]; at.parent !== null && path.length < MOST; at = trace.nodes[at.parent]) path.unshift(at.move);
    return pictureAddress({ game, pos, chance, moves: [moves, ...path].filter(Boolean).join(",") });
  };
}
