/* The match around the board: whose turn it is, the moves, the reasons, messages. */

import { PAGES } from "../api.js";
import { hasTwoSides } from "../board/geometry.js";
import { viewOf } from "../board/view.js";
import { el, find } from "../dom.js";
import { remember } from "../store.js";
import { sound, wireSound } from "./sound.js";
import { countOf, tally } from "./tally.js";
import { ltr, rich, text } from "../text.js";
import { valueText } from "../values.js";
import { showChance } from "./chance.js";
import { scrollToNow, showMoves } from "./move_list.js";
import { gameTitle, playerName, resultText } from "./names.js";
import { showPlayers } from "./players.js";
import { reasoning, summary } from "./reasoning.js";
import { agentName, likes, split } from "./setup.js";

export class Screen {
  /** `game` is the page: its position, whether a person may move, the answers of agents. */
  constructor(game, { spec, facts, engine, guide }) {
    Object.assign(this, { game, spec, facts, engine });
    this.counted = facts.perfect_information ? countOf(guide) : null;
    this.first = null; // the picture of the first position, once something is to be counted
    this.shown = null; // the last position on the board
    wireSound();
    this.flipped = null; // null: follows the seats
    find("#handle").addEventListener("click", () => this.toggleSheet());
  }

  /** Shows the current position. */
  show() {
    const { game, facts } = this;
    const { position, match } = game;
    this.hangCurtain(game.hidden);
    this.showBoard(position, game.mayMove);
    find("#turn").replaceChildren(this.turn());
    this.showPlayers();
    showChance(find("#chance"), position, { waits: likes.rolls && !game.over, steady: !facts.deterministic, onroll: () => game.roll() });
    this.showMoves();
    this.showReasoning();
    this.showLinks();
    if (match.ply) remember("last", { path: match.address(), title: facts.title, title_ar: facts.title_ar });
    find("#undo").disabled = !match.moves.length;
    find("#redo").disabled = !match.undone.length;
    find("#hint").disabled = find("#resign").disabled = !game.mayMove;
    find("#values").disabled = !facts.perfect_information;
  }

  showBoard(position, mayMove) {
    const before = this.shown;
    this.shown = position;
    const follows = before !== null && position.ply === before.ply + 1;
    if (follows) this.sound(before, position);
    this.game.board.show({
      ...viewOf(position, mayMove),
      falls: follows ? fallsFrom(before, position) : null,
      over: position.is_terminal,
      flipped: this.isFlipped(),
      title: text("board.of", { game: gameTitle(this.facts) }),
    });
  }

  sound(before, position) {
    const men = ({ picture }) => picture?.pieces.reduce((sum, piece) => sum + piece.count, 0) ?? 0;
    sound(position.is_terminal ? "end" : men(position) < men(before) ? "capture" : "move");
  }

  isFlipped() {
    if (this.flipped !== null) return this.flipped;
    const { match, position } = this.game;
    const people = match.humans;
    return people.length === 1 && people[0] === 1 && !!position?.picture && hasTwoSides(position.picture);
  }

  flip() {
    this.flipped = !this.isFlipped();
    find("#flip").setAttribute("aria-pressed", String(this.flipped));
    if (this.game.position) this.show();
  }

  turn() {
    const { facts } = this;
    const { position, match } = this.game;
    if (match.resigned !== null) return rich(match.late ? "late" : "resigned", { player: playerName(facts, match.resigned) });
    if (position.is_terminal) return document.createTextNode(resultText(facts, position.utilities));
    if (position.to_play === -1) return rich("turn.chance");
    const player = playerName(facts, position.to_play);
    if (!match.isHuman(position.to_play)) {
      return rich("turn.agent", { player, agent: agentName(split(match.seats[position.to_play])[0]) });
    }
    return rich(match.humans.length > 1 ? "turn.player" : "turn.you", { player });
  }

  showPlayers() {
    const { position, match, over } = this.game;
    const { picture, to_play, utilities } = position;
    const moving = over || to_play === -1 ? null : to_play;
    const counts = tally(this.counted, this.first, picture, match.seats.length);
    showPlayers(find("#players"), { facts: this.facts, match, picture, moving, utilities, counts, clock: this.game.clock });
    if (this.counted === "captures" && !this.first && match.ply) this.askFirst();
  }

  /** The first position, to see what was captured since. */
  async askFirst() {
    this.first = { pieces: [], cells: [] }; // asked for once
    this.first = (await this.game.match.position([], { upTo: 0, first: true })).picture;
    this.showPlayers();
  }

  showMoves() {
    const { line, shownPly } = this.game;
    const go = (ply) => this.game.goTo(ply);
    showMoves(find("#moves"), { facts: this.facts, played: line.played, turns: line.turns, at: shownPly, go });
  }

  /** The reasons of the last agent's move, unless they would reveal hidden cards. */
  showReasoning() {
    const { game, facts } = this;
    const plies = [...game.choices.keys()].filter((ply) => ply < game.shownPly).sort((a, b) => b - a);
    const choice = likes.reasoning === "off" || !plies.length ? null : game.choices.get(plies[0]);
    const hiddenCards = !facts.perfect_information && !game.over;
    const shown = choice && !hiddenCards;
    const people = game.match.humans.length === game.match.seats.length;
    const none = people ? "reasoning.people" : hiddenCards ? "reasoning.hidden" : "reasoning.none";
    find("#summary").textContent = shown ? summary(choice) : text("side");
    find("#reasoning").replaceChildren(...(shown ? reasoning(choice).filter(Boolean) : [el("p", { class: "muted" }, text(none))]));
  }

  /** Shows a running search, if the person has switched it on. */
  live(known) {
    if (likes.reasoning !== "live" || !this.facts.perfect_information) return;
    const value = valueText(known.value, known.bound);
    find("#summary").textContent = `${known.line[0] ?? ""} ${value}`;
    find("#reasoning").replaceChildren(
      el("p", {}, rich("live", { depth: known.depth, value: ltr(value) })),
      el("p", { class: "line" }, ltr(known.line.join(" "))),
    );
  }

  showLinks() {
    const { match, position, over } = this.game;
    const links = document.querySelector("#tree");
    if (!links) return; // a page of its own, without the others
    const here = { ...(match.pos ? { pos: match.pos } : {}), moves: match.moves.join(","), seed: match.seed };
    const search = this.engine ?? "mcts";
    if (links.dataset.site) { // a static site has no page for analysis, and its lab begins at the initial position
      links.href = `${PAGES.lab}?${new URLSearchParams({ game: this.spec, moves: here.moves, chance: match.seed, search, depth: 2 })}`;
      links.hidden = over || !this.facts.perfect_information;
      return;
    }
    find("#analyse").hidden = !this.facts.perfect_information && !position.is_terminal; // it would show all cards
    find("#analyse").href = `/analyse/${encodeURIComponent(this.spec)}?${new URLSearchParams(here)}`;
    const tree = { game: this.spec, pos: position.text ?? "", search, depth: 2 };
    find("#tree").href = `${PAGES.lab}?${new URLSearchParams(tree)}`;
    find("#tree").hidden = position.text === null || over;
  }

  /** With hidden cards and several people at one screen, the next one must confirm. */
  drawCurtain(lift) {
    const player = playerName(this.facts, this.game.position.to_play);
    const button = el("button", { type: "button", class: "primary", id: "lift", onclick: lift }, text("curtain.lift", { player }));
    find("#curtain").replaceChildren(el("p", { role: "status" }, text("curtain")), button);
  }

  /** Hangs or lifts the curtain. It is as tall as the board that it covers, so that nothing jumps. */
  hangCurtain(hangs) {
    const [place, covered] = [find("#curtain"), find("#board").offsetHeight];
    if (hangs && covered) place.style.setProperty("--covered", `${covered}px`);
    place.hidden = !hangs;
    if (!hangs) place.replaceChildren();
  }

  /** A message in its own place, above the board. */
  message(words) {
    const place = find("#message");
    place.hidden = !words;
    place.replaceChildren(...(words ? [words] : []));
  }

  /** A click that is not part of a legal move: says why. */
  wrong({ cell, after }) {
    const { game } = this;
    if (game.arriving) return; // the last click is not answered yet
    if (game.over) return this.message(text("wrong.over"));
    if (!game.mayMove) return this.message(text(game.position.to_play === -1 ? "wrong.chance" : "wrong.turn"));
    if (after.length) return this.message(text("wrong.target", { from: after[after.length - 1], to: cell }));
    const isTaken = game.position.picture.pieces.some((piece) => piece.cell === cell);
    return this.message(text(isTaken ? "wrong.piece" : "wrong.cell", { cell }));
  }

  toggleSheet() {
    const handle = find("#handle");
    const open = handle.getAttribute("aria-expanded") !== "true";
    handle.setAttribute("aria-expanded", String(open));
    find("#side").classList.toggle("open", open);
    scrollToNow(find("#moves"));
  }
}

/** The topmost cell of the column into which a piece fell; null if the game has no columns to fall into. */
function fallsFrom(before, { moves, picture }) {
  const action = Number(moves.at(-1)?.slice(1));
  const ways = before.actions.find((legal) => legal.action === action)?.ways ?? [];
  if (ways.length < 2 || ways.some((steps) => steps.length > 1)) return null;
  const names = new Set(ways.flat());
  const cells = picture?.cells.filter((cell) => names.has(cell.name)) ?? [];
  if (cells.length < 2 || new Set(cells.map((cell) => cell.x)).size > 1) return null;
  return cells.reduce((a, b) => (b.y < a.y ? b : a)).name;
}
