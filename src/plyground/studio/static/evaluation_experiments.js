// The experiments of the evaluation lab: each is a job with a result in text and figures.

import { el, find, svg } from "./dom.js";
import { showJob } from "./jobs.js";
import { ltr, number, rich, text } from "./text.js";

const SHOW = { duties, choices, quality, fit };

/** Connects an experiment's button: runs it with the lab's weights and position. */
export function experiment(what, lab, use) {
  const card = find(`#${what}`);
  const button = find(".run", card);
  button.addEventListener("click", async () => {
    button.disabled = true;
    find(".found", card).replaceChildren();
    await lab.ready;
    const args = { what, game: lab.game, weights: lab.weights };
    if (what === "choices") {
      args.depth = Number(find("#depth").value);
      if (lab.cells) args.cells = lab.cells;
      else args.pos = lab.view.text;
    }
    const found = await showJob("evaluation", args, { into: find(".working", card), label: text(what) });
    button.disabled = false;
    if (found) find(".found", card).replaceChildren(...SHOW[what](found, use));
  });
}

const paragraph = (id, values) => el("p", {}, rich(id, values));
const percent = (share) => ltr(`${number(Math.round(1000 * share) / 10)}%`);
const moves = (names) => el("bdi", { dir: "ltr" }, names.join(", "));

function table(heads, rows) {
  return el("div", { class: "table-scroll" }, el("table", {},
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, text(head))))),
    el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells.map((cell, i) => el(i ? "td" : "th", i ? {} : { scope: "row" }, cell)))))));
}

function duties(found) {
  const judged = (bad, of) => (of === 0 ? text("duties.unseen") : bad === 0 ? text("duties.kept") : rich("duties.broken", { n: bad, of }));
  return [
    table(["duties.what", "duties.sum", "duties.eval"], [
      [text("duties.end"), judged(found.sum_wrong_at_end, found.ends), judged(found.wrong_at_end, found.ends)],
      [text("duties.range"), judged(found.sum_outside, found.states), judged(found.outside, found.states)],
    ]),
    paragraph("duties.time", { t: Math.round(10 * found.microseconds) / 10, n: found.states }),
  ];
}

function choices(found) {
  const rows = found.rows.map((row) => [ltr(row.depth), ltr(row.value), moves(row.best), moves(row.bent)]);
  const same = found.rows.every((row) => row.best.join() === row.bent.join());
  const said = [table(["choices.ply", "choices.value", "choices.best", "choices.bent"], rows)];
  if (!found.rows.length) said.push(paragraph("choices.none"));
  else if (same) said.push(paragraph(found.chance ? "choices.same_chance" : "choices.same"));
  else said.push(paragraph("choices.changed"));
  said.push(found.exact.length
    ? paragraph("choices.exact", { moves: moves(found.exact), value: found.exact_value })
    : paragraph("choices.unknown"));
  return said;
}

function quality(found) {
  return [
    el("p", { class: "agreement" }, rich("quality.sign", { same: found.same_sign, n: found.positions })),
    found.correlation === null
      ? paragraph("quality.flat")
      : paragraph("quality.rank", { r: Math.round(1000 * found.correlation) / 1000 }),
    paragraph("quality.ply", { own: percent(found.one_ply), flat: percent(found.one_ply_flat), perfect: percent(found.one_ply_perfect) }),
    scatter(found.points),
    el("details", {}, el("summary", {}, text("quality.table")),
      table(["quality.e", "quality.truth", "quality.count"], found.points.map((point) => point.map((x) => ltr(x))))),
  ];
}

/** Horizontal: E; vertical: the true value. The area of a disc is the number of positions. */
function scatter(points) {
  const [width, height, margin] = [420, 240, 48];
  const xs = points.map(([e]) => e), ys = points.map(([, v]) => v);
  const low = Math.min(...xs, -1), high = Math.max(...xs, 1);
  const bottom = Math.min(...ys, -1), top = Math.max(...ys, 1);
  const most = Math.max(...points.map(([, , n]) => n));
  const x = (e) => margin + ((e - low) / (high - low)) * (width - 2 * margin);
  const y = (v) => height - margin - ((v - bottom) / (top - bottom)) * (height - 2 * margin);
  return svg("svg", { class: "scatter", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text("quality.picture") },
    svg("line", { class: "axis", x1: margin, x2: width - margin, y1: height - 22, y2: height - 22 }),
    ...[low, 0, high].map((e) => svg("text", { x: x(e), y: height - 6, "text-anchor": "middle" }, number(e))),
    ...[bottom, 0, top].map((v) => svg("text", { x: 4, y: y(v) + 4 }, number(v))),
    ...points.map(([e, v, n]) => svg("circle", { cx: x(e), cy: y(v), r: 2 + 18 * Math.sqrt(n / most) })));
}

function fit(found, use) {
  const rows = Object.entries(found.weights).map(([name, w]) => [el("bdi", { dir: "ltr", lang: "en" }, name.replaceAll("_", " ")), ltr(w)]);
  return [
    table(["feature", "weight"], rows),
    paragraph("fit.error", { train: Math.round(1000 * found.train_error) / 1000, test: Math.round(1000 * found.test_error) / 1000, n: found.train, m: found.test }),
    el("p", { class: "buttons" }, el("button", { type: "button", class: "small", onclick: () => use(found.weights) }, text("fit.use"))),
  ];
}
