// Charts of the tree lab: bars by move order, growth with depth.

import { el, svg } from "./dom.js";
import { ltr, number, rich, text } from "./text.js";

const METHODS = ["minimax", "worst", "given", "random", "evaluator", "perfect"];

/** Leaves by move order, with the formulas as dashed lines, and the same as a table. */
export function ordersChart({ bars, leaves, formulas }) {
  const lines = formulas ? [["b^⌈m/2⌉ + b^⌊m/2⌋ − 1", formulas.fewest], ["b^m", formulas.all]] : [];
  const most = Math.max(...bars.map((bar) => bar.leaves), ...lines.map(([, n]) => n), leaves ?? 0);
  const [left, width, row, top] = [120, 640, 34, 12];
  const height = top + row * bars.length + 26 + 20 * lines.length;
  const x = (n) => left + (width - left - 80) * n / most;
  const parts = bars.map((bar, i) => {
    const y = top + row * i;
    return svg("g", {},
      svg("text", { x: left - 8, y: y + 20, class: "end" }, nameOf(bar.order)),
      svg("rect", { x: left, y: y + 4, width: Math.max(1, x(bar.leaves) - left), height: row - 10, class: "bar" }),
      svg("text", { x: x(bar.leaves) + 6, y: y + 20 }, shownLeaves(bar)));
  });
  const foot = top + row * bars.length;
  lines.forEach(([name, n], i) => parts.push(svg("g", { class: "formula" },
    svg("line", { x1: x(n), x2: x(n), y1: top, y2: foot + 8 + 20 * i }),
    svg("text", { x: x(n), y: foot + 22 + 20 * i, class: x(n) > width / 2 ? "end" : "" }, `${name} = ${number(Number(n.toFixed(1)))}`))));
  const chart = svg("svg", { class: "orders", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": text("orders.title"), direction: "ltr" }, parts);
  const table = el("table", {}, el("caption", {}, text("orders.title")),
    el("tbody", {}, bars.map((bar) => el("tr", { "data-order": bar.order.split(":")[0] }, el("th", { scope: "row" }, nameOf(bar.order)), el("td", { class: "number" }, ltr(shownLeaves(bar)))))));
  const notes = [];
  if (leaves !== null) notes.push(el("p", {}, rich("orders.all", { n: leaves })));
  if (formulas) notes.push(el("p", {}, rich("orders.mean", { b: Number(formulas.b.toFixed(3)), m: formulas.m })));
  return [el("div", { class: "chart-scroll", tabindex: 0, role: "group", "aria-label": text("orders.title") }, chart), table, ...notes];
}

function nameOf(order) {
  const [name, seed] = order.split(":");
  return seed ? `${text(`order.${name}`)} ${seed}` : text(`order.${name}`);
}

function shownLeaves(bar) {
  return bar.stopped ? text("orders.partial", { n: number(bar.leaves) }) : number(bar.leaves);
}

/** Nodes by depth and method with the fitted exponents; nodes in memory compared with b·m. */
export function growthTables({ costs, levels, fit }) {
  const at = new Map(costs.map((cost) => [`${cost.method} ${cost.depth}`, cost]));
  const head = el("thead", {}, el("tr", {}, el("th", { scope: "col" }, text("measure.depth")),
    METHODS.map((method) => el("th", { scope: "col", class: "number" }, text(`measure.${method}`))),
    el("th", { scope: "col", class: "number" }, text("measure.heldcolumn")), el("th", { scope: "col", class: "number" }, text("measure.line"))));
  const rows = levels.map((level) => el("tr", {}, el("th", { scope: "row" }, ltr(level.depth)),
    METHODS.map((method) => cell(at.get(`${method} ${level.depth}`)?.nodes)),
    cell(at.get(`minimax ${level.depth}`)?.held), cell(level.line_of_nodes === null ? undefined : Number(level.line_of_nodes.toFixed(1)))));
  const foot = el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, text("measure.exponent")),
    METHODS.map((method) => cell(fit[method].exponent === null ? undefined : Number(fit[method].exponent.toFixed(3)))), el("td"), el("td")));
  return [el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": text("measure.caption") },
    el("table", {}, el("caption", {}, text("measure.caption")), head, el("tbody", {}, rows), foot)), el("p", {}, text("measure.held"))];
}

function cell(value) {
  return el("td", { class: "number" }, value === undefined || value === null ? "" : ltr(value));
}
