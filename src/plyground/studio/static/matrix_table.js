// The payoff table: header cells, margins, marks; a grid for arrow keys.

import { el } from "./dom.js";
import { text } from "./text.js";

/** A number as text, with a true minus sign. */
export const minus = (words) => words.replaceAll("-", "−");

/** The name of a cell: "A-III, B-II, 5". */
export function cellName(game, i, j) {
  const [a, b] = game.players;
  return text("cell", { a, b, row: game.rows[i], column: game.columns[j], payoffs: game.cells[i][j].map(minus).join(", ") });
}

function spoken(game, i, j, shown) {
  const [mine, yours] = game.best[i][j];
  const [a, b] = game.players;
  let words = cellName(game, i, j);
  if (!shown.responses || (!mine && !yours)) return words;
  const which = mine && yours ? text("cell.both") : mine ? text("cell.a", { a }) : text("cell.b", { b });
  return `${words}${document.documentElement.lang === "ar" ? "،" : ","} ${which}`;
}

/**
 * The table with the parts in `shown`: {rowMargins, columnMargins, ringedRows, ringedColumns, responses, frozen,
 * replies, struck: {rows: Map, columns: Map}, perfect}. `visit(i, j)` is called when a cell gets the focus.
 */
export function payoffTable(game, shown, visit, at) {
  const [a, b] = game.players;
  const [rowTitle, columnTitle] = game.opposed
    ? [text("row.minimum"), text("column.maximum")]
    : [text("own.minimum", { player: a }), text("own.minimum", { player: b })];
  const caption = text(game.zeroSum ? "table.caption" : "table.caption.general", { a, b });
  const head = el("tr", {},
    el("td", { class: "corner" }, `${a} \\ ${b}`),
    game.columns.map((name, j) => el("th", { scope: "col", class: headClass(shown, 1, j) }, name)),
    shown.rowMargins ? el("th", { scope: "col", class: "margin" }, rowTitle) : null);
  const body = game.rows.map((name, i) => el("tr", {},
    el("th", { scope: "row", class: headClass(shown, 0, i) }, name),
    game.columns.map((_, j) => payoffCell(game, shown, visit, i, j, at)),
    shown.rowMargins ? margin(shown.rowMargins[i], shown.ringedRows.includes(i)) : null));
  const foot = shown.columnMargins
    ? el("tr", {}, el("th", { scope: "row", class: "margin" }, columnTitle),
        shown.columnMargins.map((value, j) => margin(value, shown.ringedColumns.includes(j))),
        shown.rowMargins ? el("td", { class: "corner" }) : null)
    : null;
  const table = el("table", { class: "payoffs", role: "grid", "aria-label": caption },
    el("thead", {}, head), el("tbody", {}, body), foot ? el("tfoot", {}, foot) : null);
  table.addEventListener("keydown", (event) => walk(event, table));
  return table;
}

function headClass(shown, player, index) {
  const struck = (player === 0 ? shown.struck.rows : shown.struck.columns).get(index);
  const perfect = shown.responses && shown.perfect.some((cell) => cell[player] === index);
  return [struck ? "struck" : "", struck === "weak" ? "weakly" : "", perfect ? "perfect" : ""].join(" ").trim() || null;
}

function payoffCell(game, shown, visit, i, j, at) {
  const [mine, yours] = game.best[i][j].map((best) => best && shown.responses);
  const numbers = game.cells[i][j];
  const parts = numbers.map((value, k) => {
    const marks = [mine && k === 0 ? "a-best" : "", yours && k === numbers.length - 1 ? "b-best" : "", k ? "second" : ""];
    return el("span", { class: marks.join(" ").trim() || null }, minus(value));
  });
  const states = [
    "payoff",
    mine && yours ? "saddle" : "",
    shown.frozen === i ? "frozen" : shown.frozen !== null ? "faded" : "",
    shown.frozen === i && shown.replies.includes(j) ? "reply" : "",
    shown.struck.rows.has(i) || shown.struck.columns.has(j) ? "struck" : "",
  ];
  const here = at ? at[0] === i && at[1] === j : i === 0 && j === 0;
  return el("td", {
    class: states.join(" ").trim(), role: "gridcell", tabindex: here ? 0 : -1, "data-cell": `${i} ${j}`,
    "aria-label": spoken(game, i, j, shown), onfocus: () => visit(i, j), onclick: (event) => event.currentTarget.focus(),
  }, parts, mine && yours ? el("span", { class: "star", "aria-hidden": "true" }, "★") : null);
}

function margin(value, ringed) {
  return el("td", { class: ringed ? "margin ringed" : "margin" }, el("span", {}, minus(value)));
}

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function walk(event, table) {
  const move = MOVES[event.key];
  const cell = event.target.closest("[data-cell]");
  if (!move || !cell) return;
  event.preventDefault();
  event.stopPropagation();
  const [i, j] = cell.dataset.cell.split(" ").map(Number);
  const next = table.querySelector(`[data-cell="${i + move[0]} ${j + move[1]}"]`);
  if (!next) return;
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
