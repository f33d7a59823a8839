// The arena page: a form for new tournaments, the list of the store, and one tournament.

import { get } from "./api.js";
import { gameNames } from "./arena_names.js";
import { crossTable, gameTable, standingsTable } from "./arena_tables.js";
import { Replay } from "./arena_replay.js";
import { data, el, find } from "./dom.js";
import { showJob } from "./jobs.js";
import { ltr, rich, text } from "./text.js";

const { tournament: wanted, pageful } = data();
const DEPTHS = [1, 2, 3, 4];
const FIRST = ["random", "alphabeta:depth=1", "alphabeta:depth=2"];
const FORMATS = { html: "HTML", json: "JSON", csv: "CSV", tex: "LaTeX" };
const replay = new Replay();
let shown = null; // the tournament on the page
let running = false;
let listed = 0; // games in the list
let turns = 0; // tournaments opened so far; answers for earlier ones are dropped
let listing = 0; // the turn for which more games are being loaded

const lines = () => find("#agents").value.split("\n").map((line) => line.trim()).filter(Boolean);
const setLines = (specs) => {
  find("#agents").value = specs.join("\n");
};

setLines(FIRST);
const choices = find(".choice-list");
choices.scrollTop = find("input:checked", choices).offsetTop - choices.offsetTop; // visible without scrolling
find("#add").addEventListener("click", () => setLines([...lines(), find("#add-agent").value]));
find("#by-depth").addEventListener("click", () => {
  setLines(DEPTHS.map((depth) => `alphabeta:depth=${depth}`));
  find("#limit").value = "";
});
find("#setup").addEventListener("submit", (event) => {
  event.preventDefault();
  const args = asked();
  if (args) run(args);
});
find("#resume").addEventListener("click", () => run({ tournament: shown.id }));
find("#more").addEventListener("click", () => moreGames().catch(complain));

/** The arguments in the form; null, with a message at the field, if something is missing. */
function asked() {
  const problem = find("#setup-problem");
  const fail = (id, field) => {
    problem.textContent = text(id);
    problem.hidden = false;
    field.setAttribute("aria-invalid", "true");
    field.focus();
    return null;
  };
  for (const marked of document.querySelectorAll('#setup [aria-invalid="true"]')) marked.removeAttribute("aria-invalid");
  problem.hidden = true;
  const games = [...document.querySelectorAll('input[name="game"]:checked')].map((box) => box.value);
  if (!games.length) return fail("problem.games", find('input[name="game"]'));
  if (lines().length < 2) return fail("problem.agents", find("#agents"));
  const args = { games, agents: lines(), kind: find("#kind").value, limit: find("#limit").value };
  for (const name of ["each", "seed", "opening"]) {
    const field = find(`#${name}`);
    const said = field.value.trim();
    if (name === "opening" && !said) continue;
    if (!/^\d{1,15}$/.test(said)) return fail("problem.whole", field);
    args[name] = Number(said);
  }
  if (args.limit) {
    args.value = Number(find("#value").value);
    if (!(args.value > 0)) return fail("problem.value", find("#value"));
  }
  return args;
}

/** Plays a new tournament or continues one; the tables are updated while it runs. */
async function run(args) {
  const turn = ++turns;
  running = true;
  find("#start").disabled = true;
  find("#tournament").hidden = false;
  find("#after").hidden = true;
  let latest = args.tournament ? shown : null;
  if (!latest) find("#tournament-title").textContent = text("begins");
  const found = await showJob("tournament", args, {
    into: find("#working"),
    label: text("playing"),
    stop: text("pause"),
    says: (view) => text("progress", { n: view.progress.values.played ?? 0, total: view.progress.values.total ?? 0 }),
    partial: (known) => show((latest = known)),
  });
  running = false;
  find("#start").disabled = false;
  const last = found ?? latest;
  await known().catch(complain);
  if (turn !== turns) return;
  if (last) await open(last.id).catch(complain);
  else find("#tournament").hidden = true;
}

/** The tables of a tournament. */
function show(tournament) {
  if (shown?.id !== tournament.id) find("#list").replaceChildren();
  shown = tournament;
  find("#tournament").hidden = false;
  find("#tournament-title").textContent = text("tournament", { n: tournament.id });
  find("#about").replaceChildren(
    rich(tournament.ended ? "about.over" : "about.open", { n: tournament.played, total: tournament.total, games: gameNames(tournament.games), seed: tournament.seed }),
  );
  find("#unlike").hidden = !tournament.unlike;
  find("#unbounded").hidden = tournament.groups < 2 || !tournament.table.some((row) => row.elo !== null);
  find("#standings").replaceChildren(standingsTable(tournament));
  find("#cross").replaceChildren(crossTable(tournament));
}

/** A tournament of the store, with its games. */
async function open(id) {
  const turn = ++turns;
  const tournament = await get(`/api/arena/${id}`);
  if (turn !== turns) return;
  show(tournament);
  find("#after").hidden = false;
  find("#resume").hidden = tournament.ended;
  find("#reports").replaceChildren(
    ...Object.entries(FORMATS).map(([kind, name]) => el("a", { class: "button small", href: `/api/arena/${id}/report.${kind}`, download: true }, text("report", { kind: name }))),
  );
  history.replaceState(null, "", `/arena?tournament=${id}`);
  listed = 0;
  find("#list").replaceChildren();
  await moreGames();
}

async function moreGames() {
  const turn = turns;
  if (listing === turn) return;
  listing = turn;
  const games = await get(`/api/arena/${shown.id}/games`, { first: listed }).finally(() => {
    if (listing === turn) listing = 0;
  });
  if (turn !== turns) return;
  const table = gameTable(games, (number) => replay.open(shown.id, number));
  if (listed) find("#list tbody").append(...find("tbody", table).children);
  else find("#list").replaceChildren(table);
  listed += games.length;
  find("#more").hidden = games.length < pageful;
}

/** The list of tournaments in the store. */
async function known() {
  const tournaments = await get("/api/arena");
  find("#known-none").hidden = tournaments.length > 0;
  find("#known").replaceChildren(
    ...tournaments.map((one) => el("li", {}, el("button", { type: "button", class: "ghost small", onclick: () => running || open(one.id).catch(complain) },
      el("span", {}, ltr(`${one.id}.`), " ", gameNames(one.games), " · ", ltr(one.agents.join(" – ")), " · ",
        el("bdi", {}, text(one.ended ? "known.over" : "known.open", { n: one.played })))))),
  );
  return tournaments;
}

/** Shows a refusal where the form shows its problems. */
function complain(error) {
  const problem = find("#setup-problem");
  problem.textContent = `${error.message} ${error.fix ?? ""}`;
  problem.hidden = false;
}

await known().catch(complain);
if (wanted !== null && turns === 0) await open(wanted).catch(complain);
document.body.dataset.ready = "yes";
