// The tree next to the table; the path of a cell is drawn thick.

import { svg } from "./dom.js";
import { minus } from "./matrix_table.js";
import { text } from "./text.js";

const STEP = 64, LEVEL = 72, EDGE = 34, RADIUS = 15;

/** The drawing of a tree; `reached` lists the nodes on the path. */
export function treeDrawing(tree, reached) {
  const on = new Set(reached);
  const place = (node) => [EDGE + node.x * STEP, EDGE + node.y * LEVEL];
  const width = 2 * EDGE + Math.max(...tree.nodes.map((node) => node.x)) * STEP;
  const height = 2 * EDGE + tree.depth * LEVEL;
  const lines = tree.nodes.map((node, i) => {
    if (node.parent < 0) return null;
    const [x1, y1] = place(tree.nodes[node.parent]), [x2, y2] = place(node);
    const end = node.payoffs.length ? y2 - 11 : y2; // above the number
    return [
      svg("line", { x1, y1, x2, y2: end, class: on.has(i) ? "on-path" : null }),
      svg("text", { x: (x1 + x2) / 2 + (x2 < x1 ? -9 : 9), y: (y1 + y2) / 2, class: "move" }, node.move),
    ];
  });
  const nodes = tree.nodes.map((node, i) => {
    const [x, y] = place(node);
    if (node.payoffs.length) return svg("text", { x, y: y + 5 }, minus(node.payoffs.length === 2 && opposite(node) ? node.payoffs[0] : node.payoffs.join(", ")));
    const kind = node.mover === "chance" ? "chance" : `player-${node.mover}`;
    return [
      svg("circle", { cx: x, cy: y, r: RADIUS, class: on.has(i) ? `${kind} reached` : kind }),
      svg("text", { x, y: y + 5 }, node.label.slice(0, 4)),
    ];
  });
  return svg("svg", { class: "tree-drawing", role: "img", "aria-label": text("tree.drawing", { nodes: tree.nodes.length }),
    viewBox: `0 0 ${width} ${height}`, width, height }, lines, nodes);
}

const opposite = ({ payoffs: [a, b] }) => Number(a) === -Number(b) || `-${a}` === b || `-${b}` === a;

/** The moves on the path, and the payoffs at its end. */
export function wayOf(tree, reached) {
  const nodes = reached.map((i) => tree.nodes[i]);
  const ends = nodes.filter((node) => node.payoffs.length);
  return {
    moves: nodes.slice(1).map((node) => `${tree.nodes[node.parent].label || tree.nodes[node.parent].path}→${node.move}`).join(", "),
    payoffs: ends.map((node) => node.payoffs.map(minus).join(", ")).join("; "),
  };
}
