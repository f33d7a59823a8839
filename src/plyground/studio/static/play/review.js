/* The review after a game: the mistakes, one by one. The person looks for a better move. */

import { el, find } from "../dom.js";
import { ltr, rich, text } from "../text.js";
import { bestOf, valueAndDistance } from "../values.js";
import { ending, nextSteps, reasonOf } from "./ending.js";

const MINUTE = 60; // approximate seconds for a whole review

export class Review {
  /** `game` is the page; `items` come from the job "review". */
  constructor(game, facts) {
    Object.assign(this, { game, facts });
    this.place = find("#review");
    this.items = [];
    this.at = -1;
  }

  get active() {
    return this.at >= 0;
  }

  /** The result and the next steps; with `may`, a review of the moves of these players. */
  offer(players, may) {
    this.at = -1;
    const { game } = this;
    const result = ending(this.facts, game.match, game.position.utilities);
    const begin = el("button", { type: "button", id: "begin-review", onclick: () => this.begin(players) }, text("review.begin"));
    this.place.replaceChildren(
      result ? el("p", { class: "ending" }, /[.!]$/.test(result) ? result : `${result}.`, " ", el("span", { class: "reason" }, reasonOf(game))) : "",
      nextSteps(game, may && players.length ? [begin] : []),
    );
    this.place.hidden = false;
    this.place.scrollIntoView({ block: "nearest" }); // on a low screen it is below the board
  }

  hide() {
    this.at = -1;
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  async begin(players) {
    const moves = this.game.position.turns.filter((player) => players.includes(player)).length;
    const seconds = Math.min(6, Math.max(0.5, MINUTE / moves));
    const found = await this.game.job("review", { players, seconds }, text("review.working"));
    if (!found) return;
    this.items = found.mistakes;
    if (!this.items.length) {
      this.place.replaceChildren(el("p", {}, text("review.clean")));
      return;
    }
    await this.show(0);
  }

  async show(at) {
    this.at = at;
    if (at >= this.items.length) {
      this.at = -1;
      await this.game.refresh();
      this.place.prepend(el("p", { role: "status" }, rich("review.end", { n: this.items.length })));
      return;
    }
    const item = this.items[at];
    if (!(await this.game.showPly(item.ply))) return;
    this.prompt(item, rich("review.find", { move: ltr(item.played.name), value: ltr(valueAndDistance(item.played)) }));
  }

  prompt(item, words, kind = "") {
    const next = el("button", { type: "button", id: "review-next", onclick: () => this.show(this.at + 1) }, text(kind === "good" ? "review.next" : "review.skip"));
    const show = el("button", { type: "button", id: "review-show", onclick: () => this.reveal(item) }, text("review.show"));
    this.place.replaceChildren(
      el("p", { class: "muted small" }, rich("review.count", { n: this.at + 1, of: this.items.length })),
      el("p", { class: `note ${kind}`, role: "status" }, words),
      el("div", { class: "buttons" }, kind === "good" ? "" : show, next),
    );
  }

  /** A move was tried on the board. */
  tried(action) {
    const item = this.items[this.at];
    const row = item.moves.find((move) => move.action === action);
    const best = bestOf(item.moves);
    const good = row && row.value !== null && row.value >= best.value - 0.25 * item.lost;
    const values = { move: ltr(row?.name ?? ""), value: ltr(row ? valueAndDistance(row) : "") };
    this.prompt(item, rich(good ? "review.right" : "review.again", values), good ? "good" : "warn");
    if (good) this.game.mark(item.moves, action);
  }

  reveal(item) {
    this.game.mark(item.moves, item.best.action);
    this.prompt(item, rich("review.was", { move: ltr(item.best.name), value: ltr(valueAndDistance(item.best)) }), "good");
  }
}
