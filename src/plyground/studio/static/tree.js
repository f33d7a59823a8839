// The tree lab: reads the address, requests the trace, and shows it.

import { mount } from "/renderer/traceview.js";
import { get, startJob } from "./api.js";
import { data, el, find, progressBar, toast } from "./dom.js";
import { recall, remember } from "./store.js";
import { language, rich, text } from "./text.js";
import { boardsOf } from "./tree_boards.js";
import { growthTables, ordersChart } from "./tree_charts.js";
import { demonstration } from "./tree_demo.js";
import { editor } from "./tree_edit.js";
import { Pair } from "./tree_pair.js";
import { addressOf, argumentsOf, BadField, field, fillForm, fromAddress, numberIn, readForm, rootOf, secondOf, showParts, stepInAddress } from "./tree_setup.js";

const form = find("#setup");
const stage = find("#stage");
const work = find("#work");
const problem = find("#problem");
const keys = recall("keys", "on") === "off" ? "off" : "page";
const EVERYTHING = ["transport", "views", "predict", "settings", "panels"];
const FIELDS = { game: "text", order: "order", depth: "depth", style: "style", search: "search", iterations: "iterations", c: "c", seed: "seed", moves: "moves", pos: "pos" };

let values = null; // the setup that is shown
let shown = null; // its player, or pair of players
let traces = [];
let running = 0; // the number of the last search, the only one shown
let searching = null; // the last search, while it runs
let making = 0; // the number of the last random tree
const demo = demonstration(find("#demo"), () => shown);
const editing = editor({ root: () => rootOf(values), round: () => running, changed: (written, at) => showTree(written, at) });

// --- searching -------------------------------------------------------------------------------

function show(wanted, how) {
  return (searching = search(wanted, how));
}

async function search(wanted, { step = 0, push = true, chosen = null } = {}) {
  const round = (running += 1);
  problem.hidden = true;
  for (const bad of form.querySelectorAll("[aria-invalid]")) bad.removeAttribute("aria-invalid");
  const second = secondOf(wanted);
  let results;
  try {
    results = await traced([wanted, second].filter(Boolean).map(argumentsOf));
  } catch (error) {
    if (round === running) refuse(error);
    return;
  } finally {
    if (round === running) work.hidden = true;
  }
  if (round !== running || !results) return;
  values = wanted;
  history[push ? "pushState" : "replaceState"](null, "", `${addressOf(values)}${step ? `#s=${step}` : ""}`);
  draw(results, step, chosen);
}

// The results of searches, one after the other, with a bar and a stop button; null if cancelled.
async function traced(all) {
  const bar = progressBar(text("working"));
  let current = null, stopped = false; // a click counts even before the server has confirmed the job
  const press = () => {
    stopped = true;
    current?.stop().catch(() => {});
  };
  const stop = el("button", { type: "button", onclick: press }, text("stop"));
  work.replaceChildren(bar.node, stop);
  const results = [];
  const slow = setTimeout(() => { work.hidden = false; }, 250); // a quick search shows no bar
  try {
    for (const args of all) {
      const job = await startJob("trace", args, {
        onprogress: (view) => bar.show(null, said(view)),
        onconnection: (here) => bar.show(null, here ? text("working") : text("job.lost")),
      });
      current = job;
      if (stopped) press();
      const view = await job.finished;
      current = null;
      if (view.state === "failed") throw refusal(view.error);
      if (view.state === "cancelled") return null;
      results.push(view.result);
    }
  } finally {
    clearTimeout(slow);
  }
  return results;
}

function said(view) {
  if (view.state === "queued") return text("job.queued", { n: view.position });
  const [[unit, n]] = [...Object.entries(view.progress.values), ["", 0]];
  return n ? text(`looked.${unit}`, { n }) : text("working");
}

function refusal(body) {
  const error = new Error(body.message[language] ?? body.message.en);
  return Object.assign(error, { body, fix: body.fix[language] ?? body.fix.en });
}

// --- problems --------------------------------------------------------------------------------

function refuse(error) {
  const { body } = error;
  const name = body?.where?.split(".").find((part) => part in FIELDS);
  const input = error instanceof BadField ? form.querySelector(`#${CSS.escape(error.field.id)}`) : name ? field(FIELDS[name]) : null;
  problem.replaceChildren(el("p", {}, error.message));
  if (error.fix) problem.append(el("p", {}, error.fix));
  const at = body?.details?.at;
  if (body?.code === "bad-tree" && Number.isInteger(at)) problem.append(caret(field("text").value, at));
  if (body?.details?.normalise) {
    problem.append(el("button", { type: "button", onclick: () => {
      form.dataset.normalise = "true";
      submit();
    } }, text("normalise")));
  }
  problem.hidden = false;
  find("#setup-box").open = true;
  if (!input || input.closest("[hidden]")) return;
  input.setAttribute("aria-invalid", "true");
  input.focus();
  if (input.name === "text" && Number.isInteger(at)) input.setSelectionRange(at, at + 1);
}

// The line with the bad character, and a mark under it.
function caret(written, at) {
  const start = written.lastIndexOf("\n", at - 1) + 1;
  const from = Math.max(start, at - 30);
  const line = written.slice(from, at + 30).split("\n")[0];
  return el("pre", { dir: "ltr", class: "caret" }, `${line}\n${" ".repeat(at - from)}^`);
}

// --- drawing ---------------------------------------------------------------------------------

function draw(results, step, chosen) {
  shown?.destroy();
  traces = results.map((result) => result.trace);
  const lone = results.length === 1;
  const boxes = traces.map(() => el("div"));
  const pair = lone ? null : el("div", { class: "pair" }, el("div", { class: "both" }, boxes));
  const notes = results.filter((result) => result.positions).map(({ trace, positions, merged }) =>
    el("p", { class: "positions" }, rich(merged ? "positions.merged" : "positions", { nodes: trace.nodes.length, positions, merged })));
  stage.replaceChildren(pair ?? boxes[0], ...notes);
  const controls = lone ? EVERYTHING : ["views"];
  const runs = [values, secondOf(values)];
  const players = traces.map((trace, i) => mount(boxes[i], trace, { lang: language, step, controls, keys, title: titleOf(runs[i], trace), board: boardsOf(runs[i], trace) }));
  shown = lone ? players[0] : new Pair(pair, players, keys);
  find("#now").textContent = titleOf(runs[0], traces[0]);
  editing.follow(players[0], chosen);
  boxes[0].addEventListener("tracechoose", ({ detail }) => editing.choose(detail.id));
  demo.begin();
}

// The search and the tree, in the language of the page.
function titleOf({ search, game, order }, trace) {
  const gallery = game.startsWith("gallery:") && field("exhibit").selectedOptions[0]?.textContent;
  const known = !/^(gallery|tree):/.test(game) && field("gamename").selectedOptions[0]?.textContent;
  const sorted = order === "given" ? "" : ` (${text(`order.${order.split(":")[0]}`)})`;
  return `${text(`search.${search}`)}${sorted}: ${gallery || known || trace.game.title}`;
}

document.addEventListener("tracestep", () => {
  if (shown) history.replaceState(null, "", `${location.pathname}${location.search}#s=${shown.k}`);
});
addEventListener("hashchange", () => { if (shown && stepInAddress() !== shown.k) shown.go(stepInAddress()); });
addEventListener("popstate", () => {
  const wanted = fromAddress();
  if (values && addressOf(wanted) === addressOf(values)) return;
  fillForm(wanted);
  show(wanted, { step: stepInAddress(), push: false });
});

// --- the form --------------------------------------------------------------------------------

async function submit() {
  showParts();
  try {
    if (field("source").value === "random" && !(await makeRandom())) return;
    await show(readForm());
  } catch (error) {
    refuse(error);
  }
}

// Sets a random tree as text; false if something else was requested meanwhile.
async function makeRandom() {
  const query = { ties: field("ties").checked };
  for (const name of ["b", "m", "low", "high"]) query[name] = numberIn(field(name));
  query.seed = numberIn(field("treeseed"));
  const [round, mine] = [running, (making += 1)];
  const wanted = () => round === running && mine === making && field("source").value === "random";
  const found = await get("/api/tree/random", query).catch((error) => {
    if (wanted()) throw error;
  });
  if (!wanted()) return false;
  field("text").value = found.text;
  return true;
}

// Shows an edited tree.
async function showTree(written, at) {
  field("source").value = "text";
  field("text").value = written;
  showParts();
  await show(readForm(), { step: 0, chosen: values.order === "given" ? at : null });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});
form.addEventListener("change", ({ target }) => {
  if (target.name === "source") {
    if (target.value === "game" && !field("depth").value) field("depth").value = "2";
    if (target.value === "text" && values) field("text").value = values.game.replace(/^tree:/, "").replace(/^gallery:.*/, find("#f-text").value);
  }
  if (target.name === "search" && data().needDepth.includes(target.value) && !field("depth").value) field("depth").value = "2";
  if (target.name === "text") form.dataset.normalise = "";
  showParts();
  if (target.tagName === "SELECT") submit();
});
find("#another").addEventListener("click", () => {
  field("treeseed").value = String(Number(field("treeseed").value) + 1 || 1);
  submit();
});

find("#copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    toast(text("copied"));
  } catch {
    toast(text("copy.failed"), "bad");
  }
});

// Runs a button's action on the shown tree once it has arrived, one at a time.
async function once(button, run) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    for (let last = null; last !== searching;) await (last = searching);
    if (values) await run();
  } finally {
    button.removeAttribute("aria-disabled");
  }
}
find("#json").addEventListener("click", () => once(find("#json"), () => traces.forEach((trace, i) => save(JSON.stringify(trace), `trace${i ? i + 1 : ""}.json`, "application/json"))));
find("#html").addEventListener("click", () => once(find("#html"), async () => {
  const job = await startJob("trace", { ...argumentsOf(values), form: "html", language });
  const view = await job.finished;
  if (view.state === "done") save(view.result.html, "trace.html", "text/html");
}));
find("#print").addEventListener("click", () => print());

function save(written, name, type) {
  const address = URL.createObjectURL(new Blob([written], { type }));
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// --- more about the tree ---------------------------------------------------------------------

const tabs = [...document.querySelectorAll("#more [role=tab]")];
function openTab(tab, focus = false) {
  for (const one of tabs) {
    const on = one === tab;
    one.setAttribute("aria-selected", String(on));
    one.tabIndex = on ? 0 : -1;
    find(`#${one.getAttribute("aria-controls")}`).hidden = !on;
  }
  if (focus) tab.focus();
}
for (const tab of tabs) {
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", (event) => {
    const sign = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!sign) return;
    const way = document.documentElement.dir === "rtl" ? -sign : sign;
    openTab(tabs[(tabs.indexOf(tab) + way + tabs.length) % tabs.length], true);
  });
}

// Runs a job and puts its result into a box.
async function into(box, kind, args, render, words) {
  const bar = progressBar(text("working"));
  box.replaceChildren(bar.node);
  try {
    const job = await startJob(kind, args(), { onprogress: (view) => bar.show(null, words(view)) });
    const view = await job.finished;
    if (view.state === "failed") throw refusal(view.error);
    box.replaceChildren(...(view.state === "done" ? render(view.result) : [text("job.cancelled")]));
  } catch (error) {
    box.replaceChildren(el("p", { class: "problem", role: "alert" }, error.message));
  }
}

find("#count-orders").addEventListener("click", () => once(find("#count-orders"), () => {
  const { depth, seed } = argumentsOf(values);
  const more = Object.fromEntries(Object.entries({ depth, seed }).filter(([, value]) => value !== undefined));
  return into(find("#orders-result"), "orders", () => ({ ...rootOf(values), ...more }), ordersChart, said);
}));
find("#start-measure").addEventListener("click", () => once(find("#start-measure"), () => into(find("#measure-result"), "measure",
  () => ({ ...rootOf(values), seconds: numberIn(find("#f-seconds")) }), growthTables,
  (view) => (view.progress.values.method ? text("measure.now", { ...view.progress.values, method: text(`measure.${view.progress.values.method}`) }) : said(view)))));
let deep = 0; // requests so far
find("#deep").addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = find("#deep-result");
  const question = (deep += 1);
  try {
    const nodes = numberIn(find("#f-speed")) * numberIn(find("#f-time"));
    const { depths } = await get("/api/tree/how-deep", { nodes, branching: numberIn(find("#f-branching")) });
    if (question !== deep) return;
    box.replaceChildren(el("ul", {}, Object.entries(depths).map(([name, n]) => el("li", {}, rich(`deep.${name}`, { n: Number(n.toFixed(1)) })))));
  } catch (error) {
    if (question !== deep) return;
    box.replaceChildren(el("p", { class: "problem" }, error.message));
  }
});

// The tree comes first, until somebody opens the setup.
const setup = find("#setup-box");
setup.open = recall("tree-setup", "closed") === "open" && !matchMedia("(max-width: 40rem)").matches;
setup.addEventListener("toggle", () => remember("tree-setup", setup.open ? "open" : "closed"));
const first = fromAddress();
fillForm(first);
show(first, { step: stepInAddress(), push: false });
