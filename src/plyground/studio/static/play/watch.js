/* Agents among themselves: play or pause, one move, a speed. */

import { Autoplay } from "../autoplay.js";

export class Watch {
  /** `game` is the page: its match and position, `advance()`, `refresh()`. */
  constructor(game, place) {
    this.game = game;
    this.auto = new Autoplay({ step: () => this.step(), done: () => this.game.over, playing: true, speed: 2 });
    place.append(this.auto.node);
    this.place = place;
    this.show();
  }

  /** Whether nobody plays by hand. */
  get on() {
    return this.game.match.humans.length === 0;
  }

  /** The position has arrived: the next move comes after a while, or when asked for. */
  next() {
    this.show();
    this.auto.next();
  }

  /** A new game begins to play by itself. */
  restart() {
    if (this.on) Object.assign(this.auto, { playing: true }).show();
  }

  step() {
    if (this.game.viewing !== null) return this.game.refresh(); // first back to the game itself
    return this.game.advance();
  }

  show() {
    this.place.hidden = !this.on;
  }

  pause() {
    if (this.on) this.auto.pause();
  }
}
