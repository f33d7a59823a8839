// The staircase: each switch starts a search with the ideas that are on; its cost joins the table.

import { data, el, find } from "./dom.js";
import { showJob } from "./jobs.js";
import { ltr, rich, text } from "./text.js";

const ORDER = data().ideas;
const boxes = new Map([...document.querySelectorAll("#ideas input")].map((box) => [box.value, box]));
const address = new URLSearchParams(location.search);
let rows = new Map();  // by the names of the ideas that are on
let latest = null;
let searching = null;

const place = () => {
  const asked = { game: find("#game").value, depth: Number(find("#depth").value) };
  const pos = find("#pos").value.trim();
  return pos ? { ...asked, pos } : asked;
};
const chosen = () => ORDER.filter((idea) => boxes.get(idea).checked);
const called = (ideas) => (ideas.length ? ideas.map((idea) => text(`idea.${idea}`)).join(" + ") : text("minimax"));

function choose(ideas) {
  for (const [idea, box] of boxes) box.checked = ideas.includes(idea);
}

function remember() {
  const { game, depth, pos } = place();
  const given = new URLSearchParams({ game, depth, ...(pos ? { pos } : {}), ideas: chosen().join(",") });
  history.replaceState(null, "", `?${given}`);
}

/** Searches with some ideas, unless that was done before; resolves to its row, or null. */
async function search(ideas) {
  const key = ideas.join(",");
  if (rows.has(key)) return rows.get(key);
  searching?.abort();
  const own = (searching = new AbortController());
  const mine = rows;
  const found = await showJob("staircase", { ...place(), ideas }, {
    into: find("#working"),
    label: called(ideas),
    signal: own.signal,
    quiet: true,  // the verdict is announced
    says: (view) => (view.progress.values?.nodes ? text("nodes", { n: view.progress.values.nodes }) : ""),
  });
  if (searching === own) searching = null;
  if (!found || mine !== rows) return null;
  rows.set(key, found);
  return found;
}

async function show() {
  remember();
  const before = latest;
  const ideas = chosen();
  const base = ideas.length ? await search([]) : null;  // minimax first: all others are compared with it
  if (ideas.length && !base) return;
  const found = await search(ideas);
  if (!found || ideas.join() !== chosen().join()) return;
  latest = found;
  if (before && before !== found && !found.note) found.note = reason(before, found);
  draw();
  find("#verdict").replaceChildren(...said(before === found ? null : before, found));
}

/** The name of a row: what it adds to the row above, or all its ideas. */
function step(above, row) {
  const added = above ? row.ideas.filter((idea) => !above.ideas.includes(idea)) : [];
  const whole = above && row.ideas.length === above.ideas.length + 1 && added.length === 1;
  return whole ? `+ ${text(`idea.${added[0]}`)}` : called(row.ideas);
}

function draw() {
  const all = [...rows.values()];
  const most = Math.max(...all.map((row) => row.nodes));
  find("#steps tbody").replaceChildren(...all.map((row, i) => el("tr", { "aria-current": row === latest ? "true" : null },
    el("th", { scope: "row" }, step(all[i - 1], row), row.note ? el("p", { class: "hint" }, text(row.note)) : null),
    el("td", { class: "number" }, row.stopped ? rich("over", { n: row.nodes }) : ltr(row.nodes)),
    el("td", { class: "share" }, el("span", { style: { "--share": `${(100 * row.nodes) / most}%` } })),
    el("td", { class: "number" }, ltr(row.seconds.toFixed(2))),
    el("td", { class: "number" }, row.stopped ? "–" : ltr(Math.round(1e4 * row.value) / 1e4)))));
  const whole = all.filter((row) => !row.stopped);
  const equal = new Set(whole.filter((row) => row.same).map((row) => row.value)).size <= 1;
  const kept = whole.length < 2 ? "" : text(!equal ? "kept.not" : whole.every((row) => row.same) ? "kept" : "kept.repetition");
  find("#kept").textContent = kept;
}

/** What the last switch did, and why. */
function said(before, now) {
  if (now.stopped) return [rich("stopped", { n: now.nodes_most })];
  const parts = [rich("found", { ideas: called(now.ideas), n: now.nodes })];
  if (switched(before, now)) {
    const less = before.nodes - now.nodes;
    if (less > 0) parts.push(" ", rich("less", { percent: `${Math.round((100 * less) / before.nodes)}%` }));
    else if (less < 0) parts.push(" ", rich("more", { percent: `${Math.round((-100 * less) / before.nodes)}%` }));
    else parts.push(" ", text("equal"));
    if (reason(before, now)) parts.push(" ", text(reason(before, now)));
  }
  return parts;
}

/** The one idea that was switched on between two searches, or null. */
function switched(before, now) {
  if (!before || before.stopped || now.stopped) return null;
  const on = now.ideas.filter((idea) => !before.ideas.includes(idea));
  const off = before.ideas.filter((idea) => !now.ideas.includes(idea));
  return on.length === 1 && !off.length ? on[0] : null;
}

/** The text that says why an idea saved nothing or cost nodes, or null. */
function reason(before, now) {
  const idea = switched(before, now);
  if (!idea) return null;
  const less = before.nodes - now.nodes;
  const has = (other) => now.ideas.includes(other);
  if (idea === "symmetry" && now.images === 1) return "why.symmetry.none";
  if (idea === "symmetry" && !has("table")) return "why.needs.table";
  if (["ordering", "killers"].includes(idea) && !has("pruning")) return "why.needs.pruning";
  if (idea === "deepening") return less < 0 ? (has("table") ? "why.deepening.cost" : "why.deepening.alone") : "why.deepening.saves";
  if (less < 0) return "why.more";
  return null;
}

async function climb() {
  for (let n = 0; n <= ORDER.length; n += 1) {
    choose(ORDER.slice(0, n));
    const ideas = chosen();
    await show();
    if (!rows.has(ideas.join(",")) || ideas.join() !== chosen().join()) return;  // stopped, or switched by hand
  }
}

function begin() {
  searching?.abort();
  rows = new Map();
  latest = null;
  find("#verdict").replaceChildren();
  find("#kept").textContent = "";
  find("#steps tbody").replaceChildren();
  return show();
}

find("#where").addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
});
find("#ideas").addEventListener("change", show);
find("#climb").addEventListener("click", climb);
find("#none").addEventListener("click", () => {
  choose([]);
  show();
});

if (address.has("pos")) find("#pos").value = address.get("pos");
if (address.has("depth") && find("#depth").querySelector(`option[value="${Number(address.get("depth"))}"]`)) find("#depth").value = String(Number(address.get("depth")));
choose((address.get("ideas") ?? "").split(","));
begin();
