// A job on the page: progress bar, cancel, stop, retry, "connection lost".

import { startJob } from "./api.js";
import { el, progressBar, toast } from "./dom.js";
import { text } from "./text.js";

/**
 * Runs a job and shows it in the element `into`; resolves to its result, or to null if cancelled.
 *
 *   const found = await showJob("analysis", {game, moves}, {into, says: (view) => "depth 5", partial});
 *
 * `says` describes a running job, `partial` receives the result so far. `stop: true` adds a button
 * that asks for the best answer so far (a text instead of `true` is its label). A failed job can be
 * tried again. The end is announced once, unless `quiet`. Leaving the page cancels the job.
 */
export async function showJob(kind, args, { into, label = text("job.running"), says = () => "", partial = () => {}, stop = false, quiet = false, signal } = {}) {
  const bar = progressBar(label);
  let job = null, view = null, lost = false, wish = null;
  // A click counts even before the server has confirmed the job.
  const ask = (what) => () => {
    wish = what;
    job?.[what]();
  };
  const cancel = el("button", { type: "button", class: "small", onclick: ask("cancel") }, text("cancel"));
  const enough = stop ? el("button", { type: "button", class: "small primary", onclick: ask("stop") }, stop === true ? text("job.stop") : stop) : null;
  const box = el("div", { class: "job" }, bar.node, el("div", { class: "buttons" }, enough, cancel));
  into.replaceChildren(box);
  const show = () => {
    if (lost) bar.show(view?.progress.fraction ?? null, text("job.lost"));
    else if (view?.state === "queued") bar.show(null, text("job.queued", { n: view.position }));
    else bar.show(view?.progress.fraction ?? null, (view && says(view)) || text("job.running"));
  };
  show();
  try {
    job = await startJob(kind, args, {
      onprogress(now) {
        if (now.partial && now.partial !== view?.partial) partial(now.partial, now);
        view = now;
        if (!["done", "failed", "cancelled"].includes(now.state)) show();
      },
      onconnection(there) {
        lost = !there;
        show();
      },
    });
    signal?.addEventListener("abort", () => job.cancel());
    if (signal?.aborted) job.cancel();
    else if (wish) job[wish]();
    view = await job.finished;
  } catch (error) {
    return again(error.message, error.fix);
  }
  if (view.state === "failed") return again(view.error.message[document.documentElement.lang] ?? view.error.message.en);
  box.remove();
  if (!quiet) toast(text(view.state === "done" ? "job.done" : "job.cancelled"));
  return view.state === "done" ? view.result : null;

  function again(sentence, fix = "") {
    return new Promise((resolve) => {
      const retry = () => resolve(showJob(kind, args, { into, label, says, partial, stop, quiet, signal }));
      const give = () => {
        box.remove();
        resolve(null);
      };
      box.replaceChildren(
        el("p", { class: "problem", role: "alert" }, sentence, " ", fix),
        el("div", { class: "buttons" },
          el("button", { type: "button", class: "small primary", onclick: retry }, text("job.retry")),
          el("button", { type: "button", class: "small", onclick: give }, text("close"))),
      );
    });
  }
}
