// Two runs side by side with one control bar, whose length is that of the longer run.

import { listen, Transport } from "/renderer/traceview.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export class Pair {
  constructor(element, players, keys) {
    this.players = players;
    this.element = element;
    this.steps = Math.max(...players.map((player) => player.steps));
    this.k = Math.max(...players.map((player) => player.k));
    this.speed = 1;
    this.timer = null;
    this.longer = players.find((player) => player.steps === this.steps);
    this.transport = new Transport({ words: this.longer.words, trace: { events: this.events() } }, this);
    this.unlisten = listen(element, this, keys);
    const bar = document.createElement("div");
    bar.className = "traceview shared";
    bar.append(this.transport.element);
    element.append(bar);
    this.update();
  }

  // The events of the longer run, with the cuts of both.
  events() {
    return this.longer.trace.events.map((event, k) =>
      this.players.map(({ trace }) => trace.events[k]).find((one) => one?.type === "cut") ?? event);
  }

  get keysOn() { return this.players[0].keysOn; }

  update() { this.transport.update(this.k, this.timer !== null, this.speed); }

  go(to, playing = false) {
    if (!playing) this.stop();
    this.k = Math.min(Math.max(0, Math.round(to) || 0), this.steps);
    // Only one of the two is announced.
    this.players.forEach((player, i) => player.go(Math.min(this.k, player.steps), playing || i > 0));
    this.update();
  }

  // Goes to the next or previous event of a kind in either run.
  jump(sign, kind = null) {
    if (!kind) return this.go(this.k + sign);
    const at = this.players.flatMap(({ trace }) => trace.events)
      .filter((event) => event.type === kind && (kind !== "cut" || event.skipped > 0))
      .map((event) => event.k + 1).filter((k) => sign * (k - this.k) > 0);
    if (sign > 0) return this.go(Math.min(...at, this.steps));
    return this.go(Math.max(...at, 0));
  }

  toggle() {
    if (this.timer !== null) {
      this.stop();
      return;
    }
    if (this.k === this.steps) this.go(0);
    const tick = () => {
      this.timer = this.k + 1 < this.steps ? setTimeout(tick, 1000 / this.speed) : null;
      this.go(this.k + 1, true);
    };
    this.timer = setTimeout(tick, 0);
    this.update();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.update();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.update();
  }

  faster(sign) {
    const at = SPEEDS.indexOf(this.speed) + sign;
    this.setSpeed(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]);
  }

  help() { this.players[0].help(); }
  command() { this.longer.command(); }
  escape() { return this.players.some((player) => player.escape()); }

  destroy() {
    this.stop();
    this.unlisten();
    for (const player of this.players) player.destroy();
    this.element.replaceChildren();
  }
}
