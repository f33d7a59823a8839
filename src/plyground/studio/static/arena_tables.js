// The tables of a tournament: standings with Elo and intervals, cross-table, list of games.

import { gameName } from "./arena_names.js";
import { el, svg } from "./dom.js";
import { ltr, number, text } from "./text.js";

const percent = (share) => `${(100 * share).toFixed(1)}%`;
const signed = (elo) => `${elo > 0 ? "+" : ""}${number(Math.round(elo))}`;
const figures = (value) => number(Number(value.toPrecision(3)));
const cell = (...inside) => el("td", { class: "number" }, ...inside);
/** A header row; all columns are numeric except those listed as words. */
const head = (ids, words) => el("thead", {}, el("tr", {}, ...ids.map((id) => el("th", { scope: "col", class: words.includes(id) ? null : "number" }, text(id)))));

const interval = (low, high) => el("span", { class: "interval" }, ltr(`${low} … ${high}`));

/** The standings; without Elo for agents with few games. */
export function standingsTable({ table }) {
  const rated = table.filter((row) => row.elo !== null);
  const low = Math.min(...rated.map((row) => row.elo_low), 0), high = Math.max(...rated.map((row) => row.elo_high), 0);
  return el("table", {},
    head(["agent", "played", "result", "score", "elo", "elo.plot", "time", "nodes", "forfeits"], ["agent", "elo.plot"]),
    el("tbody", {}, ...table.map((row) => el("tr", {},
      el("th", { scope: "row" }, ltr(row.agent)),
      cell(ltr(row.games)),
      cell(ltr(wdl(row))),
      cell(ltr(percent(row.score)), interval(percent(row.low), percent(row.high))),
      row.elo === null
        ? cell(text("elo.few"))
        : cell(ltr(signed(row.elo)), interval(signed(row.elo_low), signed(row.elo_high))),
      el("td", {}, row.elo === null ? "" : whisker(row, low, high)),
      cell(ltr(figures(row.milliseconds))),
      cell(row.nodes ? ltr(number(Math.round(row.nodes))) : "–"),
      cell(ltr(row.forfeits))))));
}

/** A point with its interval on a common scale; the numbers next to it say the same. */
function whisker(row, low, high) {
  const x = (elo) => 6 + (132 * (elo - low)) / Math.max(1, high - low);
  return svg("svg", { class: "whisker", viewBox: "0 0 144 24", "aria-hidden": "true" },
    svg("line", { class: "zero", x1: x(0), x2: x(0), y1: 0, y2: 24 }),
    svg("line", { x1: x(row.elo_low), x2: x(row.elo_high), y1: 12, y2: 12 }),
    svg("circle", { cx: x(row.elo), cy: 12, r: 4.5 }));
}

const wdl = ({ wins, draws, losses }) => `+${wins} =${draws} −${losses}`;

/** The scores of each pair, in the order of the standings. */
export function crossTable({ table, cross }) {
  return el("table", {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, text("agent")),
      ...table.map((row, i) => el("th", { scope: "col", class: "number", title: row.agent }, ltr(`${i + 1}.`))))),
    el("tbody", {}, ...table.map((row, i) => el("tr", {},
      el("th", { scope: "row" }, ltr(`${i + 1}. ${row.agent}`)),
      ...cross[i].map((met) => (met === null || !met.games
        ? cell("–")
        : cell(ltr(wdl(met)), " ", ltr(percent(met.score)), interval(percent(met.low), percent(met.high)))))))));
}

/** The games, each with a button that shows it on the board. */
export function gameTable(games, open) {
  return el("table", {},
    head(["list.number", "list.game", "list.agents", "list.result", "list.plies", "list.why"], ["list.number", "list.game", "list.agents", "list.why"]),
    el("tbody", {}, ...games.map((game) => el("tr", {},
      el("th", { scope: "row" }, game.here
        ? el("button", { type: "button", class: "link", "aria-label": text("list.open", { n: game.number }), onclick: () => open(game.number) }, ltr(game.number))
        : ltr(game.number)),
      el("td", {}, gameName(game.game)),
      el("td", {}, ltr(game.agents.join(" – "))),
      cell(game.scores ? ltr(game.scores.map(points).join(" – ")) : text("list.void")),
      cell(ltr(game.plies)),
      el("td", { class: "why" }, game.forfeit === null && !game.reason ? "" : [
        game.forfeit === null ? "" : el("strong", {}, ltr(game.agents[game.forfeit]), " "),
        el("bdi", {}, game.reason)])))));
}

const points = (score) => ({ 0: "0", 0.5: "½", 1: "1" })[score] ?? score.toFixed(2);
