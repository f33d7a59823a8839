/* A job in a worker of this page, followed as one on the server is. */

/** Sends `message` to a worker and follows its answers. `onnews(progress)` is called for each report;
    `answer(result)` completes the result; `free()` is called when the worker can take another job. */
export function workerJob(worker, message, { onnews = () => {}, answer = (result) => result, free = () => {}, view = {} }) {
  const began = performance.now();
  const shown = { state: "running", position: 0, progress: { fraction: null, values: {} }, partial: null, seconds: 0, ...view };
  let end, done = false;
  const finished = new Promise((resolve) => (end = resolve));
  const finish = (last) => {
    done = true;
    end({ ...shown, ...last });
  };
  const failed = (en) => finish({ state: "failed", error: { code: "failed", message: { en } } });
  worker.onmessage = async ({ data: news }) => {
    shown.seconds = (performance.now() - began) / 1000;
    if (news.progress) {
      const { fraction, partial, values } = news.progress;
      shown.progress = { fraction, values };
      onnews(shown, partial);
      return;
    }
    free();
    if (news.problem) failed(news.problem);
    else finish({ state: "done", result: await answer(news.result) });
  };
  worker.onerror = (event) => {
    worker.terminate();
    failed(event.message ?? "the search failed");
  };
  worker.postMessage(message);
  const cancel = async () => {
    if (done) return;
    worker.terminate();
    finish({ state: "cancelled" });
  };
  // A search hears nothing while it runs: what it has reported counts, and another worker comes.
  return { id: null, finished, stop: null, cancel };
}
