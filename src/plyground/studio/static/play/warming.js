/* Engines are compiled when the page opens. Until they are, agents reply in plain Python. */

import { ApiError, post } from "../api.js";
import { el } from "../dom.js";
import { rich } from "../text.js";
import { HUMAN } from "./match.js";

const LOOK_EVERY = 1000;

export class Warming {
  /** `warms` of the page's data: whether its server compiles; `engine`: for values and hints. */
  constructor({ spec, engine = null, warms = false }, place, says = "warming.usual") {
    Object.assign(this, { spec, engine, warms, place, says });
    this.known = new Map(); // agent -> whether it is compiled
    this.asked = Promise.resolve();
    this.over = null; // resolved when all that was asked for is compiled
  }

  /** Asks the server to compile what these agents need. */
  ask(agents) {
    const wanted = [...agents.filter((agent) => agent !== HUMAN), ...(this.engine ? [this.engine] : [])];
    const fresh = [...new Set(wanted)].filter((agent) => !this.known.get(agent));
    if (this.warms && fresh.length) this.asked = this.look(fresh);
    return this.asked;
  }

  async look(agents) {
    try {
      const { ready, usual } = await post("/api/warm", { game: this.spec, agents });
      agents.forEach((agent, i) => this.known.set(agent, ready[i]));
      this.show(usual);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      agents.forEach((agent) => this.known.set(agent, true)); // the job will say what is wrong
    }
    if (this.open.length) this.again();
    else this.finish?.();
  }

  get open() {
    return [...this.known].filter(([, ready]) => !ready).map(([agent]) => agent);
  }

  again() {
    this.over ??= new Promise((resolve) => (this.finish = resolve));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(this.open), LOOK_EVERY);
  }

  /** Whether an agent is compiled. */
  async ready(agent) {
    if (!this.warms) return true;
    if (!this.known.has(agent)) this.ask([agent]);
    await this.asked;
    return this.known.get(agent) ?? true;
  }

  /** A promise that all is compiled; null if it is. */
  wait() {
    return this.open.length ? this.over : null;
  }

  show(seconds) {
    const open = this.open.length > 0;
    this.place.hidden = !open;
    if (open && !this.place.childElementCount) this.place.replaceChildren(el("span", {}, rich(this.says, { n: seconds })));
    if (!open) this.place.replaceChildren();
  }
}
