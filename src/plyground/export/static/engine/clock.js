// The time of a search: when it ends, and when it reports.

import { now } from "./memory.js";

const EVERY = 150; // milliseconds between two reports

export class Clock {
  /** `report` receives what is known so far; `asked` says whether the search must end. */
  constructor(seconds = null, report = null) {
    this.began = this.last = now();
    this.ends = seconds === null || seconds === undefined ? Infinity : this.began + 1000 * seconds;
    this.report = report;
  }

  get seconds() {
    return (now() - this.began) / 1000;
  }

  get isOver() {
    return now() >= this.ends;
  }

  get why() {
    return this.isOver ? "time" : null;
  }

  /** Called by a search now and then: reports if it is time, and says whether to stop. */
  tick(snapshot) {
    const time = now();
    if (this.report && time - this.last >= EVERY) {
      this.last = time;
      this.report(snapshot());
    }
    return time >= this.ends;
  }
}
