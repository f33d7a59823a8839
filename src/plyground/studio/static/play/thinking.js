/* An agent at work: a bar with what it knows so far, and Stop, which plays the best move so far. */

import { startJob } from "../api.js";
import { el, progressBar } from "../dom.js";
import { text } from "../text.js";
import { valueText } from "../values.js";

const PATIENCE = 250; // milliseconds that a stopped search may take to answer

export class Thinking {
  /** `onlive` hears what is known so far. */
  constructor(place, { onlive = () => {} } = {}) {
    this.place = place;
    this.onlive = onlive;
    this.onview = () => {};
    this.job = null;
    addEventListener("pagehide", () => this.abandon());
  }

  get busy() {
    return this.job !== null;
  }

  /** Runs a job to its end: resolves to its last view, or to null if it was cancelled meanwhile.
      The state "stopped" means that it did not answer in time, and `partial` is what was known. */
  async run(kind, args, label, { stoppable = true } = {}) {
    this.cancel();
    const mine = Symbol(kind);
    this.known = null;
    this.job = { mine, stopping: false };
    const bar = progressBar(label);
    const words = el("p", { class: "best muted" });
    const stop = el("button", { type: "button", class: "small", onclick: () => this.stop() }, text(stoppable ? "stop" : "cancel"));
    bar.show(null, label);
    this.place.replaceChildren(bar.node, words, stop);
    this.place.hidden = false;
    try {
      const job = await startJob(kind, args, {
        onprogress: (view) => {
          if (this.job?.mine !== mine) return;
          this.show(view, bar, words);
          this.onview(view);
        },
        onconnection: (there) => {
          if (this.job?.mine === mine && !there) bar.show(null, text("job.lost"));
        },
      });
      if (this.job?.mine !== mine) {
        job.cancel().catch(() => {});
        return null;
      }
      this.job.id = job.id;
      this.job.cancel = job.cancel;
      this.job.stop = job.stop;
      const impatient = new Promise((resolve) => (this.job.giveUp = resolve));
      if (this.job.stopping) {
        this.job.stopping = false;
        this.stop();
      }
      const view = await Promise.race([job.finished, impatient]);
      if (this.job?.mine !== mine) return null;
      if (view.state === "stopped") job.cancel().catch(() => {});
      return view;
    } finally {
      if (this.job?.mine === mine) this.end();
    }
  }

  show(view, bar, words) {
    if (view.state === "queued") {
      bar.show(null, text("job.queued", { n: view.position || 1 }));
      return;
    }
    const { fraction, values } = view.progress;
    if (values.compiling) bar.show(null, text("compiling"));
    if (values.of) bar.show(fraction, text("done.of", values));
    const known = view.partial;
    if (!known || known.nodes === undefined) return;
    this.known = known;
    bar.show(fraction, text("so-far", { depth: known.depth ?? values.depth, nodes: known.nodes, time: Number(view.seconds.toFixed(1)) }));
    if (known.line?.length) {
      words.textContent = text("best-so-far", { line: known.line.slice(0, 5).join(" "), value: valueText(known.value, known.bound) });
    }
    this.onlive(known);
  }

  /** Ask for the answer as it is now. If it does not come at once, what was heard last is it. */
  stop() {
    const { job } = this;
    if (!job || job.stopping) return;
    job.stopping = true;
    job.stop?.().catch(() => {});
    setTimeout(() => {
      if (this.job === job) job.giveUp?.({ state: "stopped", partial: this.known });
    }, PATIENCE);
  }

  /** Nobody wants the answer any more. */
  cancel() {
    this.job?.cancel?.().catch(() => {});
    this.end();
  }

  /** The page is being left: the request must outlive it. */
  abandon() {
    if (this.job?.id) navigator.sendBeacon(`/api/jobs/${encodeURIComponent(this.job.id)}/cancel`);
  }

  end() {
    this.job = null;
    this.place.replaceChildren();
    this.place.hidden = true;
  }
}
