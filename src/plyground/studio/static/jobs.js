// Long work on the page: a progress bar with words, cancel and stop, retry, "connection lost".

import { startJob } from "./api.js";
import { el, progressBar, toast } from "./dom.js";
import { text } from "./text.js";

/**
 * Run a job and show it in the element `into`; the answer is its result, or null if it was cancelled.
 *
 *   const found = await showJob("analysis", {game, moves}, {into, says: (view) => "depth 5", partial});
 *
 * `says` puts a running job into words, `partial` gets what is known so far. `stop: true` adds a
 * button that asks for the best answer so far (a text instead of `true` is what it says). A job that failed offers to try again. The end is
 * announced once. Leaving the page ends the job, for then nobody follows it.
 */
export async function showJob(kind, args, { into, label = text("job.running"), says = () => "", partial = () => {}, stop = false, signal } = {}) {
  const bar = progressBar(label);
  let job = null, view = null, lost = false, wish = null;
  // A press counts even while the server has not yet said that the job is there.
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
  toast(text(view.state === "done" ? "job.done" : "job.cancelled"));
  return view.state === "done" ? view.result : null;

  function again(sentence, fix = "") {
    return new Promise((resolve) => {
      const retry = () => resolve(showJob(kind, args, { into, label, says, partial, stop, signal }));
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
