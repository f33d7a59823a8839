/* A running search: a bar with the result so far, and Stop, which asks for the best answer. */

import { startJob } from "../api.js";
import { el, progressBar } from "../dom.js";
import { text } from "../text.js";
import { valueText } from "../values.js";
import { startHere } from "./here.js";

const PATIENCE = 250; // milliseconds that a stopped search has to answer

export class Thinking {
  /** `onlive` receives the result so far. */
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

  /** Runs a job: resolves to its last view, or to null if it was cancelled. The state "stopped"
      means that it did not answer in time; `partial` is then its last report. With `before`, a promise,
      it waits for that first. */
  async run(kind, args, label, { stoppable = true, before = null } = {}) {
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
      if (before) {
        bar.show(null, text("warming"));
        await Promise.race([before, new Promise((resolve) => (this.job.giveUp = resolve))]);
        if (this.job?.mine !== mine) return null;
        if (this.job.stopping) return { state: "stopped", partial: null };
      }
      const handlers = {
        onprogress: (view) => {
          if (this.job?.mine !== mine) return;
          this.show(view, bar, words);
          this.onview(view);
        },
        onconnection: (there) => {
          if (this.job?.mine === mine && !there) bar.show(null, text("job.lost"));
        },
      };
      const job = (await startHere(kind, args, handlers)) ?? (await startJob(kind, args, handlers));
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
      if (view.state === "cancelled" && this.job.stopping) return { state: "stopped", partial: this.known }; // before it began
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

  /** Asks for the best answer so far. If none comes in time, the last report is used. */
  stop() {
    const { job } = this;
    if (!job || job.stopping) return;
    job.stopping = true;
    job.stop?.().catch(() => {});
    const patience = job.stop || !this.known ? PATIENCE : 0; // a search in the page hears nothing
    setTimeout(() => {
      if (this.job === job) job.giveUp?.({ state: "stopped", partial: this.known });
    }, patience);
  }

  /** Cancels the job. */
  cancel() {
    this.job?.cancel?.().catch(() => {});
    this.end();
  }

  /** Cancels the job when the page is left; the request outlives the page. */
  abandon() {
    if (this.job?.id) navigator.sendBeacon(`/api/jobs/${encodeURIComponent(this.job.id)}/cancel`);
  }

  end() {
    this.job = null;
    this.place.replaceChildren();
    this.place.hidden = true;
  }
}
