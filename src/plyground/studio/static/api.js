// Requests to the server: JSON with readable errors, and jobs that can be followed and cancelled.

import { ApiError } from "./refusal.js";

export { ApiError };

/** get("/api/games/chess/position", {moves: "e2e4"}) resolves to the answer. */
export function get(path, query = {}, options = {}) {
  const given = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
    .filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = given.length ? `?${new URLSearchParams(given)}` : "";
  return ask(path + search, options);
}

/** post("/api/jobs", {kind: "analysis", ...}) resolves to the answer. */
export function post(path, body = {}, options = {}) {
  return ask(path, { ...options, method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}

/** A part of a path: encodeURIComponent, but colons, commas and equals signs stay readable. */
export function part(spec) {
  return encodeURIComponent(spec).replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%3D/g, "=");
}

/** Pages that others link to. A static site has other addresses for them. */
export const PAGES = { lab: "/lab/tree", learn: "/learn" };

/** The address of a page about a game. */
export function pageAddress(page, spec) {
  return `/${page}/${part(spec)}`;
}

/** The address of a picture of a position: game, pos, moves, chance. */
export function pictureAddress(place) {
  return `/api/tree/board.svg?${new URLSearchParams(Object.entries(place).filter(([, value]) => value))}`;
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
 * Starts a job and follows it to its end. `followJob` attaches to a job by its id.
 *
 *   const job = await startJob("analysis", {game, moves}, {onprogress(view) {...}});
 *   const view = await job.finished;      // view.state is done, failed or cancelled
 *   job.cancel();
 *
 * `job.stop()` asks for the best answer so far. `onprogress` receives the whole view of the job:
 * state, position in the queue, progress, partial. `onconnection(false)` is called when the stream
 * breaks, `onconnection(true)` when it is back. The server cancels a job that has had no follower for
 * five seconds.
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
      const view = (last = { ...last, ...news });  // unchanged parts are left out
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
        if (error.status) {  // the job does not exist any more
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
  finished.catch(() => {});  // only callers that wait for it handle a rejection
  return { id, finished, cancel: () => post(`${path}/cancel`), stop: () => post(`${path}/stop`) };
}
