// The tree lab's requests, answered in the page: traces come from a worker, random trees from here.

import { data } from "../../studio/static/dom.js";
import { ApiError } from "../../studio/static/refusal.js";
import { bytesOf, moduleAndGame } from "./files.js";

export { ApiError };

/* global PlygroundLab */
const given = data();

const refused = (where, en, ar = en, details = {}, code = "refused") => new ApiError(422, { code, where, details, message: { en, ar }, fix: { en: "" } });

/** A random tree: the same for the same seed. */
export async function get(path, { b, m, low, high, seed, ties }) {
  const leaves = b ** m;
  if (!(leaves >= 1 && leaves <= 2000)) throw refused("m", `b=${b}, m=${m} has ${leaves} leaves; at most 2000 are allowed`, `عدد الأوراق ${leaves} حين b=${b} وm=${m}؛ والحد الأقصى 2000`);
  if (low > high) throw refused("low", `the range from ${low} to ${high} is empty; give the lower end first`, `المدى من ${low} إلى ${high} فارغ؛ اكتب الحد الأدنى أولًا`);
  if (!ties && high - low + 1 < leaves) throw refused("high", `${leaves} different leaves do not fit between ${low} and ${high}; widen the range or allow ties`, `لا تتسع الأعداد من ${low} إلى ${high} لـ${leaves} ورقة مختلفة؛ وسّع المدى أو اسمح بالتساوي`);
  const random = new PlygroundLab.PythonRandom(seed);
  const values = ties
    ? Array.from({ length: leaves }, () => low + random.below(high - low + 1))
    : random.shuffled(Array.from({ length: high - low + 1 }, (_, i) => low + i)).slice(0, leaves);
  return { text: `b=${b} m=${m}: ${values.join(" ")}` };
}

export async function post() {
  throw refused("game", "editing needs Plyground on a computer: the text of a tree can be edited", "يحتاج التعديل إلى Plyground على حاسوب؛ ويمكن تعديل نص الشجرة");
}

export const PAGES = { lab: "lab.html", learn: "learn.html" };
/** A site has no pictures of positions. */
export const pictureAddress = null;
export const part = encodeURIComponent;
export const pageAddress = () => location.pathname;

/** What is searched: a tree, or a game with its module. */
async function rootOf({ game, first, normalise, pos, moves = "", chance = 0 }) {
  if (game.startsWith("tree:")) {
    try {
      return { tree: PlygroundLab.readTree(game.slice(5), { first, normalise: normalise === "true" }) };
    } catch (error) {
      if (!(error instanceof PlygroundLab.BadTree)) throw error;
      throw refused("args.game", error.message, error.message, { at: error.at, normalise: error.normalise }, "bad-tree");
    }
  }
  if (game.startsWith("gallery:")) {
    const tree = given.gallery[game.slice(8)];
    if (!tree) throw refused("args.game", `there is no tree ${game} in the gallery`, `لا توجد شجرة باسم ${game} في المعرض`);
    return { tree };
  }
  const facts = given.games[game];
  if (!facts) throw refused("args.game", `this site has no game ${game}; it has ${Object.keys(given.games).join(", ")}`, `ليست ${game} من ألعاب هذا الموقع؛ ألعابه: ${Object.keys(given.games).join(", ")}`);
  if (pos) throw refused("args.pos", "this site begins at the initial position; give moves instead", "يبدأ هذا الموقع من الوضع الابتدائي؛ اكتب النقلات بدلًا من الوضع");
  return { game: { ...(await moduleAndGame(await bytesOf(`games/${game}.module.bin`), await bytesOf(`games/${game}.game.bin`), facts)), facts }, moves, chance };
}

const CONVENTIONS = ["fail", "strict", "update_first", "depth_counts", "tie", "visits_of"];

function setupOf({ search = "alphabeta", style = "standard", depth = null, order = "given", iterations = 100, c = Math.SQRT2, seed = 0, ...rest }) {
  if (!given.presets[style]) throw refused("args.style", `there is no convention ${style}; try ${Object.keys(given.presets).join(", ")}`, `لا يوجد اصطلاح باسم ${style}؛ جرّب ${Object.keys(given.presets).join(", ")}`);
  if (depth === null && given.needDepth.includes(search)) throw refused("args.depth", `the search ${search} needs a depth, such as 2`, `يحتاج البحث ${search} إلى عمق، مثل 2`);
  const changes = CONVENTIONS.filter((name) => name in rest).map((name) => [name, { true: true, false: false }[rest[name]] ?? rest[name]]);
  return { search, depth, order, iterations, c, seed, convention: { ...given.presets[style], ...Object.fromEntries(changes) } };
}

/** Runs a search in a worker of its own; to stop it is to end that worker. */
export async function startJob(kind, args, { onprogress = () => {} } = {}) {
  if (kind !== "trace" || args.form === "html") throw refused("args.kind", "this needs Plyground on a computer", "يحتاج هذا إلى Plyground على حاسوب");
  const setup = setupOf(args);
  const asked = { ...(await rootOf(args)), setup };
  const source = `importScripts(${JSON.stringify(document.getElementById("engine").src)});\nPlygroundLab.serve(self);`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const unit = setup.search === "mcts" ? "iterations" : "nodes";
  let end;
  const finished = new Promise((resolve) => (end = resolve));
  const finish = (view) => {
    worker.terminate();
    end(view);
  };
  const failed = (message) => finish({ state: "failed", error: { code: "refused", where: "args.search", details: {}, message: { en: message }, fix: { en: "" } } });
  worker.onmessage = ({ data: news }) => {
    if (news.n) onprogress({ state: "running", progress: { fraction: null, values: { [unit]: news.n } } });
    else if (news.trace) finish({ state: "done", result: { trace: news.trace, positions: null, merged: null } });
    else failed(news.problem);
  };
  worker.onerror = (event) => failed(event.message ?? "the search failed");
  worker.postMessage(asked);
  const cancel = async () => finish({ state: "cancelled" });
  return { id: null, finished, stop: cancel, cancel };
}
