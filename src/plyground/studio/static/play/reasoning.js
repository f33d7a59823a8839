/* An agent's reasoning: a sentence, a table of root moves, the cost, the unsearched moves. */

import { el } from "../dom.js";
import { ltr, rich, text } from "../text.js";
import { isUpper, valueText } from "../values.js";

const MOST = 40; // rows shown at first

/** The reason in a sentence: the move, its value, and how it compares with the others. */
export function sentence({ name, analysis, stopped, random }) {
  if (stopped !== undefined) return rich("why.stopped", { move: ltr(name), n: stopped });
  if (random) return rich("why.random", { move: ltr(name) });
  if (!analysis) return rich("why.none", { move: ltr(name) });
  const rows = analysis.moves;
  if (rows.length === 1) return rich("why.only", { move: ltr(name) });
  const chosen = rows.find((row) => row.action === analysis.action);
  const others = rows.filter((row) => row !== chosen && row.value !== null);
  const value = ltr(valueText(chosen?.value ?? analysis.value, chosen?.bound ?? analysis.bound));
  if (!others.length) return rich("why.value", { move: ltr(name), value });
  const worth = chosen?.value ?? analysis.value;
  const equal = others.filter((row) => row.value === worth && row.bound === "=");
  if (equal.length) return rich("why.equal", { move: ltr(name), value, n: equal.length });
  const next = others.reduce((a, b) => (b.value > a.value || (b.value === a.value && isUpper(b.bound)) ? b : a));
  if (next.value > worth) { // chosen by its visits, or because more is known of it
    const visits = chosen?.visits ?? null;
    return rich(visits === null ? "why.value" : "why.visits", { move: ltr(name), value, n: visits });
  }
  if (isUpper(next.bound)) return rich("why.best", { move: ltr(name), value });
  const rest = { move: ltr(name), value, other: ltr(next.name), worth: ltr(valueText(next.value, next.bound)) };
  return rich(others.length === 1 ? "why.other" : "why.next", rest);
}

/** Everything about one move: sentence, table, cost. */
export function reasoning(choice) {
  const { analysis } = choice;
  const said = el("p", { class: "why" }, sentence(choice));
  const quick = choice.light ? el("p", { class: "quick muted small" }, text("why.light")) : null;
  if (!analysis) return [said, quick];
  return [said, quick, table(analysis), budget(analysis), leftOut(analysis)];
}

export function table(analysis) {
  const visits = analysis.moves.some((row) => row.visits !== null);
  const ends = analysis.moves.some((row) => row.distance !== null);
  const rows = [...analysis.moves].sort((a, b) => order(b, analysis, visits) - order(a, analysis, visits));
  const heads = ["", "column.move", "column.value", ...(ends ? ["column.ends"] : []), ...(visits ? ["column.visits"] : []), "column.line"];
  const body = rows.slice(0, MOST).map((row) => {
    const chosen = row.action === analysis.action;
    const refuted = !chosen && row.value !== null && isUpper(row.bound);
    return el(
      "tr",
      { class: chosen ? "chosen" : refuted ? "refuted" : null, title: refuted ? text("refuted") : null },
      el("td", {}, chosen ? el("span", { title: text("chosen") }, "★") : "", chosen ? el("span", { class: "visually-hidden" }, text("chosen")) : ""),
      el("th", { scope: "row" }, ltr(row.name)),
      el("td", { class: "number" }, ltr(valueText(row.value, row.bound)), refuted ? el("span", { class: "visually-hidden" }, " ", text("refuted")) : ""),
      ends ? el("td", { class: "number" }, row.distance === null ? "" : ltr(row.distance)) : null,
      visits ? el("td", { class: "number" }, row.visits === null ? "" : ltr(row.visits)) : null,
      el("td", { class: "line" }, ltr(row.line.slice(1, 6).join(" "))),
    );
  });
  const more = rows.length > MOST ? el("p", { class: "muted small" }, rich("rows.more", { n: rows.length - MOST })) : null;
  return el(
    "div",
    {},
    el(
      "div",
      { class: "table-scroll", tabindex: 0, role: "region", "aria-label": text("root.moves") },
      el(
        "table",
        { class: "root-moves" },
        el("caption", { class: "visually-hidden" }, text("root.moves")),
        el("thead", {}, el("tr", {}, heads.map((id) => el("th", { scope: "col", class: /value|ends|visits/.test(id) ? "number" : null }, id ? text(id) : el("span", { class: "visually-hidden" }, text("chosen")))))),
        el("tbody", {}, body),
      ),
    ),
    more,
  );
}

function order(row, analysis, visits) {
  if (row.action === analysis.action) return Infinity;
  if (row.value === null) return -Infinity;
  if (visits) return row.visits;
  return row.rank === null ? row.value : -row.rank;
}

/** Depth, nodes, time and speed, always in this order. */
export function budget({ counters }) {
  const { leaves, nodes, cuts, branches_skipped: skipped, depth, time } = counters;
  const parts = [
    leaves ? rich("spent.leaves", { n: leaves }) : null,
    rich("spent.nodes", { n: nodes }),
    cuts ? rich("spent.cuts", { n: cuts }) : null,
    skipped ? rich("spent.skipped", { n: skipped }) : null,
    depth ? rich("spent.depth", { n: depth }) : null,
    rich("spent.time", { n: Number(time.toFixed(2)) }),
    time > 0.001 ? rich("spent.speed", { n: Math.round(nodes / time) }) : null,
  ].filter(Boolean);
  return el("ul", { class: "spent" }, parts.map((part) => el("li", {}, part)));
}

function leftOut(analysis) {
  const words = [...analysis.unsearched];
  if (!words.length && !analysis.stopped) return null;
  return el(
    "ul",
    { class: "left-out muted small" },
    analysis.stopped === "stop" ? el("li", {}, rich("stopped.at", { n: analysis.counters.depth })) : null,
    words.map((sentenceInEnglish) => el("li", { lang: "en", dir: "ltr" }, sentenceInEnglish)),
  );
}

/** One line for the collapsed sheet of small screens. */
export function summary({ name, analysis }) {
  if (!analysis) return name;
  return `${name} ${valueText(analysis.value, analysis.bound)}`;
}
