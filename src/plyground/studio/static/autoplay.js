// Plays steps one after the other: play or pause, one step, and a speed.

import { el } from "./dom.js";
import { recall, remember } from "./store.js";
import { text } from "./text.js";

const SPEEDS = [0.5, 1, 2, 4, 8]; // steps a second, if a step itself takes no time

export class Autoplay {
  /** `step()` makes one step, and may return a promise; `done()` says that none is left; `again()`, if
      given, goes back to the start. */
  constructor({ step, done, again = null, playing = false, speed = 1 }) {
    Object.assign(this, { step, done, again, playing });
    this.timer = null;
    this.toggle = el("button", { type: "button", class: "autoplay-toggle", onclick: () => (this.playing ? this.pause() : this.play()) });
    this.once = el("button", { type: "button", class: "autoplay-step", onclick: () => this.one() }, text("auto.step"));
    this.speed = el("select", { class: "autoplay-speed", "aria-label": text("auto.speed"), onchange: () => this.changed() }, SPEEDS.map((speed) => el("option", { value: speed }, text("auto.times", { n: speed }))));
    this.speed.value = String(recall("speed", speed));
    this.node = el("div", { class: "autoplay", role: "group", "aria-label": text("auto") }, this.toggle, this.once, this.speed);
    this.show();
  }

  /** Milliseconds between two steps. */
  get wait() {
    return 1000 / Number(this.speed.value);
  }

  changed() {
    remember("speed", Number(this.speed.value));
    if (this.timer !== null) this.next();
  }

  async play() {
    this.playing = true;
    this.show();
    if (this.done()) await this.again?.();
    this.next();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.timer = null;
    this.show();
  }

  /** One step, and then a pause. */
  one() {
    this.pause();
    if (!this.done()) this.step();
  }

  /** Makes the next step after a while, if it is playing. */
  next() {
    clearTimeout(this.timer);
    this.timer = null;
    if (!this.playing) return;
    if (this.done()) {
      this.pause();
      return;
    }
    this.timer = setTimeout(async () => {
      this.timer = null;
      await this.step();
      if (this.timer === null) this.next();
    }, this.wait);
  }

  show() {
    this.toggle.textContent = text(this.playing ? "auto.pause" : "auto.play");
    this.toggle.setAttribute("aria-pressed", String(this.playing));
  }
}
