/* The panels of a study: best lines, the table of depths, the evaluation's parts, two engines. */

import { el } from "../dom.js";
import { ltr, rich, text } from "../text.js";
import { valueAndDistance, valueText } from "../values.js";

/** The k best lines. A focused line is previewed; Enter plays it. */
export function linesPanel(study, k, { look, leave, follow }) {
  if (!study.moves.length) return [el("p", { class: "muted" }, text(study.stopped ? "lines.unknown" : "lines.none"))];
  const random = study.moves.some((row) => row.random !== undefined);
  const rows = study.moves.slice(0, k).map((row, i) => {
    const button = el(
      "button",
      {
        type: "button",
        class: "line-button",
        "data-line": i,
        onfocus: () => look(row),
        onblur: leave,
        onclick: () => follow(row),
        onkeydown: (event) => {
          if (event.key === "Escape") button.blur();
        },
      },
      el("b", {}, ltr(valueAndDistance(row))),
      " ",
      ltr(row.line.join(" ")),
      row.visits === null ? "" : el("span", { class: "muted small" }, " ", rich("visits", { n: row.visits })),
      random && row.random !== undefined ? el("span", { class: "muted small" }, " ", rich("if-random", { value: ltr(valueText(row.random, "~")) })) : "",
    );
    return el("li", {}, button);
  });
  return [el("ol", { class: "lines" }, rows), el("p", { class: "muted small" }, text("lines.hint"))];
}

/** Depth, value, move, nodes, effective branching, time; a change of the choice is marked. */
export function depthsPanel(study) {
  if (!study.rounds.length) return [el("p", { class: "muted" }, text("lines.none"))];
  const heads = ["depth", "value", "move", "nodes", "branching", "time"];
  const rows = study.rounds.map((round, i) => {
    const flips = i > 0 && study.rounds[i - 1].action !== round.action;
    return el(
      "tr",
      { class: flips ? "flips" : null },
      el("th", { scope: "row", class: "number" }, ltr(round.depth)),
      el("td", { class: "number" }, ltr(valueText(round.value, round.bound))),
      el("td", {}, ltr(round.name ?? ""), flips ? el("span", { class: "flip", title: text("flips") }, " ⇄") : "", flips ? el("span", { class: "visually-hidden" }, text("flips")) : ""),
      el("td", { class: "number" }, ltr(round.nodes)),
      el("td", { class: "number" }, round.branching === null ? "" : ltr(Number(round.branching.toFixed(2)))),
      el("td", { class: "number" }, ltr(Number(round.time.toFixed(3)))),
    );
  });
  return [
    el(
      "div",
      { class: "table-scroll", tabindex: 0, role: "region", "aria-label": text("tab.depths") },
      el("table", { class: "depths" }, el("caption", { class: "visually-hidden" }, text("tab.depths")), el("thead", {}, el("tr", {}, heads.map((id) => el("th", { scope: "col", class: id === "move" ? null : "number" }, text(`head.${id}`))))), el("tbody", {}, rows)),
    ),
    el("p", { class: "muted small" }, text("depths.hint")),
  ];
}

/** Two engines on one position; text says where they disagree, not only colour. */
export function comparison(studies) {
  const [one, two] = studies.map((study) => study.moves[0]);
  if (!one || !two) return null;
  const same = one.action === two.action;
  const row = (study) => {
    const best = study.moves[0];
    return el("tr", {}, el("th", { scope: "row" }, text(`agent.${study.engine}`)), el("td", {}, ltr(best.name)), el("td", { class: "number" }, ltr(valueAndDistance(best))), el("td", { class: "line" }, ltr(best.line.slice(0, 8).join(" "))));
  };
  return el(
    "div",
    { class: `compare ${same ? "" : "differs"}` },
    el("p", { class: same ? "note good" : "note warn" }, same ? rich("same", { move: ltr(one.name) }) : rich("differ", { one: ltr(one.name), two: ltr(two.name) })),
    el("div", { class: "table-scroll" }, el("table", {}, el("caption", { class: "visually-hidden" }, text("compare")), el("thead", {}, el("tr", {}, ["engine", "column.move", "column.value", "column.line"].map((id) => el("th", { scope: "col" }, text(id))))), el("tbody", {}, studies.map(row)))),
  );
}

/** The features of the evaluation, their weights and products. */
export function breakdownPanel(found, player) {
  if (!found.features.length) return [el("p", { class: "muted" }, text("breakdown.none"))];
  const most = Math.max(...found.features.map((feature) => Math.abs(feature.share)), 1e-9);
  const rows = found.features.map((feature) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", lang: "en", dir: "ltr" }, feature.name),
      el("td", { class: "number" }, ltr(feature.value)),
      el("td", { class: "number" }, ltr(feature.weight)),
      el("td", { class: "number" }, ltr(Number(feature.share.toFixed(4)))),
      el("td", {}, el("span", { class: `share ${feature.share < 0 ? "minus" : "plus"}`, style: { "--share": `${(100 * Math.abs(feature.share)) / most}%` } })),
    ),
  );
  return [
    el("p", {}, rich("breakdown.view", { player })),
    el("div", { class: "table-scroll", tabindex: 0, role: "region", "aria-label": text("tab.breakdown") }, el("table", { class: "features" }, el("caption", { class: "visually-hidden" }, text("tab.breakdown")), el("thead", {}, el("tr", {}, ["feature", "amount", "weight", "adds", "bar.column"].map((id) => el("th", { scope: "col", class: /feature|bar/.test(id) ? null : "number" }, text(`head.${id}`))))), el("tbody", {}, rows))),
    el("p", {}, rich("breakdown.sum", { total: ltr(Number(found.total.toFixed(4))), squashed: ltr(Number(found.squashed.toFixed(4))), value: ltr(valueText(found.value, "~")) })),
  ];
}
