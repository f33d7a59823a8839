// The studio's API, answered in the page: positions here, searches in a worker.

import { data } from "../../studio/static/dom.js";
import { workerJob } from "../../studio/static/play/worker_job.js";
import { ApiError } from "../../studio/static/refusal.js";
import { bytesOf, moduleAndGame } from "./files.js";

export { ApiError };

/* global PlygroundEngine */
const { Game, Lines, Refused, sealedWord, seen } = PlygroundEngine;
const given = data();

/** A part of the page, inside it or in a file. */
function partOf(id) {
  const inline = document.getElementById(id);
  return inline ? Uint8Array.from(atob(inline.textContent.trim()), (letter) => letter.charCodeAt(0)) : bytesOf(given.files[id]);
}

const ready = (async () => {
  const { module, description } = await moduleAndGame(await partOf("module"), await partOf("game"), given.facts, given.net ? await partOf("net") : null);
  const game = new Game(module, description);
  return { module, description, game, lines: new Lines(game) };
})();

/** Only the position is ever asked for. */
export async function get(path, query = {}) {
  const { game, lines } = await ready;
  if (query.pos) throw new ApiError(422, { code: "refused", message: { en: "this page begins at the initial position", ar: "تبدأ هذه الصفحة من الوضع الابتدائي" } });
  try {
    return seen(game, lines.follow(query.moves ?? "", query.seed ?? 0), query.view ?? [], query.looking ?? null);
  } catch (error) {
    throw error instanceof Refused ? new ApiError(422, error.body) : error;
  }
}

/** The reasons of agents that held cards, once the game is over. */
export async function post(path, { sealed }) {
  return Object.fromEntries(Object.entries(sealed).map(([ply, key]) => [ply, reasons.get(key)]).filter(([, choice]) => choice));
}

const reasons = new Map(); // what was sealed, by key

function seal(choice) {
  const key = String(reasons.size);
  reasons.set(key, { action: choice.action, name: choice.name, analysis: choice.analysis });
  return { ...choice, action: null, name: null, analysis: null, sealed: key };
}

export const PAGES = { lab: "lab.html", learn: "learn.html" };
export const part = encodeURIComponent;

/** Every address is this page; the rest of it says what is played. */
export function pageAddress() {
  return location.pathname;
}

// --- searches -----------------------------------------------------------------------------------

let worker = null; // ready for a search, or null

async function freshWorker() {
  const { module, description } = await ready;
  const engine = document.getElementById("engine");
  const own = engine.src ? `importScripts(${JSON.stringify(engine.src)});` : engine.textContent;
  const source = `${own}\nPlygroundEngine.serve(self);`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const made = new Worker(address);
  made.postMessage({ module, description });
  return made;
}

/** Runs a search in the worker, as the studio's startJob does on the server. */
export async function startJob(kind, args, { onprogress = () => {} } = {}) {
  const { game, lines } = await ready;
  const mine = worker ?? (await freshWorker());
  worker = null;
  const { view: viewers = [], looking = null, ...rest } = args;
  const hides = kind === "move" && viewers.length > 0 && !given.facts.perfect_information;
  const line = lines.follow(args.moves ?? "", args.chance ?? args.seed ?? 0);
  const word = (action) => sealedWord(action ?? game.rules.actions(line.states.at(-1))[0], args.seed, line.actions.length);
  const shown = (known) => (hides ? { nodes: known.nodes, depth: known.depth, word: word(known.action) } : known);
  const answer = (result) => {
    if (kind !== "move") return result;
    const moves = [args.moves, `@${result.action}`].filter(Boolean).join(",");
    const position = seen(game, lines.follow(moves, args.seed), viewers, looking);
    const told = hides && !position.is_terminal ? seal(result) : result;
    return { ...told, position, word: position.moves.at(-1) };
  };
  const onnews = (view, partial) => {
    if (partial) view.partial = shown(partial);
    onprogress({ ...view });
  };
  const job = workerJob(mine, { kind, args: rest, levels: given.levels }, { onnews, answer, free: () => (worker = mine) });
  if (hides) onprogress({ state: "running", progress: { fraction: null, values: {} }, seconds: 0, partial: shown({ nodes: 0, depth: 0, action: null }) });
  return job;
}
