/* What was found out about positions, so that going back costs nothing. */

const MOST = 200;
const depthOf = (study) => study.rounds.at(-1)?.depth ?? 0;

export class Known {
  constructor() {
    this.studies = new Map();
  }

  /** The studies of a question; null if it was never asked. */
  get(key) {
    return this.studies.get(key) ?? null;
  }

  forget() {
    this.studies.clear();
  }

  /** Keeps a study, unless a deeper one is known; returns the one to show. */
  keep(key, i, study, done) {
    const before = this.studies.get(key) ?? { found: [], done: false };
    const old = before.found[i];
    const best = old && depthOf(old) > depthOf(study) ? old : study;
    const found = [...before.found];
    found[i] = best;
    this.studies.delete(key);
    this.studies.set(key, { found, done: before.done || done });
    if (this.studies.size > MOST) this.studies.delete(this.studies.keys().next().value);
    return best;
  }
}
