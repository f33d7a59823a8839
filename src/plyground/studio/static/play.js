/* The page to play on: one match, kept in the address; agents think as jobs on the server. */

import { ApiError } from "./api.js";
import { Board } from "./board/board.js";
import { hasTwoSides } from "./board/geometry.js";
import { data, el, find, toast } from "./dom.js";
import { shortcuts } from "./keys.js";
import { showChance } from "./play/chance.js";
import { Commands } from "./play/commands.js";
import { hintCells } from "./play/hints.js";
import { Match } from "./play/match.js";
import { playerName, resultText } from "./play/names.js";
import { reasoning, sentence, summary } from "./play/reasoning.js";
import { Review } from "./play/review.js";
import { agentName, likes, Setup, split } from "./play/setup.js";
import { Thinking } from "./play/thinking.js";
import { remember } from "./store.js";
import { ltr, optional, rich, text } from "./text.js";
import { bestOf, onCells, valueAndDistance, valueText } from "./values.js";

const { spec, facts, agents, usual, engine } = data();
const PAUSE = 350; // milliseconds in which a roll or a random move can be seen
const spoken = Object.assign((id, values) => text(id, values), { optional });

class Play {
  constructor() {
    this.match = Match.fromAddress(spec, facts.players.length, ["human", ...Array(facts.players.length - 1).fill(usual)]);
    this.board = new Board(find("#board"), {
      t: spoken,
      onMove: (action) => this.move(action),
      onWrong: (click) => this.wrong(click),
      onChoice: (words) => this.say(text("say.choose", { words: words.join(", ") })),
    });
    this.thinking = new Thinking(find("#thinking"), { onlive: (known) => this.live(known) });
    this.review = new Review(this);
    this.setup = new Setup({ spec, facts, agents, usual });
    this.commands = new Commands(this, spoken);
    this.flipped = null; // null: as fits the seats
    this.valuesOn = false;
    this.hintLevel = 0;
    this.choices = new Map(); // what agents said of their moves, by ply
    this.curtain = null; // with hidden cards and several people: who is looking
    this.wire();
    this.match.keep();
  }

  wire() {
    const on = (id, run) => find(id).addEventListener("click", run);
    on("#new", () => this.setup.open(this.match));
    on("#undo", () => this.report(this.undo()));
    on("#redo", () => this.report(this.redo()));
    on("#hint", () => this.report(this.hint()));
    on("#values", () => this.toggleValues());
    on("#switch", () => this.switchSides());
    on("#flip", () => this.flip());
    on("#resign", () => this.report(this.resign()));
    on("#copy", () => this.copy());
    on("#handle", () => this.toggleSheet());
    shortcuts([
      { keys: ["u"], says: "key.undo", run: () => this.undo() },
      { keys: ["r"], says: "key.redo", run: () => this.redo() },
      { keys: ["h"], says: "key.hint", run: () => this.hint() },
      { keys: ["v"], says: "key.values", run: () => this.toggleValues() },
      { keys: ["f"], says: "key.flip", run: () => this.flip() },
      { keys: ["n"], says: "key.new", run: () => this.setup.open(this.match) },
      { keys: ["/"], says: "key.command", run: () => find("#command-text").focus() },
      { keys: ["Escape"], says: "key.stop", run: () => (this.thinking.busy ? this.thinking.stop() : false) },
    ]);
  }

  // --- what is seen --------------------------------------------------------------------------

  /** Whose eyes: the only person's, the person to move, or everybody's when agents play. */
  viewer(toPlay) {
    const people = this.match.humans;
    if (facts.perfect_information || !people.length) return null;
    if (people.length === 1) return people[0];
    return people.includes(toPlay) ? toPlay : people[0];
  }

  get over() {
    return this.position.is_terminal || this.match.resigned !== null;
  }

  /** Asks the server for the position, draws it, and goes on from there. */
  async refresh() {
    const asked = (this.asked = Symbol("position"));
    try {
      const before = this.position?.to_play ?? null;
      let position = await this.match.position(this.viewer(before));
      if (this.asked !== asked) return;
      if (this.viewer(position.to_play) !== this.viewer(before)) {
        position = await this.match.position(this.viewer(position.to_play));
        if (this.asked !== asked) return;
      }
      this.position = position;
    } catch (error) {
      this.problem(error);
      return;
    }
    this.values = null;
    this.hintLevel = 0;
    this.message(null);
    this.show();
    this.go();
  }

  get mayMove() {
    return !this.over && this.match.isHuman(this.position.to_play) && !this.hidden;
  }

  /** With hidden cards and several people at one screen, the next one must say "it is me". */
  get hidden() {
    const several = !facts.perfect_information && this.match.humans.length > 1;
    return several && this.match.isHuman(this.position.to_play) && this.curtain !== this.position.to_play;
  }

  show() {
    const { position } = this;
    this.board.show({
      picture: this.hidden ? null : position.picture,
      ways: this.mayMove ? position.actions.flatMap((a) => a.ways.map((steps) => ({ action: a.action, steps }))) : [],
      last: this.hidden ? [] : position.last,
      flipped: this.isFlipped(),
      title: text("board.of", { game: facts.title }),
    });
    find("#turn").replaceChildren(this.turn());
    showChance(find("#chance"), position, { waits: likes.rolls && !this.over, onroll: () => this.roll() });
    this.showMoves();
    this.showReasoning();
    const here = new URLSearchParams({ ...(this.match.pos ? { pos: this.match.pos } : {}), moves: this.match.moves.join(","), seed: this.match.seed });
    find("#analyse").href = `/analyse/${encodeURIComponent(spec)}?${here}`;
    find("#tree").href = `/lab/tree?${new URLSearchParams({ game: spec, pos: position.text ?? "", search: engine ?? "mcts", depth: 2 })}`;
    find("#tree").hidden = position.text === null || this.over;
    if (this.match.ply) remember("last", { path: this.match.address(), title: facts.title, title_ar: facts.title_ar });
    find("#undo").disabled = !this.match.moves.length;
    find("#redo").disabled = !this.match.undone.length;
    find("#hint").disabled = find("#resign").disabled = !this.mayMove;
    find("#values").disabled = !facts.perfect_information;
    if (this.valuesOn && this.mayMove) this.fetchValues();
  }

  isFlipped() {
    if (this.flipped !== null) return this.flipped;
    const people = this.match.humans;
    return people.length === 1 && people[0] === 1 && !!this.position.picture && hasTwoSides(this.position.picture);
  }

  turn() {
    const { position, match } = this;
    if (match.resigned !== null) return rich("resigned", { player: playerName(facts, match.resigned) });
    if (position.is_terminal) return document.createTextNode(resultText(facts, position.utilities));
    if (position.to_play === -1) return rich("turn.chance");
    const player = playerName(facts, position.to_play);
    if (!match.isHuman(position.to_play)) return rich("turn.agent", { player, agent: agentName(split(match.seats[position.to_play])[0]) });
    return rich(match.humans.length > 1 ? "turn.player" : "turn.you", { player });
  }

  showMoves() {
    const { played, turns } = this.position;
    const list = find("#moves");
    list.replaceChildren(
      ...played.map((name, ply) =>
        el(
          "li",
          { class: ply === played.length - 1 ? "now" : null },
          el("span", { class: "who" }, playerName(facts, turns[ply])),
          " ",
          name === null ? el("span", { class: "muted" }, text("hidden.move")) : ltr(name),
        ),
      ),
    );
    list.scrollTop = list.scrollHeight;
  }

  showReasoning() {
    const plies = [...this.choices.keys()].filter((ply) => ply < this.match.ply).sort((a, b) => b - a);
    const choice = likes.reasoning === "off" || !plies.length ? null : this.choices.get(plies[0]);
    const hiddenCards = !facts.perfect_information && !this.over;
    find("#summary").textContent = choice && !hiddenCards ? summary(choice) : text("side");
    if (choice && !hiddenCards) find("#reasoning").replaceChildren(...reasoning(choice).filter(Boolean));
    else find("#reasoning").replaceChildren(el("p", { class: "muted" }, text(hiddenCards ? "reasoning.hidden" : "reasoning.none")));
  }

  live(known) {
    if (likes.reasoning !== "live" || !facts.perfect_information) return;
    const line = known.line.join(" ");
    find("#summary").textContent = `${line.split(" ")[0]} ${valueText(known.value, known.bound)}`;
    find("#reasoning").replaceChildren(
      el("p", {}, rich("live", { depth: known.depth, value: ltr(valueText(known.value, known.bound)) })),
      el("p", { class: "line" }, ltr(line)),
    );
  }

  // --- what happens next ---------------------------------------------------------------------

  go() {
    const { position, match } = this;
    if (this.review.active) return;
    if (this.over) {
      this.thinking.cancel();
      this.say(find("#turn").textContent);
      if (match.humans.length && facts.perfect_information && match.ply) this.review.offer(match.humans);
      return;
    }
    this.review.hide();
    if (this.hidden) this.drawCurtain();
    else if (position.to_play === -1) {
      if (!likes.rolls) this.later(() => this.roll());
    } else if (!match.isHuman(position.to_play)) this.agentMoves();
  }

  later(run) {
    const { ply } = this.match;
    setTimeout(() => {
      if (this.match.ply === ply && !this.over) run();
    }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PAUSE);
  }

  drawCurtain() {
    const player = this.position.to_play;
    const lift = el("button", { type: "button", class: "primary", id: "lift", onclick: () => {
      this.curtain = player;
      this.show();
    } }, text("curtain.lift", { player: playerName(facts, player) }));
    find("#chance").replaceChildren(el("p", {}, text("curtain")), lift);
    find("#chance").hidden = false;
  }

  async agentMoves() {
    const { match } = this;
    const { ply } = match;
    const player = this.position.to_play;
    const began = performance.now();
    const label = text("thinking", { player: playerName(facts, player) });
    const choice = await this.job("move", { agent: match.seats[player] }, label, (known) => this.stopped(known));
    if (!choice || match.ply !== ply) return; // taken back meanwhile, or another match
    const wait = PAUSE - (performance.now() - began);
    if (wait > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) await new Promise((done) => setTimeout(done, wait));
    if (match.ply !== ply) return;
    this.choices.set(ply, choice);
    match.play(`@${choice.action}`);
    if (facts.perfect_information) {
      const said = el("p", {}, sentence(choice)).textContent;
      this.say(said);
    }
    await this.refresh();
  }

  /** Where the position is; an analysis has a seed of its own. */
  args(kind) {
    const { seed, ...rest } = this.match.args;
    return kind === "analysis" ? { ...rest, chance: seed } : { ...rest, seed };
  }

  /** The move of an agent that was stopped and did not answer: the best it knew, or any. */
  stopped(known) {
    const action = known?.action ?? this.position.actions[0].action;
    const { name } = this.position.actions.find((legal) => legal.action === action);
    return { action, name, analysis: null, stopped: known?.depth ?? 0 };
  }

  /** A job about the position as it is; null if it was cancelled or refused (which is then said).
      With `onstop` it can be stopped: that makes the answer of what was known. */
  async job(kind, more, label, onstop = null) {
    try {
      const view = await this.thinking.run(kind, { ...this.args(kind), ...more }, label, { stoppable: onstop !== null });
      if (!view) return null;
      if (view.state === "stopped") return onstop?.(view.partial) ?? null;
      if (view.state === "failed") {
        this.problem(new ApiError(422, view.error ?? {}));
        return null;
      }
      return view.result ?? null;
    } catch (error) {
      this.problem(error);
      return null;
    }
  }

  move(action) {
    if (this.review.active) {
      this.review.tried(action);
      return;
    }
    if (!this.mayMove) return;
    this.match.play(`@${action}`);
    this.choices.delete(this.match.ply - 1);
    this.refresh();
  }

  roll() {
    if (this.over || this.position.to_play !== -1) return text("say.no-roll");
    this.match.play("?");
    this.refresh();
    return "";
  }

  // --- commands ------------------------------------------------------------------------------

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

  resign() {
    if (!this.mayMove) return text("say.not-now");
    this.thinking.cancel();
    this.match.resigned = this.position.to_play;
    this.match.keep();
    this.refresh();
    return "";
  }

  again() {
    this.setup.open(this.match);
    return "";
  }

  switchSides() {
    this.thinking.cancel();
    const { seats } = this.match;
    seats.push(seats.shift());
    this.match.keep();
    this.curtain = null;
    this.refresh();
  }

  flip() {
    this.flipped = !this.isFlipped();
    find("#flip").setAttribute("aria-pressed", String(this.flipped));
    this.show();
  }

  copy() {
    navigator.clipboard?.writeText(location.href).then(() => toast(text("copied")), () => toast(location.href));
  }

  /** A typed move, in any notation that the game reads. */
  async type(words) {
    if (!this.mayMove) return text(this.over ? "say.over" : "say.not-your-turn");
    const exact = this.position.actions.find((a) => a.name === words);
    if (exact) {
      this.move(exact.action);
      return "";
    }
    try {
      const tried = await this.match.position(this.viewer(this.position.to_play), { more: words.replaceAll(",", " ") });
      this.move(Number(tried.moves[tried.moves.length - 1].slice(1)));
      return "";
    } catch (error) {
      if (!(error instanceof ApiError) || !error.body.code) throw error;
      return this.refused(words, error);
    }
  }

  refused(words, error) {
    const { code, details } = error.body;
    if (code === "ambiguous-move") return text("say.ambiguous", { move: words, moves: (details.meant ?? []).join(", ") });
    if (code === "illegal-move") {
      const legal = this.position.actions.map((a) => a.name);
      const shown = legal.slice(0, 12).join(", ") + (legal.length > 12 ? " …" : "");
      return text("say.illegal", { move: words, legal: shown });
    }
    return error.message;
  }

  lastWords() {
    const { played, turns } = this.position;
    if (!played.length) return text("say.no-last");
    const at = played.length - 1;
    return text("say.last", { player: playerName(facts, turns[at]), move: played[at] ?? text("hidden.move") });
  }

  /** What the engine thinks of the position, for `eval`, `best` and hints. */
  async think(what) {
    if (!facts.perfect_information) return text("say.hidden-game");
    if (this.over || this.position.to_play === -1) return text("say.no-moves");
    if (!this.mayMove) return text("say.not-your-turn");
    const found = await this.analysis();
    if (!found) return "";
    if (what === "eval") return text("say.eval", { player: playerName(facts, found.player), value: valueText(found.value, found.bound), depth: found.counters.depth });
    return text("say.best", { move: found.move, line: found.line.join(" "), value: valueText(found.value, found.bound) });
  }

  analysis() {
    if (this.known?.at === this.match.address()) return this.known.found;
    return this.job("analysis", { engine, limit: { time: 1 } }, text("thinking.hint")).then((found) => {
      if (found) this.known = { at: this.match.address(), found };
      return found;
    });
  }

  async hint() {
    if (!this.mayMove) return text("say.not-now");
    if (!facts.perfect_information) return text("say.hidden-game");
    const found = await this.analysis();
    if (!found) return "";
    this.hintLevel = Math.min(3, this.hintLevel + 1);
    const way = this.position.actions.find((a) => a.action === found.action)?.ways[0] ?? [];
    const cells = hintCells(this.hintLevel, way, this.board.scene);
    this.board.change({ hint: cells, arrows: this.hintLevel === 3 ? [{ steps: way, kind: "best" }] : [] });
    const words = this.hintLevel === 3 || !cells.length ? text("hint.3", { move: found.move }) : text(`hint.${this.hintLevel}`, { cells: cells.join(" ") });
    this.say(words);
    return words;
  }

  // --- values on the squares -----------------------------------------------------------------

  toggleValues() {
    this.valuesOn = !this.valuesOn;
    find("#values").setAttribute("aria-pressed", String(this.valuesOn));
    if (!this.valuesOn) this.board.change({ values: null });
    else if (this.mayMove) this.fetchValues();
  }

  async fetchValues() {
    const { ply } = this.match;
    if (this.values?.ply !== ply) {
      const found = await this.job("values", { seconds: 2 }, text("valuing"));
      if (!found || this.match.ply !== ply) return;
      this.values = { ply, rows: found.moves };
    }
    if (this.valuesOn) this.mark(this.values.rows, bestOf(this.values.rows)?.action);
  }

  /** Values of all moves on the board, with one that stands out. */
  mark(rows, chosen) {
    const way = this.position.actions.find((a) => a.action === chosen)?.ways[0] ?? [];
    this.board.change({ values: onCells(rows, facts.utility, chosen), arrows: this.review.active ? [{ steps: way, kind: "best" }] : [] });
    const row = rows.find((move) => move.action === chosen);
    if (row) this.say(text("say.value-best", { move: row.name, value: valueAndDistance(row) }));
  }

  /** An earlier position, to try a move on (for the review). */
  async showPly(ply) {
    this.position = await this.match.position(null, { upTo: ply });
    this.board.show({
      picture: this.position.picture,
      ways: this.position.actions.flatMap((a) => a.ways.map((steps) => ({ action: a.action, steps }))),
      last: this.position.last,
      flipped: this.isFlipped(),
      title: text("board.of", { game: facts.title }),
    });
    find("#turn").replaceChildren(rich("turn.at", { n: ply + 1, player: playerName(facts, this.position.to_play) }));
  }

  // --- saying things -------------------------------------------------------------------------

  /** For screen readers, once, politely; and in the log. */
  say(words) {
    if (words) this.commands.say(words);
  }

  async report(words) {
    const said = await words;
    if (said) toast(said);
  }

  message(words) {
    const place = find("#message");
    place.hidden = !words;
    place.replaceChildren(...(words ? [words] : []));
  }

  problem(error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof ApiError)) throw error;
    const again = el("button", { type: "button", class: "small", id: "retry", onclick: () => this.refresh() }, text("job.retry"));
    this.message(el("span", {}, `${error.message} ${error.fix} `, again));
  }

  /** A click that leads nowhere: say why, and where one can go. */
  wrong({ cell, after }) {
    if (this.over) return this.message(text("wrong.over"));
    if (!this.mayMove) return this.message(text(this.position.to_play === -1 ? "wrong.chance" : "wrong.turn"));
    const isTaken = this.position.picture.pieces.some((piece) => piece.cell === cell);
    if (after.length) {
      const from = after[after.length - 1];
      return this.message(text("wrong.target", { from, to: cell }));
    }
    return this.message(text(isTaken ? "wrong.piece" : "wrong.cell", { cell }));
  }

  toggleSheet() {
    const handle = find("#handle");
    const open = handle.getAttribute("aria-expanded") !== "true";
    handle.setAttribute("aria-expanded", String(open));
    find("#side").classList.toggle("open", open);
  }
}

const play = new Play();
play.refresh();
