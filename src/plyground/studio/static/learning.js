// The learning lab: a run as it learns, and what its networks say of a position.

import { get, pageAddress, part, post } from "./api.js";
import { Board } from "./board/board.js";
import { data, el, find } from "./dom.js";
import { showJob } from "./jobs.js";
import { shortcuts } from "./keys.js";
import { boardText, differenceView, movesTable, percent, policyView, smallBoard, waysOf } from "./learning_boards.js";
import { momentsTable, runCharts } from "./learning_charts.js";
import { forgetUnits, showUnits } from "./learning_units.js";
import { copyLink } from "./share.js";
import { ltr, number, rich, text } from "./text.js";

const START = new URLSearchParams(location.search);
const MOST_BYTES = 700_000;  // a request holds no longer file
const given = data();
const lab = {
  run: null,       // the run as the server tells it
  at: 0,           // the place of the chosen network among its moments
  moves: START.has("m") ? START.get("m").split(".").filter(Boolean) : null,  // null: the example
  position: null,
  busy: false,     // whether a game is learning
};
let questions = 0;  // requests so far: only the answer to the last one counts
let arriving = null;  // the latest position, while it is under way

const board = new Board(find("#board"), { t: boardText, onMove: (action) => go([...lab.moves, `@${action}`]) });
const moment = () => lab.run.moments[lab.at];

function when({ iteration, elapsed }) {
  return iteration === 0 ? text("when.untrained") : text("when", { n: Math.round(elapsed) });
}

function complain(error, into = find("#problem")) {
  into.textContent = [error.message, error.fix].filter(Boolean).join(" ");
  into.hidden = false;
}

// --- runs -----------------------------------------------------------------------------------

function offerRuns(runs, chosen) {
  const first = find("#run option");
  find("#run").replaceChildren(first, ...runs.map(({ name }) => el("option", { value: name }, name)));
  find("#run").value = runs.some(({ name }) => name === chosen) ? chosen : "";
}

async function open(name) {
  find("#problem").hidden = true;
  try {
    showRun(await get(`/api/learning/${part(name)}`));
  } catch (error) {
    complain(error);
  }
}

/** Shows a run: a new one, or more of the one that is shown. */
function showRun(run) {
  const same = lab.run?.name === run.name && lab.run.moments[0]?.iteration === run.moments[0]?.iteration && run.moments.length >= lab.run.moments.length;
  const followed = !same || lab.at === lab.run.moments.length - 1;
  const more = !same || run.moments.length > lab.run.moments.length;
  if (lab.run && lab.run.game !== run.game) lab.moves = null;
  lab.moves ??= run.example.map((action) => `@${action}`);
  lab.run = run;
  if (followed) lab.at = Math.max(0, run.moments.length - 1);
  const asked = START.get("at");
  if (asked !== null) {
    lab.at = Math.max(0, run.moments.findIndex(({ iteration }) => String(iteration) === asked));
    START.delete("at");
  }
  find("#shown").hidden = false;
  if ([...find("#run").options].some(({ value }) => value === run.name)) find("#run").value = run.name;
  const last = run.curve.at(-1);
  find("#summary").replaceChildren(last
    ? rich("summary", { name: ltr(run.name), games: last.games, seconds: Math.round(last.elapsed), rate: Math.round(last.games / Math.max(0.001, last.elapsed)) })
    : rich("summary.bare", { name: ltr(run.name) }));
  drawCurve();
  if (!more) return;
  const options = () => run.moments.map((each) => el("option", { value: each.iteration }, when(each)));
  const chosen = [find("#one").value, find("#two").value];
  find("#one").replaceChildren(...options());
  find("#two").replaceChildren(...options());
  find("#one").value = same && chosen[0] !== "" ? chosen[0] : run.moments[Math.min(1, run.moments.length - 1)]?.iteration;
  find("#two").value = run.moments.at(-1)?.iteration;
  find("#at").max = Math.max(0, run.moments.length - 1);
  forgetUnits();
  refresh();
}

function drawCurve() {
  const now = lab.run.moments.length ? moment() : null;
  find("#charts").replaceChildren(...runCharts(lab.run, now?.elapsed ?? null));
  find("#moments").replaceChildren(...momentsTable(lab.run, now?.iteration));
}

async function learn(event) {
  event.preventDefault();
  if (lab.busy) return;
  find("#problem").hidden = true;
  lab.busy = find("#go").disabled = true;
  const args = { game: find("#game").value, seconds: Number(find("#seconds").value), network: find("#network").value, fresh: find("#fresh").checked };
  const found = await showJob("learning", args, {
    into: find("#working"),
    label: text("learning"),
    stop: text("enough"),
    says: ({ progress: { values } }) => (values.compiling ? text("compiling") : values.games ? text("learning.says", { games: values.games, seconds: Math.round(values.elapsed) }) : ""),
    partial: showRun,
  });
  lab.busy = find("#go").disabled = false;
  find("#fresh").checked = false;
  offerRuns(await get("/api/learning"), found?.name ?? lab.run?.name);
  if (found) showRun(found);
}

async function openFile(file) {
  find("#problem").hidden = true;
  if (!file) return;
  if (file.size > MOST_BYTES) {
    complain({ message: text("open.large", { n: Math.round(MOST_BYTES / 1000) }) });
    return;
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    const run = await post("/api/learning", { name: file.name, data: btoa(letters) });
    offerRuns(await get("/api/learning"), run.name);
    showRun(run);
  } catch (error) {
    complain(error);
  }
}

// --- the position ---------------------------------------------------------------------------

function go(moves) {
  lab.moves = moves;
  refresh();
}

/** Gets the position and what the networks say of it, and shows both. */
function refresh() {
  return (arriving = arrive());
}

async function arrive() {
  const { run } = lab;
  if (!run.moments.length) return;
  const question = ++questions;
  const problem = find("#position-problem");
  board.pause();
  try {
    const moves = lab.moves.join(",");
    const position = await get(`/api/games/${part(run.game)}/position`, { moves });
    if (question !== questions) return;
    if (position.to_play !== null && position.to_play < 0) {
      lab.moves = [...lab.moves, "?"];
      return arrive();
    }
    const asked = [...new Set([moment().iteration, ...run.shown, Number(find("#one").value), Number(find("#two").value)])];
    const said = position.is_terminal ? [] : await get(`/api/learning/${part(run.name)}/opinions`, { at: asked, moves });
    if (question !== questions) return;
    lab.position = position;
    problem.hidden = true;
    show(position, new Map(said.map((each) => [each.iteration, each])));
  } catch (error) {
    if (question === questions) complain(error, problem);
  }
  return undefined;
}

function show(position, said) {
  const { run } = lab, now = moment(), mine = said.get(now.iteration);
  find("#at").value = lab.at;
  find("#at").setAttribute("aria-valuetext", when(now));
  find("#at-words").textContent = text("at.words", { when: when(now), games: number(now.games) });
  find("#turn").replaceChildren(el("bdi", { lang: "en", dir: "ltr" }, position.turn_text));
  const view = mine ? policyView(position, mine) : { picture: position.picture, last: position.last };
  board.show({ ...view, ways: waysOf(position), title: text("position") });
  find("#value").replaceChildren(mine ? rich("value", { value: ltr(Number(mine.value.toFixed(2))) }) : text("value.end"));
  find("#moves").replaceChildren(...(mine ? movesTable(position, [mine], [when(now)]) : []));
  find("#strip").replaceChildren(...(position.picture ? run.shown : []).filter((i) => said.has(i)).map((iteration) => {
    const then = run.moments.find((each) => each.iteration === iteration);
    return smallBoard(policyView(position, said.get(iteration)), when(then), caption(position, then, said.get(iteration)));
  }));
  const [one, two] = ["#one", "#two"].map((id) => said.get(Number(find(id).value)));
  find("#difference").replaceChildren(...(one && two && position.picture ? [
    smallBoard(differenceView(position, one, two), text("compare.difference"), text("compare.difference"))] : []));
  find("#compared").replaceChildren(...(one && two ? movesTable(position, [one, two], [text("compare.one"), text("compare.two")]) : []));
  find("#play").hidden = now.net === null;
  if (now.net !== null) {
    const seats = ["human", ...Array(run.players - 1).fill(`mcts:net=${now.net},sims=200`)].join(";");
    find("#play").href = `${pageAddress("play", run.game)}?${new URLSearchParams({ seats })}`;
  }
  drawCurve();
  const kept = new URLSearchParams({ game: find("#game").value, run: run.name, at: now.iteration, m: lab.moves.join(".") });
  history.replaceState(null, "", `?${kept}`);
}

function caption(position, then, said) {
  const best = said.policy.reduce((a, b) => (b.share > a.share ? b : a));
  const name = position.actions.find(({ action }) => action === best.action)?.name ?? "";
  return text("strip.caption", { when: when(then), move: name, share: percent(best.share), value: Number(said.value.toFixed(2)) });
}

function choose(place) {
  if (!lab.run) return false;
  const next = Math.min(lab.run.moments.length - 1, Math.max(0, place));
  if (next !== lab.at) {
    lab.at = next;
    forgetUnits();
    refresh();
  }
  return true;
}

// --- a match of two networks ------------------------------------------------------------------

async function match() {
  const nets = ["#one", "#two"].map((id) => lab.run.moments.find(({ iteration }) => iteration === Number(find(id).value)));
  const words = find("#match-result");
  words.hidden = true;
  if (nets[0] === nets[1] || nets.some(({ net }) => net === null)) {
    words.textContent = text("compare.which");
    words.hidden = false;
    return;
  }
  const agents = nets.map(({ net }) => `mcts:net=${net},sims=32`);
  const found = await showJob("tournament", { games: [lab.run.game], agents, each: 20 }, { into: find("#matching"), label: text("compare.match"), stop: true });
  if (!found) return;
  const { score } = found.table.find(({ agent }) => agent.includes(`net=${nets[1].net},`));
  words.replaceChildren(rich("compare.result", { score: ltr(percent(score)), n: found.played }), " ", el("a", { href: `/arena?tournament=${found.id}` }, text("compare.arena")));
  words.hidden = false;
}

// --- the page -------------------------------------------------------------------------------

find("#start-form").addEventListener("submit", learn);
find("#run").addEventListener("change", (event) => event.target.value && open(event.target.value));
find("#file").addEventListener("change", (event) => openFile(event.target.files[0]));
find("#at").addEventListener("input", (event) => choose(Number(event.target.value)));
find("#earlier").addEventListener("click", () => choose(lab.at - 1));
find("#later").addEventListener("click", () => choose(lab.at + 1));
find("#back").addEventListener("click", () => go(lab.moves.slice(0, lab.moves.findLastIndex((word) => word !== "?"))));
find("#restart").addEventListener("click", () => go([]));
find("#link").addEventListener("click", () => copyLink(location.href));
for (const id of ["#one", "#two"]) find(id).addEventListener("change", refresh);
find("#match").addEventListener("click", match);
find("#units-show").addEventListener("click", async () => {
  await arriving;  // the board that weights are drawn on
  showUnits(lab.run.name, moment().iteration, lab.position?.picture);
});
shortcuts([
  { keys: ["["], says: "keys.earlier", run: () => choose(lab.at - 1) },
  { keys: ["]"], says: "keys.later", run: () => choose(lab.at + 1) },
]);
offerRuns(given.runs, given.run);
const first = given.run || given.runs.find(({ game }) => game === given.game)?.name;
if (first) open(first);
