// The evaluation lab: position, weights, sum, verdict, and the experiments.

import { get, part } from "./api.js";
import { Board } from "./board/board.js";
import { drawBoard, NEXT } from "./evaluation_board.js";
import { experiment } from "./evaluation_experiments.js";
import { data, el, find } from "./dom.js";
import { copyLink, download } from "./share.js";
import { ltr, number, optional, rich, text } from "./text.js";
import { TypedField } from "./typed.js";

const START = new URLSearchParams(location.search);
const game = data().game;
const posField = new TypedField(find("#pos"));
let questions = 0;  // requests so far: only the answer to the last one counts
let playing = null;  // the board of a game without free cells
const FLAT = 1e-12;  // smaller sums are rounding errors

const lab = {
  game,
  view: null,     // the server's answer for the position
  cells: null,    // of a free board
  pos: START.get("pos"),
  weights: null,  // by feature
  preset: "own",
  guessed: null,
  ready: null,    // resolves when there is a view
};
let arrived;
lab.ready = new Promise((resolve) => (arrived = resolve));
let wanted = lab;  // the latest requested position

/** A number with all its digits, so that shown numbers add up; rounding errors show as 0. */
function exact(value) {
  return (Math.abs(value) < FLAT ? 0 : Number(value.toPrecision(12))).toString().replace("-", "−");
}

const parts = () => Object.entries(lab.view.features).map(([name, f]) => ({ name, f, w: lab.weights[name], product: lab.weights[name] * f }));
const total = () => parts().reduce((sum, one) => sum + one.product, 0);

/** A sum as a number between -1 and 1, as `game/contract/squash.py` makes it. */
function squash(x) {
  const bend = 4, there = Math.tanh(bend), over = Math.abs(x) - bend;
  return over <= 0 ? Math.tanh(x) : Math.sign(x) * (1 - (1 - there) / (1 + (1 + there) * over));
}

function evaluation() {
  const { low, high, utility } = lab.view;
  return utility ?? (low + high) / 2 + ((high - low) / 2) * squash(total());
}

// --- the position ---------------------------------------------------------------------------

async function look(change = {}, typed = undefined) {
  const asked = { pos: lab.pos, cells: lab.cells, ...change };
  const question = ++questions;
  const problem = find("#pos-problem");
  wanted = asked;
  let found;
  try {
    found = await get(`/api/evaluation/${part(game)}`, asked);
  } catch (error) {
    if (question !== questions) return;
    wanted = lab;
    const at = error.body?.details?.at;
    problem.textContent = [error.message, error.fix].join(" ");
    if (at !== undefined && document.activeElement === find("#pos") && find("#pos").value === typed) find("#pos").setSelectionRange(at, at + 1);
    problem.hidden = false;
    find("#pos").setAttribute("aria-invalid", "true");
    return;
  }
  if (question !== questions) return;
  lab.view = found;
  if (typed !== undefined) posField.release(typed);
  problem.hidden = true;
  find("#pos").removeAttribute("aria-invalid");
  Object.assign(lab, asked);
  lab.cells = lab.view.board?.cells ?? null;
  wanted = lab;
  lab.guessed = null;
  if (!lab.weights) begin();
  showPosition();
  show();
}

function showPosition() {
  const { view } = lab;
  const { board } = view;
  find("#editor").hidden = !board;
  find("#playing").hidden = Boolean(board);
  posField.show(view.text);
  if (board) {
    drawBoard(board, find("#lines").checked, press);
    find("#lines-count").replaceChildren(rich("lines.count", { x: board.open_lines[0].length, o: board.open_lines[1].length }));
  } else {
    showMoves();
  }
  const impossible = find("#impossible");
  impossible.hidden = !view.problem;
  if (view.problem) impossible.replaceChildren(rich("impossible", { x: board.x, o: board.o }), " ", el("span", { lang: "en", dir: "ltr" }, `(${view.problem})`));
  find("#turn").replaceChildren(turn(view));
}

/** Changes a pressed cell in the latest requested board, which may not have arrived. */
function press(i) {
  const cells = wanted.cells ?? lab.cells;
  go({ cells: cells.slice(0, i) + NEXT[cells[i]] + cells.slice(i + 1), pos: null });
}

/** Goes to another position; text typed in the field is dropped. */
function go(change) {
  posField.release();
  look(change);
}

/** The board of any game, to play moves on. */
async function showMoves() {
  const wanted = lab.view.text;
  const found = await get(`/api/games/${part(game)}/position`, { pos: wanted });
  if (wanted !== lab.view.text) return;  // another position has arrived meanwhile
  const chance = found.to_play === -1;
  const ways = found.actions.flatMap((a) => (chance ? [[a.name]] : a.ways).map((steps) => ({ action: a.action, steps })));
  playing ??= new Board(find("#drawn"), { t: Object.assign((id, values) => text(id, values), { optional }), onMove: play });
  playing.show({ picture: found.picture, ways, title: text("position") });
}

async function play(action) {
  const question = ++questions;
  posField.release();
  const found = await get(`/api/games/${part(game)}/position`, { pos: lab.view.text, moves: `@${action}` });
  if (question === questions) await look({ pos: found.text });
}

function turn({ to_play, players }) {
  if (to_play === null) return rich("turn.end");
  return to_play < 0 ? rich("turn.chance") : rich("turn", { player: players[to_play] });
}

// --- weights --------------------------------------------------------------------------------

function begin() {
  lab.weights = { ...lab.view.weights };
  for (const pair of (START.get("w") ?? "").split(",")) {
    const [name, value] = pair.split(":");
    if (name in lab.weights && value !== "" && Number.isFinite(Number(value))) {
      lab.weights[name] = Number(value);
      lab.preset = "custom";
    }
  }
  const names = [...Object.keys(lab.view.presets), "custom"];
  find("#preset").replaceChildren(...names.map((name) => el("option", { value: name }, optional(`preset.${name}`) ?? name)));
  rows();
  offerGuesses();
  arrived();
}

function use(weights, preset) {
  lab.weights = { ...lab.weights, ...weights };
  lab.preset = preset;
  rows();
  show();
}

function rows() {
  find("#preset").value = lab.preset;
  find("#features tbody").replaceChildren(...Object.keys(lab.weights).map(row));
}

/** The row of a feature; its field shows a problem if its text is not a number. */
function row(name) {
  const shown = name.replaceAll("_", " ");
  const label = text("weight.of", { name: shown });
  const field = el("input", { inputmode: "decimal", dir: "ltr", "aria-label": label, "aria-describedby": `problem-${name}`, value: lab.weights[name], autocomplete: "off" });
  const reach = Math.max(1, ...Object.values(lab.view.presets).map((preset) => Math.abs(preset[name])), Math.abs(lab.weights[name]));
  const slider = el("input", { type: "range", min: -reach, max: reach, step: reach / 100, dir: "ltr", "aria-label": text("weight.slide", { name: shown }), value: lab.weights[name] });
  const problem = el("p", { class: "problem", id: `problem-${name}`, role: "alert", hidden: true }, text("weight.problem"));
  const set = (given) => {
    const value = Number(given.trim().replace("−", "-").replace("٫", "."));
    const good = given.trim() !== "" && Number.isFinite(value);
    problem.hidden = good;
    if (!good) {
      field.setAttribute("aria-invalid", "true");
      return;
    }
    field.removeAttribute("aria-invalid");
    lab.weights[name] = value;
    lab.preset = find("#preset").value = "custom";
    show();
  };
  field.addEventListener("input", () => {
    set(field.value);
    slider.value = lab.weights[name];
  });
  slider.addEventListener("input", () => {
    field.value = slider.value;
    set(slider.value);
  });
  return el("tr", { "data-feature": name },
    el("th", { scope: "row" }, el("bdi", { dir: "ltr", lang: "en" }, shown)),
    el("td", { class: "number f" }),
    el("td", {}, el("div", { class: "weight" }, field, slider), problem),
    el("td", { class: "number product" }));
}

// --- the result -----------------------------------------------------------------------------

function show() {
  const hide = find("#guess-first").checked && lab.guessed === null;
  for (const { name, f, product } of parts()) {
    const line = find(`tr[data-feature="${name}"]`);
    find(".f", line).replaceChildren(ltr(exact(f)));
    find(".product", line).replaceChildren(hide ? "?" : ltr(exact(product)));
  }
  find("#sum").replaceChildren(hide ? "?" : ltr(exact(total())));
  find("#eval").replaceChildren(hide ? "?" : ltr(evaluation()));
  find("#range").replaceChildren(ltr(`[${number(lab.view.low)}, ${number(lab.view.high)}]`));
  find("#guess").hidden = !hide;
  const verdict = find("#verdict");
  verdict.hidden = hide;
  if (!hide) verdict.replaceChildren(...judged());
  const kept = new URLSearchParams({ game });
  if (lab.view.board) kept.set("cells", lab.cells);
  else kept.set("pos", lab.view.text);
  if (lab.preset === "custom") kept.set("w", Object.entries(lab.weights).map((pair) => pair.join(":")).join(","));
  history.replaceState(null, "", `?${kept}${location.hash}`);
}

/** The player who appears to be ahead: 0, 1, or -1 for neither. */
function ahead() {
  const e = lab.view.utility ?? total();
  return Math.abs(e) < FLAT ? -1 : e > 0 ? 0 : 1;
}

function judged() {
  const { players, utility } = lab.view;
  const said = [];
  if (lab.guessed !== null) said.push(text(lab.guessed === ahead() ? "guess.right" : "guess.wrong"), " ");
  const e = ltr(`E = ${exact(total())}`);
  if (utility !== null) said.push(rich("verdict.end", { u: ltr(exact(utility)), e }));
  else if (ahead() < 0) said.push(rich("verdict.even", { e }));
  else said.push(rich("verdict.ahead", { e, player: players[ahead()] }));
  return said;
}

function offerGuesses() {
  const press = (who) => () => {
    lab.guessed = who;
    show();
  };
  const names = lab.view.players.map((name, who) => el("button", { type: "button", class: "small", onclick: press(who) }, el("bdi", { lang: "en" }, name)));
  find("#guesses").replaceChildren(...names, el("button", { type: "button", class: "small", onclick: press(-1) }, text("guess.even")));
}

// --- the page -------------------------------------------------------------------------------

find("#clear").addEventListener("click", () => go({ cells: ".".repeat(lab.cells.length), pos: null }));
find("#lines").addEventListener("change", showPosition);
find("#restart").addEventListener("click", () => go({ pos: null }));
find("#by-text").addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = find("#pos").value;
  look({ pos: typed.trim(), cells: null }, typed);
});
find("#preset").addEventListener("change", (event) => {
  if (event.target.value !== "custom") use(lab.view.presets[event.target.value], event.target.value);
});
find("#guess-first").addEventListener("change", () => {
  lab.guessed = null;
  if (lab.view) show();
});
find("#link").addEventListener("click", () => copyLink(location.href));
find("#json").addEventListener("click", async () => {
  await lab.ready;
  const { text: position, features } = lab.view;
  const all = { game, position, features, weights: lab.weights, sum: total(), evaluation: evaluation() };
  download(`${lab.view.game}-evaluation.json`, JSON.stringify(all, null, 1), "application/json");
});
for (const what of ["duties", "choices", "quality", "fit"]) experiment(what, lab, (weights) => use(weights, "custom"));

/** Shows the position in the address; if it is bad and still the latest request, the initial one. */
async function first() {
  await look({ cells: START.get("cells"), pos: START.get("cells") ? null : START.get("pos") });
  if (!lab.view && questions === 1) await look({ cells: null, pos: null });
}
first();
