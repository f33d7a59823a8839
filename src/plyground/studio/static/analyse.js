/* The analysis page: a position, engines that search deeper and deeper, lines to follow. */

import { ApiError, get, part } from "./api.js";
import { DatabaseForm } from "./analyse/database.js";
import { Editor } from "./analyse/editor.js";
import { GameGraph } from "./analyse/graph.js";
import { Known } from "./analyse/known.js";
import { breakdownPanel, comparison, depthsPanel, linesPanel } from "./analyse/panels.js";
import { Pasted } from "./analyse/pasted.js";
import { tabs } from "./analyse/tabs.js";
import { Variations } from "./analyse/variations.js";
import { Board } from "./board/board.js";
import { viewOf } from "./board/view.js";
import { BoardPage } from "./board_page.js";
import { data, el, find, toast } from "./dom.js";
import { shortcuts } from "./keys.js";
import { gameTitle, playerName, resultText } from "./play/names.js";
import { Thinking } from "./play/thinking.js";
import { Warming } from "./play/warming.js";
import { optional, rich, text } from "./text.js";
import { TypedField } from "./typed.js";
import { onCells, valueAndDistance } from "./values.js";

const given = data();
const { spec, facts, engines, usual } = given;
const TABS = ["lines", "graph", "depths", "variations", "breakdown", "database"];
const KINDS = ["best", "second", "third"];
const NOTHING = { moves: [], rounds: [], engine: usual };
const spoken = Object.assign((id, values) => text(id, values), { optional });

class Analyse extends BoardPage {
  constructor() {
    super();
    const query = new URLSearchParams(location.search);
    this.pos = query.get("pos") ?? "";
    this.seed = Number.parseInt(query.get("seed") ?? "0", 10) || 0;
    this.variations = new Variations();
    for (const move of (query.get("moves") ?? "").split(",").filter(Boolean)) this.variations.play(move);
    this.board = new Board(find("#board"), { t: spoken, onMove: (action) => (this.editor.active ? this.editor.put(action) : this.play(`@${action}`)), onWrong: ({ cell }) => this.message(text("wrong.cell", { cell })) });
    this.thinking = new Thinking(find("#thinking"));
    this.field = new TypedField(find("#position"));
    this.warming = new Warming({ ...given, engine: usual }, find("#warming"), "warming.engine");
    this.warming.ask([]);
    this.studies = [NOTHING];
    this.known = new Known();
    this.following = false; // whether each new position is searched
    this.graph = new GameGraph(this, given);
    this.editor = new Editor(this, given);
    this.databaseForm = new DatabaseForm(this, given);
    this.pasted = new Pasted(this, given);
    this.arrowsOn = true;
    this.valuesOn = false;
    this.flipped = false;
    this.wire();
  }

  wire() {
    const on = (id, run) => find(id).addEventListener("click", run);
    on("#start", () => this.move(() => (this.variations.here = this.variations.root)));
    on("#back", () => this.move(() => this.variations.back()));
    on("#forward", () => this.move(() => this.variations.forward()));
    on("#arrows", () => this.toggle("arrows"));
    on("#values", () => this.toggle("values"));
    on("#flip", () => this.toggle("flip"));
    on("#copy", () => navigator.clipboard?.writeText(location.href).then(() => toast(text("copied")), () => {}));
    this.fillEngines();
    find("#ask").addEventListener("submit", (event) => {
      event.preventDefault();
      this.study();
    });
    find("#paste").addEventListener("submit", (event) => {
      event.preventDefault();
      this.pasted.usePosition(find("#position").value);
    });
    find("#paste-game").addEventListener("submit", (event) => {
      event.preventDefault();
      this.pasted.readGame(find("#game-text").value);
    });
    find("#lines").addEventListener("change", () => (this.following ? this.study() : this.showStudy()));
    tabs(TABS);
    shortcuts([
      { keys: ["ArrowLeft", "j"], says: "key.back", run: () => this.move(() => this.variations.back()) },
      { keys: ["ArrowRight", "k"], says: "key.forward", run: () => this.move(() => this.variations.forward()) },
      { keys: ["a"], says: "key.arrows", run: () => this.toggle("arrows") },
      { keys: ["v"], says: "key.values", run: () => this.toggle("values") },
      { keys: ["f"], says: "key.flip", run: () => this.toggle("flip") },
      { keys: ["e"], says: "key.go", run: () => this.study() },
      { keys: ["Escape"], says: "key.stop", run: () => (this.thinking.busy ? this.stop() : false) },
    ]);
  }

  fillEngines() {
    const option = (engine) => el("option", { value: engine.name, disabled: engine.problem !== null, title: engine.problem }, optional(`agent.${engine.name}`) ?? engine.name);
    find("#engine").append(...engines.map(option));
    find("#other").append(el("option", { value: "" }, text("other.none")), ...engines.map(option));
    find("#engine").value = usual ?? engines[0].name;
    find("#go").disabled = usual === null;
    if (usual === null) this.message(text("hidden"));
  }

  get place() {
    return { pos: this.pos, moves: this.variations.moves.join(","), seed: this.seed };
  }

  // --- the position ----------------------------------------------------------------------------

  async arrive(asked) {
    try {
      const position = await get(`/api/games/${part(spec)}/position`, this.place);
      if (this.asked !== asked) return;
      this.position = position;
    } catch (error) {
      if (this.asked !== asked) return;
      if (!(error instanceof ApiError)) throw error;
      await this.refused(error);
      return;
    }
    this.shownAt = { pos: this.pos, variations: this.variations, here: this.variations.here };
    this.variations.learn(this.position.played);
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(this.place)) value === "" ? query.delete(name) : query.set(name, value);
    history.replaceState(null, "", `${location.pathname}?${query}`.replaceAll("%2C", ",").replaceAll("%40", "@"));
    const known = this.known.get(this.question);
    this.studies = known?.found ?? [NOTHING];
    this.message(usual === null ? text("hidden") : null);
    this.show();
    this.showStudy();
    this.graph.show();
    this.showBreakdown();
    if (this.following && !known?.done) this.study();
  }

  /** What is asked about the position; an answer to the same question is used again. */
  get question() {
    const fields = ["engine", "other", "seconds", "depth", "lines"].map((id) => find(`#${id}`).value);
    return JSON.stringify([this.place, ...fields, find("#blunders").checked]);
  }

  /** Stops searching; the next position is not searched either. */
  rest() {
    this.following = false;
    this.thinking.cancel();
  }

  /** Keeps the shown position and says why. If the address has a bad position, shows the initial one. */
  async refused(error) {
    const given = this.pos;
    if (this.position) {
      this.pos = this.shownAt.pos;
      this.variations = this.shownAt.variations;
      this.variations.here = this.shownAt.here;
      this.show();
    } else if (given || this.variations.moves.length) {
      [this.pos, this.variations] = ["", new Variations()];
      await this.refresh();
      if (error.code === "bad-position") {
        this.field.show(given);
        this.pasted.badPosition(error, given);
      }
    }
    this.message(`${error.message} ${error.fix}`);
  }

  show(position = this.position, preview = false) {
    if (!position) return; // nothing has arrived yet
    const chance = position.to_play === -1;
    this.board.show({ ...viewOf(position, !preview, chance), flipped: this.flipped, title: text("board.of", { game: gameTitle(facts) }) });
    find("#turn").replaceChildren(preview ? rich("preview") : this.turn());
    if (preview) return;
    this.field.show(position.text ?? "");
    find("#back").disabled = find("#start").disabled = !this.variations.here.parent;
    find("#forward").disabled = !this.variations.here.children.length;
    find("#go").disabled = usual === null || position.is_terminal || chance;
    const query = new URLSearchParams({ ...(this.pos ? { pos: this.pos } : {}), seed: this.seed });
    const moves = this.position.moves.map((move) => move.replace("@", "")).join(".");
    find("#play").href = `/play/${part(spec)}?${query}${moves ? `#m=${moves}` : ""}`;
    this.showVariations();
  }

  turn() {
    if (this.position.is_terminal) return document.createTextNode(resultText(facts, this.position.utilities));
    if (this.position.to_play === -1) return rich("turn.chance");
    return rich("turn.player", { player: playerName(facts, this.position.to_play) });
  }

  /** Goes to another position; a paste that is not answered yet is dropped. */
  move(change) {
    if (this.editor.active) this.editor.close();
    this.thinking.cancel();
    this.pasted.forget();
    this.field.release();
    change();
    this.refresh();
  }

  /** A move on the board; ignored while another position is on its way. */
  play(move) {
    if (this.arriving) return;
    const name = this.position.actions.find((a) => `@${a.action}` === move)?.name;
    this.move(() => this.variations.play(move, name));
  }

  /** Begins at another position, with moves after it. */
  async begin(pos, moves) {
    if (this.editor.active) this.editor.close();
    this.thinking.cancel();
    this.pos = pos;
    this.variations = new Variations();
    for (const move of moves) this.variations.play(move);
    await this.refresh();
  }

  // --- the study -------------------------------------------------------------------------------

  async study() {
    if (find("#go").disabled) return;
    const seconds = find("#seconds");
    const depth = find("#depth");
    const bad = [seconds, depth].find((field) => {
      const value = field.value.trim();
      const fits = field === depth ? value === "" || /^[1-9]\d{0,2}$/.test(value) : Number(value) > 0 && Number(value) <= 600;
      field.setAttribute("aria-invalid", String(!fits));
      return !fits;
    });
    find("#ask-problem").hidden = !bad;
    if (bad) {
      find("#ask-problem").textContent = text(bad === depth ? "bad.depth" : "bad.seconds", { given: bad.value });
      bad.focus();
      return;
    }
    await this.arrived();
    if (!this.position || find("#go").disabled) return;
    const chosen = [find("#engine").value, find("#other").value].filter(Boolean);
    this.following = find("#follow").checked;
    if (!this.known.get(this.question)) this.studies = chosen.map((engine) => ({ ...NOTHING, engine }));
    for (const [i, engine] of chosen.entries()) {
      const last = i === chosen.length - 1;
      const done = await this.ask(i, { engine, seconds: Number(seconds.value), depth: depth.value.trim() ? Number(depth.value) : null, lines: Number(find("#lines").value), blunders: find("#blunders").checked }, last);
      if (!done) return;
    }
  }

  async ask(i, more, last) {
    const { here } = this.variations;
    const { question } = this;
    const take = (found, done = false) => {
      if (!found) return;
      const best = this.known.keep(question, i, found, done);
      if (this.variations.here !== here) return;
      this.studies = this.studies.map((study, k) => (k === i ? best : study));
      this.showStudy();
    };
    this.thinking.onview = (view) => take(view.partial);
    if (engines.find(({ name }) => name === more.engine).is_agent) await this.warming.ready(more.engine);
    if (this.variations.here !== here) return false;
    try {
      const view = await this.thinking.run("study", { game: spec, ...this.place, pos: this.pos || null, ...more }, text("studying", { engine: optional(`agent.${more.engine}`) ?? more.engine }), { before: this.warming.wait() });
      if (!view) return false;
      if (view.state !== "done" || view.result.stopped === "stop") this.following = false; // by hand, or refused
      if (view.state === "failed") this.message(new ApiError(422, view.error ?? {}).message);
      take(view.result ?? view.partial, last && view.state === "done");
      return view.state === "done";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.message(`${error.message} ${error.fix}`);
      return false;
    }
  }

  /** Stops the search; finished depths are kept, and later positions are not searched. */
  stop() {
    this.following = false;
    this.thinking.stop();
  }

  showStudy() {
    if (!this.position) return;
    const [study] = this.studies;
    const k = Number(find("#lines").value);
    const doing = {
      look: (row) => this.look(row),
      leave: () => this.leave(),
      follow: (row) => this.follow(row),
    };
    const both = this.studies.length > 1 ? comparison(this.studies) : null;
    const focused = document.activeElement?.dataset?.line;
    find("#panel-lines").replaceChildren(...[both, ...linesPanel(study, k, doing)].filter(Boolean));
    if (focused !== undefined) find("#panel-lines").querySelector(`[data-line="${focused}"]`)?.focus();
    find("#panel-depths").replaceChildren(...this.studies.flatMap((each) => [this.studies.length > 1 ? el("h3", {}, text(`agent.${each.engine}`)) : "", ...depthsPanel(each)]));
    this.showBar(study);
    this.mark();
  }

  mark() {
    const [study] = this.studies;
    const steps = (row) => this.position.actions.find((a) => a.action === row.action)?.ways[0] ?? [];
    const arrows = this.arrowsOn ? study.moves.slice(0, 2).map((row, i) => ({ steps: steps(row), kind: KINDS[i] })) : [];
    this.board.change({ arrows, values: this.valuesOn && study.moves.length ? onCells(study.moves, facts.utility, study.moves[0].action) : null });
  }

  /** The bar: the first player's share of the range of utilities. */
  showBar(study) {
    const bar = find("#bar");
    const best = study.moves[0];
    const over = this.position.is_terminal;
    bar.classList.toggle("unknown", !best && !over);
    const [low, high] = facts.utility;
    const value = over ? this.position.utilities[0] : best ? (study.player === 0 ? best.value : -best.value) : null;
    const share = value === null ? 0.5 : (value - low) / (high - low);
    bar.style.setProperty("--share", `${100 * share}%`);
    bar.setAttribute("aria-valuenow", share.toFixed(3));
    const shown = over ? `=${value}` : best ? valueAndDistance({ ...best, value, bound: study.player === 0 ? best.bound : turned(best.bound) }) : "·";
    bar.querySelector("b").textContent = shown.replace("-", "−");
    bar.setAttribute("aria-valuetext", text("bar.value", { player: playerName(facts, 0), value: shown }));
  }

  async look(row) {
    const mine = (this.looking = Symbol("line"));
    const moves = [...this.variations.moves, ...row.actions.map((a) => `@${a}`)].join(",");
    const position = await get(`/api/games/${part(spec)}/position`, { ...this.place, moves }).catch(() => null);
    if (position && this.looking === mine) this.show(position, true);
  }

  leave() {
    if (!this.looking) return;
    this.looking = null;
    this.show();
    this.mark();
  }

  follow(row) {
    this.looking = null;
    const actions = row.actions;
    const names = row.line;
    this.move(() => actions.forEach((action, i) => this.variations.play(`@${action}`, names[i])));
  }

  // --- the other panels ------------------------------------------------------------------------

  showVariations() {
    find("#panel-variations").replaceChildren(this.variations.draw((node) => this.move(() => (this.variations.here = node))));
  }

  async showBreakdown() {
    const { asked } = this;
    const found = await get(`/api/games/${part(spec)}/evaluation`, this.place).catch(() => null);
    if (found && this.asked === asked) find("#panel-breakdown").replaceChildren(...breakdownPanel(found, playerName(facts, 0)));
  }

  toggle(what) {
    if (what === "arrows") this.arrowsOn = !this.arrowsOn;
    if (what === "values") this.valuesOn = !this.valuesOn;
    if (what === "flip") this.flipped = !this.flipped;
    const on = { arrows: this.arrowsOn, values: this.valuesOn, flip: this.flipped }[what];
    find(`#${what}`).setAttribute("aria-pressed", String(on));
    if (!this.position) return;
    if (what === "flip") this.show();
    this.mark();
  }

  message(words) {
    find("#message").hidden = !words;
    find("#message").textContent = words ?? "";
  }
}

function turned(bound) {
  return { "<=": ">=", ">=": "<=", "~<=": "~>=", "~>=": "~<=" }[bound] ?? bound;
}

const page = new Analyse();
page.refresh();
