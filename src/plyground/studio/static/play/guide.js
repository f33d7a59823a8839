/* The rules with pictures of typical moves, and the guide: positions of a first game to play through. */

import { get, part } from "../api.js";
import { Board } from "../board/board.js";
import { hasTwoSides } from "../board/geometry.js";
import { el, find } from "../dom.js";
import { language, ltr, rich, text } from "../text.js";
import { playerName, resultText } from "./names.js";

const TRIES = 2; // after so many wrong moves, a solution is marked
const PAUSE = 700; // milliseconds before the opponent's reply

export class Guide {
  /** `guide` are the steps; null if the server must find them. `t` gives the words of boards. */
  constructor({ spec, facts, guide }, t) {
    Object.assign(this, { spec, facts, t, steps: guide });
    this.at = 0;
    this.rules = find("#rules");
    this.dialog = find("#guide");
    const on = (id, run) => find(id).addEventListener("click", run);
    on("#rules-open", () => this.openRules());
    on("#guide-open", () => this.open());
    on("#rules-guide", () => this.open());
    on("#rules-close", () => this.rules.close());
    on("#guide-close", () => this.dialog.close());
    on("#guide-done", () => this.dialog.close());
    on("#guide-back", () => this.show(this.at - 1));
    on("#guide-next", () => this.show(this.at + 1));
    on("#guide-show", () => this.mark());
    this.openAsAsked();
  }

  /** The address may ask for the rules or the guide, once. */
  openAsAsked() {
    const query = new URLSearchParams(location.search);
    const asked = ["rules", "guide"].find((name) => query.has(name));
    if (!asked) return;
    query.delete("rules");
    query.delete("guide");
    const rest = String(query);
    history.replaceState(null, "", location.pathname + (rest ? `?${rest}` : "") + location.hash);
    if (asked === "rules") this.openRules();
    else this.open();
  }

  async known() {
    this.steps ??= await get(`/api/guide/${part(this.spec)}`);
    return this.steps;
  }

  /** The position after a step's moves and `more`, as the player who is asked sees it. */
  position({ moves = [], player }, more = []) {
    const view = this.facts.perfect_information ? [] : [player];
    return get(`/api/games/${part(this.spec)}/position`, { moves: [...moves, ...more].map((a) => `@${a}`).join(","), seed: 0, view });
  }

  view(position, step, more = {}) {
    const { picture, last } = position;
    return { picture, last, flipped: step.player === 1 && !!picture && hasTwoSides(picture), title: text("board.of", { game: this.facts.title }), ...more };
  }

  // --- the rules -------------------------------------------------------------------------------

  async openRules() {
    this.rules.showModal();
    const place = find("#rules-pictures");
    if (place.childElementCount) return;
    const steps = await this.known();
    for (const step of steps.filter(({ task }) => task !== "answer")) place.append(await this.figure(step));
  }

  /** A small board with a typical move. */
  async figure(step) {
    const position = await this.position(step);
    const shown = position.actions.find(({ action }) => action === step.find[0]);
    const place = el("div");
    const board = new Board(place, { t: this.t, still: true });
    board.show(this.view(position, step, { last: [], arrows: shown ? [{ steps: shown.ways[0], kind: "best" }] : [] }));
    return el("figure", {}, place, el("figcaption", {}, rich(`picture.${step.task}`, { move: ltr(shown?.name ?? "") })));
  }

  // --- the guide -------------------------------------------------------------------------------

  async open() {
    this.rules.close();
    this.dialog.showModal();
    await this.known();
    this.board ??= new Board(find("#guide-board"), {
      t: this.t,
      onMove: (action) => this.tried(action),
      onWrong: () => this.say(text("guide.illegal")),
    });
    this.show(0);
  }

  get step() {
    return this.steps[this.at];
  }

  async show(at) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    this.wrong = 0;
    this.say("");
    const { step } = this;
    find("#guide-count").replaceChildren(rich("guide.count", { n: this.at + 1, of: this.steps.length }));
    find("#guide-words").textContent = this.words(step);
    find("#guide-back").disabled = this.at === 0;
    this.settle(false);
    if (this.here) this.board.pause(); // it still shows the last step
    find("#guide-show").disabled = true;
    const asked = (this.asked = Symbol("step"));
    const position = await this.position(step);
    if (this.asked !== asked) return;
    this.here = position;
    find("#guide-show").disabled = false;
    this.ask();
  }

  /** Lets the person move in the position of the step. */
  ask() {
    const ways = this.here.actions.flatMap(({ action, ways: own }) => own.map((steps) => ({ action, steps })));
    this.board.show(this.view(this.here, this.step, { ways }));
    if (this.step.task === "begin" || this.wrong >= TRIES) this.mark();
  }

  words({ task, player, text: own, text_ar: ownInArabic }) {
    const said = language === "ar" ? ownInArabic : own;
    const named = text("guide.you", { player: playerName(this.facts, player) });
    return `${named} ${said || text(`guide.${task}`)}`;
  }

  /** Marks a solution. */
  mark() {
    const wanted = this.step.find?.[0] ?? this.here.actions[0].action;
    const steps = this.here.actions.find(({ action }) => action === wanted)?.ways[0] ?? [];
    const cells = steps.filter((name) => this.board.scene.byName.has(name));
    this.board.change({ arrows: [{ steps, kind: "best" }], hint: cells });
    if (!cells.length || cells.length < steps.length) this.say(text("guide.press", { word: steps.at(-1) }));
  }

  async tried(action) {
    const { step } = this;
    if (step.find?.length && !step.find.includes(action)) {
      this.wrong += 1;
      this.ask();
      this.say(text(step.task === "begin" ? "guide.marked" : "guide.again"));
      return;
    }
    const asked = (this.asked = Symbol("move"));
    const replies = action === step.find?.[0] ? step.then ?? [] : [];
    for (let n = 0; n <= replies.length; n++) {
      const position = await this.position(step, [action, ...replies.slice(0, n)]);
      if (this.asked !== asked) return;
      this.board.show(this.view(position, step));
      if (n === 0) this.solved(position);
      if (n < replies.length) await new Promise((done) => setTimeout(done, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PAUSE));
      if (this.asked !== asked) return;
    }
  }

  solved(position) {
    const end = position.is_terminal ? ` ${resultText(this.facts, position.utilities)}.` : "";
    const last = this.at === this.steps.length - 1;
    this.say(text("guide.right") + end + (last ? ` ${text("guide.finished")}` : ""));
    this.settle(true);
    find(last ? "#guide-done" : "#guide-next").focus();
  }

  /** The buttons before and after the step is solved. */
  settle(done) {
    const last = this.at === this.steps.length - 1;
    find("#guide-show").disabled = done;
    find("#guide-next").hidden = last;
    find("#guide-next").classList.toggle("primary", done);
    find("#guide-done").hidden = !last;
    find("#guide-done").classList.toggle("primary", done);
  }

  say(words) {
    find("#guide-said").textContent = words;
  }
}
