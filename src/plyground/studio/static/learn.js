// The exercises page: choose, fill in, check. Grading happens in the browser.

import { ApiError, get, PAGES, post } from "./api.js";
import { data, el, find, toast } from "./dom.js";
import { Path } from "./learn_path.js";
import { copyLink, download } from "./share.js";
import { recall, remember } from "./store.js";
import { ltr, number, rich, text } from "./text.js";
import { BadAnswer, grade, speak } from "./teach/grading.js";
import { mount } from "./teach/exercise.js";

const { kinds, onTrees, most } = data();
const chooser = find("#chooser");
const path = new Path(find("#path"), kinds);
const FIELDS = ["kind", "tree", "difficulty", "seed", "style"];
const KEPT_ATTEMPTS = 500;

let asked = null; // the request in the address
let task = null; // the exercise
let view = null; // its view
let hints = 0;
let told = false; // whether the solution was shown
let questions = 0; // requests so far: only the answer to the last one is shown

// --- which exercise -------------------------------------------------------------------------------

/** The exercise that the address names: one, or one of a set "kind.seed.difficulty,...". */
function fromAddress() {
  const query = new URLSearchParams(location.search);
  const found = { kind: "alphabeta", tree: "", difficulty: "1", seed: "", style: "standard" };
  for (const name of FIELDS) if (query.has(name)) found[name] = query.get(name);
  return query.has("kind") || query.has("tree") ? found : null;
}

function setOf(query) {
  return (query.get("set") ?? "").split(";").filter(Boolean).map((one) => Object.fromEntries(new URLSearchParams(one)));
}

function chosen() {
  const found = Object.fromEntries(FIELDS.map((name) => [name, chooser.elements[name].value.trim()]));
  if (found.tree && !onTrees.includes(found.kind) && found.kind !== "matrix") found.tree = "";
  if (!found.seed) found.seed = String(Math.floor(Math.random() * 10000));
  return found;
}

function query(wanted) {
  const short = { kind: wanted.kind };
  if (wanted.tree) short.tree = wanted.tree;
  else Object.assign(short, { seed: wanted.seed || "0", difficulty: wanted.difficulty });
  if (wanted.style !== "standard") short.style = wanted.style;
  return short;
}

async function open(wanted, { push = true } = {}) {
  const question = ++questions;
  complain(null);
  fillIn(wanted);
  try {
    const found = await get("/api/exercise", query(wanted));
    if (question !== questions) return;
    asked = query(wanted);
    const address = new URL(location.href);
    for (const name of FIELDS) address.searchParams.delete(name);
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    if (push) history.pushState(null, "", address);
    show(found);
  } catch (error) {
    if (question === questions) complain(error);
  }
}

/** Fills the form once from the address. */
function fillIn(wanted) {
  for (const name of FIELDS) chooser.elements[name].value = wanted[name] || (name === "difficulty" ? "1" : "");
  chooser.elements.seed.value = query(wanted).seed ?? "";
}

function complain(error) {
  const problem = find("#problem");
  problem.hidden = !error;
  if (!error) return;
  if (!(error instanceof ApiError)) throw error;
  problem.textContent = `${error.message} ${error.fix}`;
  find(".chooser-box").open = true;
  const where = FIELDS.find((name) => error.body.where?.endsWith(name));
  chooser.elements[where ?? "kind"].focus();
}

// --- the exercise ---------------------------------------------------------------------------------

function show(found) {
  task = found;
  speak(task.phrases);
  hints = 0;
  told = false;
  find("#task").hidden = false;
  find("#task-title").textContent = text(`kind.${task.kind}`);
  find("#task-text").replaceChildren(...task.task.split("\n").map((line) => el("p", {}, line)));
  find("#task-convention").textContent = task.convention_text;
  find("#verdict").replaceChildren();
  find("#verdict").className = "verdict";
  path.show(task.kind);
  view = mount(find("#exercise"), task, { words: (id) => text(id), answer: kept(), onchange: keep });
  const where = new URLSearchParams(asked ?? {});
  find("#blank-sheet").href = `/learn/sheet?${where}`;
  find("#key-sheet").href = `/learn/sheet?${where}&key=1`;
  const lab = labAddress();
  find("#watch").hidden = !lab;
  if (lab) find("#watch").href = lab;
  remember("exercise", asked);
}

/** The tree lab, with this tree and this search. */
function labAddress() {
  const algorithm = { backup: "minimax", move: "minimax", expectiminimax: "expectiminimax" }[task.kind] ?? "alphabeta";
  if (task.figure.kind !== "tree" || !task.data.tree) return null;
  return `${PAGES.lab}?${new URLSearchParams({ game: `tree:${task.data.tree}`, search: algorithm, style: task.style })}`;
}

const place = () => `answer.${JSON.stringify([task.kind, task.source, task.style])}`;
const kept = () => recall(place(), {});
const keep = () => remember(place(), view.answer());

function graded() {
  try {
    return grade(task.items, view.answer(), hints);
  } catch (error) {
    if (!(error instanceof BadAnswer)) throw error;
    say(el("p", {}, error.message));
    return null;
  }
}

function say(...nodes) {
  find("#verdict").replaceChildren(...nodes.filter(Boolean)); // the DOM would write "null"
}

function check() {
  const result = graded();
  if (!result) return;
  view.show(result);
  const whole = result.right === result.expected && !result.extra;
  if (whole && !told) path.solve(task.kind);
  path.show(task.kind);
  find("#verdict").className = whole ? "verdict right" : "verdict wrong";
  say(
    el("p", { class: "score" }, rich(whole ? "verdict.all" : "verdict.some", { right: result.right, of: result.expected + result.extra, score: ltr(`${number(Math.round(100 * result.score))} %`) })),
    result.explanation ? el("p", {}, result.explanation) : null,
    result.notes.length ? el("ul", {}, result.notes.map((note) => el("li", {}, note))) : null,
    whole ? path.link(task.kind) : null,
  );
  attempt(result);
  if (!whole) view.focusDue(result);
}

function hint() {
  const result = graded();
  if (!result) return;
  if (!result.hints.length) return say(el("p", {}, text("hint.none")));
  const level = Math.min(hints, result.hints.length - 1);
  hints += 1;
  find("#verdict").className = "verdict";
  say(el("p", {}, rich("hint.said", { n: level + 1 }), " ", result.hints[level]), el("p", { class: "hint" }, text("hint.cost")));
}

function solve() {
  told = true;
  const expected = task.items.filter((item) => item.expected !== null).map((item) => [item.key, item.expected]);
  view.fill(Object.fromEntries(expected));
  view.clearMarks();
  find("#verdict").className = "verdict";
  say(el("p", {}, text("solved")), el("ol", {}, task.items.filter((item) => item.expected !== null && item.why).map((item) => el("li", {}, item.why))));
}

function clear() {
  view.fill({});
  view.clearMarks();
  say();
  keep();
  view.focusDue(null);
}

// --- files, sets, attempts ------------------------------------------------------------------------

let set = setOf(new URLSearchParams(location.search));
if (!set.length) set = recall("exercise-set", []);

/** The title of a tree of the gallery; a tree as text is its own name. */
function nameOf(tree) {
  return [...chooser.elements.tree.options].find((option) => option.value === tree)?.textContent ?? ltr(tree);
}

function showSet() {
  remember("exercise-set", set);
  find("#set-empty").hidden = set.length > 0;
  for (const id of ["#set-link", "#set-file", "#set-clear"]) find(id).disabled = !set.length;
  find("#set").replaceChildren(...set.map((one, i) => el("li", {},
    el("a", { href: `${PAGES.learn}?${new URLSearchParams(one)}` }, text(`kind.${one.kind}`), " ", one.tree ? nameOf(one.tree) : ltr(`${one.seed} · ${one.difficulty}`)), " ",
    el("button", { type: "button", class: "small ghost", "aria-label": text("set.remove", { n: i + 1 }), onclick: () => { set.splice(i, 1); showSet(); } }, "✕"))));
}

function addToSet() {
  if (set.length >= most) return toast(text("set.full", { n: most }), "bad");
  if (asked) set.push({ ...asked });
  showSet();
}

function setAddress() {
  const first = new URLSearchParams(set[0]);
  first.set("set", set.map((one) => new URLSearchParams(one)).join(";"));
  return `${location.origin}${location.pathname}?${first}`;
}

async function setFile() {
  const body = JSON.stringify({ exercises: set.map((one) => ({ ...one, seed: Number(one.seed ?? 0), difficulty: Number(one.difficulty ?? 1) })) });
  const answer = await fetch("/api/exercise/practice", { method: "POST", body, headers: { "content-type": "application/json" } });
  if (!answer.ok) return toast(text("error.connection"), "bad");
  download("exercises.html", await answer.text(), "text/html");
}

const attempts = () => recall("attempts", []);

function attempt(result) {
  const made = { when: new Date().toISOString(), kind: task.kind, ...task.source, style: task.style, right: result.right, expected: result.expected, extra: result.extra, hints, score: result.score };
  remember("attempts", [...attempts(), made].slice(-KEPT_ATTEMPTS));
  countAttempts();
}

function countAttempts() {
  find("#attempts-count").replaceChildren(rich("attempts.count", { n: attempts().length }));
}

const COLUMNS = ["when", "kind", "seed", "difficulty", "gallery", "tree", "style", "right", "expected", "extra", "hints", "score"];

function csv() {
  const quoted = (value) => `"${String(value ?? "").replaceAll('"', '""').replace(/^[=+@-]/, "'$&")}"`;
  return [COLUMNS.join(","), ...attempts().map((made) => COLUMNS.map((name) => quoted(made[name])).join(","))].join("\r\n");
}

async function openFile(file) {
  const question = ++questions;
  try {
    const found = await post("/api/exercise/read", JSON.parse(await file.text()));
    if (question !== questions) return;
    show(found);
    asked = null;
  } catch (error) {
    if (question !== questions) return;
    if (error instanceof SyntaxError) find("#problem").textContent = text("open.bad");
    else return complain(error);
    find("#problem").hidden = false;
  }
}

/** The exercise of the day, the same for all readers. */
function today() {
  const day = Math.floor(Date.now() / 86_400_000);
  return { kind: kinds[day % kinds.length], tree: "", difficulty: "1", seed: String(day), style: "standard" };
}

// --- wiring ---------------------------------------------------------------------------------------

const on = (id, run) => find(id).addEventListener("click", run);
chooser.addEventListener("submit", (event) => {
  event.preventDefault();
  open(chosen());
});
on("#another", () => { chooser.elements.seed.value = ""; chooser.elements.tree.value = ""; open(chosen()); });
on("#today", () => open(today()));
on("#check", check);
on("#hint", hint);
on("#solve", solve);
on("#clear", clear);
on("#link", () => copyLink(location.href));
on("#json", () => download(`${task.kind}.json`, JSON.stringify(task, null, 1), "application/json"));
on("#add", addToSet);
on("#set-link", () => copyLink(setAddress()));
on("#set-file", setFile);
on("#set-clear", () => { set = []; showSet(); });
on("#attempts-json", () => download("attempts.json", JSON.stringify(attempts(), null, 1), "application/json"));
on("#attempts-csv", () => download("attempts.csv", csv(), "text/csv"));
on("#attempts-clear", () => { remember("attempts", []); countAttempts(); });
find("#open").addEventListener("change", (event) => {
  if (event.target.files[0]) openFile(event.target.files[0]);
  event.target.value = "";
});
addEventListener("popstate", () => {
  const wanted = fromAddress();
  if (wanted) open(wanted, { push: false });
});

showSet();
countAttempts();
const first = fromAddress();
path.show(first?.kind);
open(first ?? path.first(path.next() ?? path.kinds[0]), { push: false });
