/* An agent at work: a bar with what it knows so far, and Stop, which plays the best move so far. */

import { startJob } from "../api.js";
import { el, progressBar } from "../dom.js";
import { text } from "../text.js";
import { valueText } from "../values.js";

export class Thinking {
  /** `onlive` hears what is known so far; `oncancel` is not called: whoever cancels knows. */
  constructor(place, { onlive = () => {} } = {}) {
    this.place = place;
    this.onlive = onlive;
    this.job = null;
    addEventListener("pagehide", () => this.abandon());
  }

  get busy() {
    return this.job !== null;
  }

  /** Runs a job to its end. Resolves to its result, or to null if it was cancelled meanwhile. */
  async run(kind, args, label, { stoppable = true } = {}) {
    this.cancel();
    const mine = Symbol(kind);
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
          if (this.job?.mine === mine) this.show(view, bar, words);
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
      if (this.job.stopping) this.stop();
      const view = await job.finished;
      if (this.job?.mine !== mine) return null;
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
    if (values.of) bar.show(fraction, text("done.of", values));
    const known = view.partial;
    if (!known || known.nodes === undefined) return;
    bar.show(null, text("so-far", { depth: known.depth, nodes: known.nodes, time: Number(known.time.toFixed(1)) }));
    if (known.line.length) {
      words.textContent = text("best-so-far", { line: known.line.slice(0, 5).join(" "), value: valueText(known.value, known.bound) });
    }
    this.onlive(known);
  }

  /** Ask for the answer as it is now. */
  stop() {
    if (!this.job) return;
    this.job.stopping = true;
    this.job.stop?.().catch(() => {});
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
