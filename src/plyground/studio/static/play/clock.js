/* An optional clock: seconds for each player, kept in this browser. Who runs out of time loses. */

import { recall, remember } from "../store.js";

const NAME = "play.clock";
const TICK = 200; // milliseconds

export class Clock {
  /** `seconds` for each player, or 0: no clock. `onshow` is called at each tick, `onlate(player)` when a time is up. */
  constructor(match, { onshow, onlate }) {
    const seconds = Number(new URLSearchParams(location.search).get("clock")) || 0;
    Object.assign(this, { match, onshow, onlate, seconds });
    const kept = recall(NAME);
    this.left = kept?.of === this.name && kept.left.length === match.seats.length ? kept.left : this.full();
    this.player = null;
    if (!this.on) return;
    setInterval(() => this.tick(), TICK);
    addEventListener("pagehide", () => this.keep());
  }

  get on() {
    return this.seconds > 0;
  }

  get name() {
    const { spec, seed, pos } = this.match;
    return [spec, pos, seed, this.seconds].join(" ");
  }

  full() {
    return this.match.seats.map(() => this.seconds);
  }

  /** Another game begins. */
  reset() {
    this.left = this.full();
    this.player = null;
  }

  /** Lets the clock of a player run; null: none. It starts after the first move. */
  run(player) {
    this.count();
    this.player = this.on && this.match.ply > 0 ? player : null;
    this.since = performance.now();
  }

  count() {
    if (this.player === null) return;
    const now = performance.now();
    this.left[this.player] = Math.max(0, this.left[this.player] - (now - this.since) / 1000);
    this.since = now;
  }

  tick() {
    if (this.player === null) return;
    this.count();
    this.onshow();
    if (this.left[this.player] > 0) return;
    const late = this.player;
    this.player = null;
    this.onlate(late);
  }

  keep() {
    this.count();
    remember(NAME, { of: this.name, left: this.left });
  }

  /** "4:05" */
  text(player) {
    const left = Math.ceil(this.left[player]);
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}
