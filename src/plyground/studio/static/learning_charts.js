// Charts of the learning lab: lines over seconds, with a legend; the table next to them has the numbers.

import { el, svg } from "./dom.js";
import { number, text } from "./text.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [440, 220, 44, 10, 10, 34];
const ROUND = [1, 2, 5, 10];

/** A chart of series {name, points: [[seconds, y], ...]}; null if there is nothing to draw. */
export function lineChart(title, series, { most = null, marks = true, now = null } = {}) {
  const drawn = series.filter(({ points }) => points.length);
  if (!drawn.length) return null;
  const all = drawn.flatMap(({ points }) => points);
  const last = Math.max(1, ...all.map(([x]) => x));
  const top = most ?? (Math.max(...all.map(([, y]) => y)) * 1.05 || 1);
  const x = (seconds) => LEFT + ((WIDTH - LEFT - RIGHT) * seconds) / last;
  const y = (value) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / top;
  const parts = [];
  for (const tick of ticks(top)) {
    parts.push(svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }),
      svg("text", { x: LEFT - 6, y: y(tick) + 4, "text-anchor": "end" }, number(tick)));
  }
  for (const tick of ticks(last)) parts.push(svg("text", { x: x(tick), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, number(tick)));
  parts.push(svg("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 4, "text-anchor": "middle" }, text("chart.seconds")));
  parts.push(svg("path", { class: "axis", d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}` }));
  if (now !== null && now <= last) parts.push(svg("line", { class: "now", x1: x(now), x2: x(now), y1: TOP, y2: HEIGHT - BOTTOM }));
  drawn.forEach(({ points }, i) => {
    parts.push(svg("polyline", { class: `c${i % 6}`, points: points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(" ") }));
    if (marks) parts.push(...points.map(([a, b]) => svg("circle", { class: `c${i % 6}`, cx: x(a), cy: y(b), r: 3 })));
  });
  const legend = el("ul", { class: "legend" }, drawn.map(({ name }, i) => el("li", {},
    svg("svg", { viewBox: "0 0 40 10", "aria-hidden": "true" }, svg("polyline", { class: `c${i % 6}`, points: "0,5 40,5" })), " ", el("bdi", {}, name))));
  return el("figure", {}, el("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title }, parts), legend);
}

function ticks(high) {
  const power = 10 ** Math.floor(Math.log10(high / 5));
  const step = power * ROUND.find((m) => m * power >= high / 6);
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => Number((i * step).toPrecision(6)));
}

/** The charts of a run: scores, losses, probes. */
export function runCharts(run, now) {
  const measured = run.moments.filter(({ ladder }) => Object.keys(ladder).length);
  const names = (of) => [...new Set(measured.flatMap((moment) => Object.keys(moment[of])))];
  const line = (key) => run.curve.map((each) => [each.elapsed, each[key]]);
  const scores = names("ladder").map((name) => ({ name, points: measured.filter((m) => name in m.ladder).map((m) => [m.elapsed, 100 * m.ladder[name][0]]) }));
  const probes = names("probes").flatMap((name) => ["own", "opponent"].map((who) => ({
    name: text(`probe.${who}`, { name }),
    points: measured.filter((m) => name in m.probes).map((m) => [m.elapsed, m.probes[name][who]]),
  })));
  const best = measured.filter(({ optimal }) => optimal);
  if (best.length) scores.push({ name: text("chart.optimal"), points: best.map((m) => [m.elapsed, 100 * m.optimal.policy]) });
  const speed = run.curve.slice(1).map((each, i) => [each.elapsed, Math.max(0, (each.games - run.curve[i].games) / Math.max(0.001, each.elapsed - run.curve[i].elapsed))]);
  return [
    lineChart(text("chart.scores"), scores, { most: 100, now }),
    lineChart(text("chart.loss"), [{ name: text("chart.policy"), points: line("policy_loss") }, { name: text("chart.value"), points: line("value_loss") }], { marks: false, now }),
    lineChart(text("chart.probes"), probes, { now }),
    lineChart(text("chart.speed"), [{ name: text("chart.games"), points: speed }], { marks: false, now }),
  ].filter(Boolean);
}

/** The networks along a run as rows of a table. */
export function momentsTable(run, at) {
  const opponents = [...new Set(run.moments.flatMap(({ ladder }) => Object.keys(ladder)))];
  const head = [text("moments.seconds"), text("moments.games"), ...opponents.map((name) => el("bdi", { dir: "ltr" }, name))];
  return [
    el("caption", {}, text("moments")),
    el("thead", {}, el("tr", {}, head.map((each) => el("th", { scope: "col", class: "number" }, each)))),
    el("tbody", {}, run.moments.map((moment) => el("tr", { "aria-current": moment.iteration === at ? "true" : null },
      el("th", { scope: "row", class: "number" }, number(Math.round(moment.elapsed))),
      el("td", { class: "number" }, number(moment.games)),
      opponents.map((name) => el("td", { class: "number" }, name in moment.ladder ? `${Math.round(100 * moment.ladder[name][0])}%` : ""))))),
  ];
}
