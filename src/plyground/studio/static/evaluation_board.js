// A tic-tac-toe board with freely set cells, and its open lines.

import { el, find, svg } from "./dom.js";
import { text } from "./text.js";

/** The next sign when a cell is pressed. */
export const NEXT = { ".": "x", x: "o", o: "." };

/** Draws the board; `press` is called with the number of a pressed cell. */
export function drawBoard(board, withLines, press) {
  const node = find("#board");
  const focused = [...node.querySelectorAll("button")].indexOf(document.activeElement);
  node.style.setProperty("--columns", board.columns);
  const buttons = [...board.cells].map((sign, i) => {
    const what = sign === "." ? text("board.empty") : sign;
    return el("button", { type: "button", class: sign === "." ? "" : sign, "aria-label": text("board.cell", { cell: board.names[i], what }), onclick: () => press(i) }, sign === "." ? " " : sign);
  });
  node.replaceChildren(...buttons, ...(withLines ? [overlay(board)] : []));
  if (focused >= 0) buttons[focused].focus();
}

/** Open lines: solid for the first player, dashed and slightly shifted for the second. */
function overlay(board) {
  const place = (i, aside) => [(i % board.columns) + 0.5 + aside, Math.floor(i / board.columns) + 0.5 + aside].map((x) => 100 * x);
  const drawn = board.open_lines.flatMap((lines, player) => lines.map((line) => {
    const aside = player ? 0.06 : -0.06;
    const [x1, y1] = place(line[0], aside);
    const [x2, y2] = place(line.at(-1), aside);
    return svg("line", { x1, y1, x2, y2, class: "xo"[player] });
  }));
  return svg("svg", { viewBox: `0 0 ${100 * board.columns} ${100 * board.rows}`, "aria-hidden": "true" }, ...drawn);
}
