// Asking the server: JSON with errors that speak, and jobs that can be followed and cancelled.

import { ours, text } from "./text.js";

/** A refusal of the server, or its silence. `body` is {code, where, message, fix, details}. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body.message ? sentence(ours(body.message)) : text("error.connection"));
    this.status = status;
    this.body = body;
    this.code = body.code ?? "connection";
    this.fix = body.fix ? ours(body.fix) : "";
  }
}

/** Words with a full stop behind them: those of games and engines have none, and a fix may follow. */
function sentence(words) {
  return /[.?!؟]$/.test(words) ? words : `${words}.`;
}

/** get("/api/games/chess/position", {moves: "e2e4"}) -> what the server answers. */
export function get(path, query = {}, options = {}) {
  const given = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
    .filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = given.length ? `?${new URLSearchParams(given)}` : "";
  return ask(path + search, options);
}

/** post("/api/jobs", {kind: "analysis", ...}) -> what the server answers. */
export function post(path, body = {}, options = {}) {
  return ask(path, { ...options, method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}

/** A part of a path: encodeURIComponent, but colons, commas and equals signs stay readable. */
export function part(spec) {
  return encodeURIComponent(spec).replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%3D/g, "=");
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, {});
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

const FINAL = new Set(["done", "failed", "cancelled"]);
const POLL_MS = 1000;

/**
 * Start a job, or attach to one by its id, and follow it to its end.
 *
 *   const job = await startJob("analysis", {game, moves}, {onprogress(view) {...}});
 *   const view = await job.finished;      // view.state is done, failed or cancelled
 *   job.cancel();
 *
 * `job.stop()` asks for the best answer so far instead. `onprogress` gets the whole view of the job each time: state, position in the queue, progress,
 * partial. `onconnection(true or false)` tells when the stream breaks, and when it is back.
 * The server cancels a job that nobody has followed for five seconds.
 */
export async function startJob(kind, args, handlers = {}) {
  const view = await post("/api/jobs", { kind, args });
  return followJob(view.id, handlers);
}

export function followJob(id, { onprogress = () => {}, onconnection = () => {} } = {}) {
  const path = `/api/jobs/${encodeURIComponent(id)}`;
  const finished = new Promise((resolve, reject) => {
    let stream = null, timer = null, connected = true, last = {};
    const tell = (now) => {
      if (now !== connected) onconnection((connected = now));
    };
    const stop = () => {
      stream?.close();
      clearTimeout(timer);
    };
    const take = (news) => {
      const view = (last = { ...last, ...news });  // what did not change is left out
      tell(true);
      onprogress(view);
      if (!FINAL.has(view.state)) return false;
      stop();
      resolve(view);
      return true;
    };
    const poll = async () => {
      try {
        if (take(await get(path))) return;
      } catch (error) {
        if (error.status) {  // the server answered: there is no such job any more
          stop();
          reject(error);
          return;
        }
        tell(false);
      }
      timer = setTimeout(poll, POLL_MS);
    };
    stream = new EventSource(`${path}/events`);
    stream.onmessage = (event) => take(JSON.parse(event.data));
    stream.onerror = () => {
      stream.close();
      tell(false);
      poll();
    };
  });
  finished.catch(() => {});  // whoever waits for it hears of it; nobody else need
  return { id, finished, cancel: () => post(`${path}/cancel`), stop: () => post(`${path}/stop`) };
}
