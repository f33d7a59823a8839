/* Searches in this page instead of on the server, if the studio allows it and has the game compiled for pages. */

import { get, part } from "../api.js";
import { data } from "../dom.js";
import { workerJob } from "./worker_job.js";

const KINDS = ["move", "values", "review"];
const ENGINES = ["alphabeta", "mcts"];
const OPTIONS = ["time", "depth", "nodes", "sims"];
const { in_page: allowed = false, spec, facts } = data() ?? {};

let able = allowed && facts.deterministic && facts.perfect_information; // the server draws for chance
let idle = null; // a worker without a job

/** Whether this page's engines know an agent with all its options. */
function knows(agent) {
  const [name, ...rest] = agent.split(":");
  const given = rest.join(":").split(",").filter(Boolean).map((pair) => pair.split("=")[0]);
  return ENGINES.includes(name) && given.every((option) => OPTIONS.includes(option));
}

/** A worker with the game loaded; null if the game is not compiled for pages. */
function fresh() {
  const worker = new Worker("/engine/worker.js");
  return new Promise((resolve) => {
    const give = (ready) => {
      if (!ready) worker.terminate();
      resolve(ready ? worker : null);
    };
    worker.onmessage = ({ data: { ready } }) => give(ready);
    worker.onerror = () => give(false);
    worker.postMessage({ address: `/engine/${part(spec)}`, facts });
  });
}

/** The job in this page, or null if the server must do it. */
export async function startHere(kind, args, { onprogress = () => {} }) {
  if (!able || !KINDS.includes(kind) || args.pos || (kind === "move" && !knows(args.agent))) return null;
  const worker = idle ?? (await fresh());
  idle = null;
  able = worker !== null;
  if (!able) return null;
  const answer = async (result) => {
    if (kind !== "move") return result;
    const word = `@${result.action}`;
    const moves = [args.moves, word].filter(Boolean).join(",");
    return { ...result, word, position: await get(`/api/games/${part(spec)}/position`, { moves, seed: args.seed }) };
  };
  const onnews = (view, partial) => {
    view.partial = partial ?? view.partial;
    onprogress({ ...view });
  };
  return workerJob(worker, { kind, args, levels: [] }, { onnews, answer, free: () => (idle = worker) });
}
