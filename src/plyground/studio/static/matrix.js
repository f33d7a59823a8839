// The matrix lab: requests a game and shows it step by step.

import { post } from "./api.js";
import { el, data, find } from "./dom.js";
import { shortcuts } from "./keys.js";
import { cellName, minus, payoffTable } from "./matrix_table.js";
import { treeDrawing, wayOf } from "./matrix_tree.js";
import { ltr, ours, rich, text } from "./text.js";

const SHORT = (value) => minus(String(Number(value.toPrecision(6))));
let game = null;
let step = 0; // steps shown
let struckRounds = 0; // rounds of dominance shown
let at = null; // the cell that was focused last
let asked = 0; // requests so far: only the answer to the last one counts

// --- requests -------------------------------------------------------------------------------------

const field = find("#text"), problem = find("#problem");

async function show(event) {
  event?.preventDefault();
  const words = field.value;
  const question = ++asked;
  let answer;
  try {
    answer = await post("/api/matrix", { matrix: words });
  } catch (error) {
    if (question !== asked) return;
    problem.textContent = `${error.message} ${error.fix}`.trim();
    problem.hidden = false;
    field.setAttribute("aria-invalid", "true");
    field.focus();
    return;
  }
  if (question !== asked) return;
  game = answer;
  problem.hidden = true;
  field.removeAttribute("aria-invalid");
  game.zeroSum = game.cells[0][0].length === 1;
  history.replaceState(null, "", `?${new URLSearchParams({ m: words })}`);
  step = game.steps.length;
  struckRounds = 0;
  at = null;
  find("#lab").hidden = false;
  fillAnnouncements();
  results();
  equilibria();
  plans();
  draw();
}

// --- the table and its steps ----------------------------------------------------------------------

function draw() {
  const shown = marks();
  const refocus = document.activeElement?.dataset?.cell;
  find("#table").replaceChildren(payoffTable(game, shown, visit, at));
  if (refocus) document.querySelector(`[data-cell="${refocus}"]`)?.focus();
  const [a, b] = game.players;
  const more = game.tree && shown.responses ? ` ${text("legend.perfect")}` : "";
  find("#legend").textContent = text("legend", { a, b }) + more;
  const now = step ? game.steps[step - 1] : null;
  find("#sentence").textContent = now ? ours(now.say) : text("steps.start");
  find("#back").disabled = find("#first").disabled = step === 0;
  find("#next").disabled = find("#all").disabled = step === game.steps.length;
  announcement();
  rounds();
}

function marks() {
  const past = game.steps.slice(0, step);
  const last = past.at(-1);
  const margins = (values) => values?.map(SHORT) ?? null;
  const row = find("#announce").value;
  const struck = { rows: new Map(), columns: new Map() };
  for (const round of chosenRounds().slice(0, struckRounds)) {
    for (const one of round) (one.player === 0 ? struck.rows : struck.columns).set(one.strategy, one.strict ? "strict" : "weak");
  }
  return {
    rowMargins: margins(last?.row_margins),
    columnMargins: margins(last?.column_margins),
    ringedRows: past[1]?.rows ?? [],
    ringedColumns: past[3]?.columns ?? [],
    responses: step === game.steps.length,
    frozen: row === "" ? null : Number(row),
    replies: row === "" ? [] : game.announcements[Number(row)].replies,
    struck,
    perfect: game.tree?.perfect ?? [],
  };
}

function go(wanted) {
  step = Math.max(0, Math.min(game.steps.length, wanted));
  draw();
}

function visit(i, j) {
  at = [i, j];
  if (!game.tree) return;
  const reached = game.tree.paths[i][j];
  find("#drawing").replaceChildren(treeDrawing(game.tree, reached));
  find("#path").replaceChildren(rich("tree.path", { cell: cellName(game, i, j), ...mapped(wayOf(game.tree, reached)) }));
}

const mapped = (way) => Object.fromEntries(Object.entries(way).map(([key, words]) => [key, ltr(words)]));

// --- results --------------------------------------------------------------------------------------

function results() {
  const [a, b] = game.players;
  const [low, high] = [game.steps[1], game.steps[3]];
  const by = ({ arguments: { value, strategies } }) => rich("by", { value: ltr(minus(value)), strategies: ltr(strategies) });
  const cells = (list) => (list.length ? ltr(list.map(([i, j]) => `${game.rows[i]}-${game.columns[j]}`).join(", ")) : text("saddles.none"));
  const rows = game.opposed
    ? [[text("maximin"), by(low)], [text("minimax"), by(high)]]
    : [[text("maximin.of", { player: a }), by(low)], [text("maximin.of", { player: b }), by(high)]];
  rows.push([text(game.opposed ? "saddles" : "pure"), cells(game.steps.at(-1).cells)]);
  if (game.tree) rows.push([text("perfect"), cells(game.tree.perfect)]);
  if (game.opposed) {
    rows.push([text("value"), ltr(minus(game.value))]);
    game.optimal.forEach((words, player) => rows.push([text("optimal", { player: game.players[player] }), ltr(words)]));
  }
  find("#results").replaceChildren(...rows.flatMap(([name, words]) => [el("dt", {}, name), el("dd", {}, words)]));
}

function equilibria() {
  const found = game.equilibria;
  const head = [...game.players, text("equilibria.payoffs"), text("equilibria.regret")];
  const judged = found.list.some((one) => one.perfect !== null);
  if (judged) head.push(text("perfect"));
  const lines = found.list.map((one) => el("tr", {},
    one.strategies.map((words) => el("td", {}, ltr(words))),
    el("td", {}, ltr(one.payoffs.map(minus).join(", "))),
    el("td", {}, ltr(one.regret)),
    judged ? el("td", {}, text(one.perfect === null ? "equilibria.undecided" : one.perfect ? "equilibria.perfect" : "equilibria.threat")) : null));
  const left = found.count - found.list.length;
  const note = found.continua ? text("equilibria.extreme") : found.complete ? null : text("equilibria.some");
  const title = text("equilibria", { n: found.count });
  find("#equilibria").replaceChildren(
    el("div", { class: "table-scroll", tabindex: 0, role: "region", "aria-label": title },
      el("table", {}, el("caption", {}, title),
        el("thead", {}, el("tr", {}, head.map((name) => el("th", { scope: "col" }, name)))),
        el("tbody", {}, lines))),
    el("p", { class: "hint" }, left ? `${text("equilibria.more", { n: left })}. ` : null, note));
}

/** "2^3 * 3" with raised exponents: "2³ × 3". */
function typeset(power) {
  return power.replace(/\^(\d+)/g, (_, digits) => digits.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit])).replaceAll("*", "×");
}

function plans() {
  find("#tree").hidden = !game.tree;
  find("#counts").textContent = game.tree
    ? game.tree.counts.map(({ power, count }, player) => text("counts", { player: game.players[player], n: count, count: power === String(count) ? power : `${typeset(power)} = ${count}` })).join(" ")
    : "";
  if (!game.tree) return;
  find("#drawing").replaceChildren(treeDrawing(game.tree, []));
  find("#path").textContent = "";
  find("#plans").replaceChildren(...game.tree.plans.map((own, player) => el("div", {},
    el("h3", {}, text("plans", { player: game.players[player] })),
    el("ul", { class: "plans" }, own.map((plan, i) => el("li", {},
      ltr(`${player ? game.columns[i] : game.rows[i]}: ${plan.replaceAll("->", "→")}`)))))));
}

// --- what if --------------------------------------------------------------------------------------

function fillAnnouncements() {
  const [a] = game.players;
  find("#announce-label").textContent = text("announce", { a });
  find("#announce").replaceChildren(el("option", { value: "" }, text("announce.none")), ...game.rows.map((name, i) => el("option", { value: i }, name)));
}

function announcement() {
  const row = find("#announce").value;
  const told = find("#announced");
  if (row === "") return told.replaceChildren();
  const [a, b] = game.players;
  const { replies, sure } = game.announcements[Number(row)];
  told.replaceChildren(rich("announced", {
    a, b, row: game.rows[Number(row)], replies: ltr(replies.map((j) => game.columns[j]).join(", ")), sure: ltr(minus(sure)),
  }));
  if (game.opposed && sure === game.steps[1].arguments.value) told.append(" ", rich("announced.maximin", { a }));
}

const chosenRounds = () => game.dominance[find("#dominance").value];

function rounds() {
  const every = chosenRounds();
  find("#round-back").disabled = struckRounds === 0;
  find("#round-next").disabled = struckRounds === every.length;
  const told = find("#round");
  if (!every.length) return told.replaceChildren(text("round.none"));
  if (!struckRounds) return told.replaceChildren(rich("round.start", { n: every.length }));
  const sentences = every[struckRounds - 1].map((one) => rich(one.strict ? "round.strict" : "round.weak", {
    player: game.players[one.player],
    strategy: (one.player ? game.columns : game.rows)[one.strategy],
    by: ltr(one.by),
  }));
  told.replaceChildren(rich("round.title", { n: struckRounds }), ...sentences.flatMap((sentence) => [" ", sentence]));
}

function goRound(by) {
  struckRounds = Math.max(0, Math.min(chosenRounds().length, struckRounds + by));
  draw();
}

// --- controls -------------------------------------------------------------------------------------

find("#chooser").addEventListener("submit", show);
find("#example").addEventListener("change", (event) => {
  if (!event.target.value) return;
  field.value = event.target.value;
  show();
});
field.addEventListener("input", () => {
  find("#example").value = Object.values(data().examples).includes(field.value) ? field.value : "";
});
find("#first").addEventListener("click", () => go(0));
find("#back").addEventListener("click", () => go(step - 1));
find("#next").addEventListener("click", () => go(step + 1));
find("#all").addEventListener("click", () => go(game.steps.length));
find("#announce").addEventListener("change", draw);
find("#dominance").addEventListener("change", () => goRound(-struckRounds));
find("#round-back").addEventListener("click", () => goRound(-1));
find("#round-next").addEventListener("click", () => goRound(1));
shortcuts([
  { keys: ["."], says: "keys.next", run: () => game && go(step + 1) },
  { keys: [","], says: "keys.back", run: () => game && go(step - 1) },
]);
show();
