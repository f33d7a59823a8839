/* The play page: one match, stored in the address. Agents run as jobs on the server. */

import { ApiError } from "./api.js";
import { Board } from "./board/board.js";
import { BoardPage } from "./board_page.js";
import { data, el, find, toast } from "./dom.js";
import { Advice } from "./play/advice.js";
import { Clock } from "./play/clock.js";
import { Commands } from "./play/commands.js";
import { confirmed } from "./play/confirm.js";
import { forcedMove } from "./play/forced.js";
import { Guide } from "./play/guide.js";
import { Match } from "./play/match.js";
import { playerName } from "./play/names.js";
import { sentence } from "./play/reasoning.js";
import { Reasons } from "./play/reasons.js";
import { Review } from "./play/review.js";
import { Screen } from "./play/screen.js";
import { usualSeats } from "./play/seats.js";
import { likes, Setup } from "./play/setup.js";
import { Thinking } from "./play/thinking.js";
import { Warming } from "./play/warming.js";
import { Watch } from "./play/watch.js";
import { wire } from "./play/wiring.js";
import { optional, rich, text, translated } from "./text.js";

const given = data();
const { spec, facts, usual } = given;
const PAUSE = 350; // milliseconds for which a roll or a random move is visible
const spoken = Object.assign((id, values) => text(id, values), { optional });
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class Play extends BoardPage {
  constructor() {
    super();
    this.match = Match.fromAddress(spec, facts.players.length, usualSeats(spec, facts.players.length, usual));
    this.board = new Board(find("#board"), {
      t: spoken,
      onMove: (action) => this.move(action),
      onWrong: (click) => this.screen.wrong(click),
      onChoice: (words) => this.say(text("say.choose", { words: words.join(", ") })),
    });
    this.clock = new Clock(this.match, { onshow: () => this.screen.showPlayers(), onlate: (player) => this.giveUp(player, true) });
    this.screen = new Screen(this, given);
    this.advice = new Advice(this, given);
    this.thinking = new Thinking(find("#thinking"), { onlive: (known) => this.screen.live(known) });
    this.warming = new Warming(given, find("#warming"));
    this.review = new Review(this, facts);
    this.watch = new Watch(this, find("#watch"));
    this.setup = new Setup(given);
    this.commands = new Commands(this, spoken);
    this.choices = Reasons.of(this.match); // the answers of agents, by ply
    this.curtain = null; // with hidden cards and several people: the player who looks
    this.viewing = null; // the ply of an earlier position on the board
    this.line = { played: [], turns: [] }; // the whole game
    wire(this);
    this.match.keep();
    this.warming.ask(this.match.seats);
  }

  // --- the position --------------------------------------------------------------------------

  /** The players who look at the board; none if everything may be seen. */
  get viewers() {
    return facts.perfect_information ? [] : this.match.humans;
  }

  get over() {
    return this.position.is_terminal || (this.match.resigned !== null && this.viewing === null);
  }

  /** The number of moves before the position on the board. */
  get shownPly() {
    return this.viewing ?? this.match.ply;
  }

  refresh(known = null) {
    this.viewing = null;
    return super.refresh(known);
  }

  get mayMove() {
    return !!this.position && !this.arriving && !this.over && this.match.isHuman(this.position.to_play) && !this.hidden;
  }

  /** Whether the next player must confirm that they are looking. The server shows nothing before. */
  get hidden() {
    return this.position.curtain && this.match.isHuman(this.position.to_play);
  }

  async arrive(asked, known) {
    try {
      const position = await (known ?? this.match.position(this.viewers, { looking: this.curtain }));
      if (this.asked !== asked) return;
      this.position = this.line = position;
      if (!facts.perfect_information) this.match.adopt(position.moves);
      if (this.hidden) this.commands.clear(); // it may name what the last player saw
      if (position.is_terminal) await this.choices.open(this.args("move"));
      if (this.asked !== asked) return;
    } catch (error) {
      if (this.asked === asked) this.problem(error);
      return;
    }
    this.arriving = null;
    this.choices.keep(this.match);
    this.advice.forget();
    this.screen.message(null);
    this.screen.show();
    this.clock.run(this.over || this.hidden || this.position.to_play === -1 ? null : this.position.to_play);
    this.advice.refresh();
    this.go();
  }

  /** Goes on: the end of the game, a roll, or an agent's move; for a person's move, waits. */
  go() {
    const { position, match } = this;
    if (this.review.active) return;
    if (this.over) {
      this.thinking.cancel();
      this.say(find("#turn").textContent);
      this.review.offer(match.humans, facts.perfect_information && match.ply > 0);
      return;
    }
    this.review.hide();
    if (this.hidden) this.screen.drawCurtain(() => this.liftCurtain());
    else if (this.watch.on) this.watch.next();
    else if (position.to_play === -1) {
      if (!likes.rolls) this.later(() => this.roll());
    } else if (!match.isHuman(position.to_play)) this.agentMoves();
    else this.force();
  }

  /** Plays the only move that there is, unless somebody has just undone it. */
  force() {
    const only = this.match.undone.length ? null : forcedMove(this.position, likes.rolls);
    if (!only) return;
    this.later(() => {
      if (!this.mayMove) return;
      toast(text("forced", { move: translated(only.name) ?? only.name }));
      this.move(only.action);
    });
  }

  /** One move of a game that is watched. */
  advance() {
    if (this.arriving || this.over || this.thinking.busy) return null;
    return this.position.to_play === -1 ? this.roll() : this.agentMoves();
  }

  liftCurtain() {
    this.curtain = this.position.to_play;
    this.refresh();
  }

  later(run) {
    const { asked } = this;
    setTimeout(() => {
      if (this.asked === asked && !this.over) run();
    }, calm() ? 0 : PAUSE);
  }

  // --- agents --------------------------------------------------------------------------------

  async agentMoves() {
    const { match, asked } = this;
    const { ply } = match;
    const player = this.position.to_play;
    const began = performance.now();
    const label = text("thinking", { player: playerName(facts, player) });
    const light = !(await this.warming.ready(match.seats[player]));
    if (this.asked !== asked) return;
    const choice = await this.job("move", { agent: match.seats[player], light, view: this.viewers, looking: this.curtain }, label, (known) => this.stopped(known));
    const wait = calm() ? 0 : PAUSE - (performance.now() - began);
    if (choice && wait > 0) await new Promise((done) => setTimeout(done, wait));
    if (!choice || this.asked !== asked) return; // undone, or the seats have changed
    this.choices.set(ply, choice);
    match.play(choice.word);
    if (facts.perfect_information) this.say(el("p", {}, sentence(choice)).textContent);
    await this.refresh(choice.position);
  }

  /** The move of an agent that did not answer after Stop: its best so far, or any. */
  stopped(known) {
    if (known?.word) return { word: known.word, name: null, analysis: null, stopped: known.depth };
    if (!this.position.actions.length) return null; // hidden, and the search has not begun
    const action = known?.action ?? this.position.actions[0].action;
    const { name } = this.position.actions.find((legal) => legal.action === action);
    return { action, word: `@${action}`, name, analysis: null, stopped: known?.depth ?? 0 };
  }

  /** The result of a job about the current position; null if it was cancelled or refused (then shown).
      With `onstop` it can be stopped: `onstop(partial)` makes the answer. */
  async job(kind, more, label, onstop = null, onview = () => {}) {
    this.thinking.onview = onview;
    try {
      const view = await this.thinking.run(kind, { ...this.args(kind), ...more }, label, { stoppable: onstop !== null, before: kind === "move" ? null : this.warming.wait() });
      if (!view) return null;
      if (view.state === "stopped") return onstop?.(view.partial) ?? null;
      if (view.state === "failed") throw new ApiError(422, view.error ?? {});
      return view.result ?? null;
    } catch (error) {
      this.problem(error);
      return null;
    }
  }

  /** The arguments for the current position; an analysis also has its own seed. */
  args(kind) {
    const { seed, ...rest } = this.match.args;
    return kind === "analysis" ? { ...rest, chance: seed } : { ...rest, seed };
  }

  // --- actions of a person -------------------------------------------------------------------

  /** Plays an action; `known` is the position after it, if the page has it. */
  move(action, known = null) {
    if (this.review.active) {
      this.review.tried(action);
      return;
    }
    this.play(`@${action}`, known);
  }

  /** Plays a move as a request writes it. */
  play(word, known = null) {
    if (!this.mayMove) return;
    this.thinking.cancel(); // it searches the old position
    if (this.viewing !== null) this.branch();
    this.match.play(word);
    this.choices.delete(this.match.ply - 1);
    this.refresh(known);
  }

  roll() {
    if (this.arriving) return "";
    if (this.over || this.position.to_play !== -1) return text("say.no-roll");
    this.match.play("?");
    this.refresh();
    return "";
  }

  undo() {
    this.thinking.cancel();
    if (!this.match.undo(this.position.turns)) return text("say.no-undo");
    this.refresh();
    return text("say.undone");
  }

  redo() {
    this.thinking.cancel();
    if (!this.match.redo()) return text("say.no-redo");
    this.refresh();
    return text("say.redone");
  }

  /** Goes on from the earlier position on the board; the moves after it are left. */
  branch() {
    this.match.cut(this.viewing);
    this.choices.cut(this.viewing);
    this.viewing = null;
  }

  async resign() {
    if (!this.mayMove) return text("say.not-now");
    const { asked } = this;
    if (!(await confirmed(text("resign.ask"), text("resign"))) || this.asked !== asked) return "";
    this.giveUp(this.position.to_play);
    return "";
  }

  /** A player has resigned, or is too late by the clock. */
  giveUp(player, late = false) {
    this.thinking.cancel();
    Object.assign(this.match, { resigned: player, late });
    this.match.keep();
    this.refresh();
  }

  again() {
    this.setup.open(this.match);
    return "";
  }

  /** Another game with the same players, in each other's seats if `swapped`. */
  another(swapped = false) {
    this.thinking.cancel();
    this.review.hide();
    const { seats } = this.match;
    if (swapped) seats.push(seats.shift());
    this.match.begin(Math.floor(Math.random() * 1e6));
    this.watch.restart();
    this.choices.clear();
    this.clock.reset();
    this.curtain = null;
    this.refresh();
  }

  switchSides() {
    this.thinking.cancel();
    const { seats } = this.match;
    seats.push(seats.shift());
    this.match.keep();
    this.curtain = null;
    this.refresh();
  }

  copy() {
    navigator.clipboard?.writeText(location.href).then(() => toast(text("copied")), () => toast(location.href));
  }

  hint() {
    return this.advice.hint();
  }

  think(what) {
    return this.advice.think(what);
  }

  // --- earlier positions ---------------------------------------------------------------------

  /** Shows the position after some moves; the last one is the game itself. False at the ends. */
  goTo(ply) {
    if (this.review.active || this.arriving || !this.position) return false;
    if (ply < 0 || ply > this.match.ply || ply === this.shownPly) return false;
    if (ply === this.match.ply) this.refresh();
    else this.view(ply);
    return true;
  }

  async view(ply) {
    this.watch.pause();
    this.thinking.cancel();
    try {
      const before = this.viewing;
      this.viewing = ply;
      if (!(await this.showPly(ply, this.viewers))) return;
      this.advice.forget();
      this.screen.message(before === null ? text("viewing") : find("#message").firstChild);
      this.screen.showMoves();
      this.screen.showReasoning();
    } catch (error) {
      this.viewing = null;
      this.problem(error);
    }
  }

  /** Shows an earlier position to try moves on; false if another was requested meanwhile. */
  async showPly(ply, viewers = []) {
    const asked = (this.asked = Symbol("ply"));
    const position = await this.match.position(viewers, { upTo: ply, looking: this.curtain });
    if (this.asked !== asked) return false;
    this.position = position;
    this.screen.showBoard(this.position, true);
    find("#turn").replaceChildren(rich("turn.at", { n: ply + 1, player: playerName(facts, this.position.to_play) }));
    return true;
  }

  mark(rows, action) {
    this.advice.mark(rows, action, { arrow: true });
  }

  // --- messages ------------------------------------------------------------------------------

  /** Adds to the log, which screen readers read. */
  say(words) {
    if (words) this.commands.say(words);
  }

  /** Runs a command once the position has arrived, and shows its message. */
  async command(run) {
    const said = (await this.arrived()) && (await run());
    if (said) toast(said);
  }

  problem(error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof ApiError)) throw error;
    const again = el("button", { type: "button", class: "small", id: "retry", onclick: () => this.refresh() }, text("job.retry"));
    this.screen.message(el("span", {}, `${error.message} ${error.fix} `, again, " ", this.backTo(error.body)));
  }

  /** A button to the last position before a move of the address that is not legal. */
  backTo({ code, details }) {
    if (code !== "illegal-move" || !(details?.ply < this.match.ply)) return "";
    const go = () => {
      this.match.cut(details.ply);
      this.match.keep();
      this.refresh();
    };
    return el("button", { type: "button", class: "small", id: "last-legal", onclick: go }, details.ply ? text("last-legal", { n: details.ply }) : text("last-legal.start"));
  }
}

new Guide(given, spoken);
const play = new Play();
play.refresh();
