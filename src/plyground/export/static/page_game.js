// One game in a page, as the studio's API tells of it: positions here, searches in a worker.

import { workerJob } from "../../studio/static/play/worker_job.js";
import { ApiError } from "../../studio/static/refusal.js";
import { moduleAndGame } from "./files.js";

/* global PlygroundEngine */
const { Game, Lines, Refused, sealedWord, seen } = PlygroundEngine;

export class PageGame {
  /** `given` has the facts, levels and weights of the game; `partOf(name)` promises its module, game or net. */
  constructor(given, partOf) {
    this.given = given;
    this.reasons = new Map(); // what was sealed, by key
    this.worker = null; // ready for a search, or null
    this.ready = (async () => {
      const { module, description } = await moduleAndGame(await partOf("module"), await partOf("game"), given.facts, given.net ? await partOf("net") : null);
      const game = new Game(module, description);
      return { module, description, game, lines: new Lines(game) };
    })();
  }

  async position({ pos, moves, seed, view, looking }) {
    const { game, lines } = await this.ready;
    if (pos) throw new ApiError(422, { code: "refused", message: { en: "this page begins at the initial position", ar: "تبدأ هذه الصفحة من الوضع الابتدائي" } });
    try {
      return seen(game, lines.follow(moves ?? "", seed ?? 0), [view ?? []].flat(), looking ?? null);
    } catch (error) {
      throw error instanceof Refused ? new ApiError(422, error.body) : error;
    }
  }

  /** The reasons of agents that held cards, once the game is over. */
  opened(sealed) {
    return Object.fromEntries(Object.entries(sealed).map(([ply, key]) => [ply, this.reasons.get(key)]).filter(([, choice]) => choice));
  }

  seal(choice) {
    const key = String(this.reasons.size);
    this.reasons.set(key, { action: choice.action, name: choice.name, analysis: choice.analysis });
    return { ...choice, action: null, name: null, analysis: null, sealed: key };
  }

  async freshWorker() {
    const { module, description } = await this.ready;
    const engine = document.getElementById("engine");
    const own = engine.src ? `importScripts(${JSON.stringify(engine.src)});` : engine.textContent;
    const source = `${own}\nPlygroundEngine.serve(self);`;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const made = new Worker(address);
    made.postMessage({ module, description });
    return made;
  }

  /** Runs a search in the worker, as the studio's startJob does on the server. */
  async start(kind, args, { onprogress = () => {} } = {}) {
    const { given } = this;
    const { game, lines } = await this.ready;
    const mine = this.worker ?? (await this.freshWorker());
    this.worker = null;
    const { view: viewers = [], looking = null, ...rest } = args;
    const hides = kind === "move" && viewers.length > 0 && !given.facts.perfect_information;
    const line = lines.follow(args.moves ?? "", args.chance ?? args.seed ?? 0);
    const word = (action) => sealedWord(action ?? game.rules.actions(line.states.at(-1))[0], args.seed, line.actions.length);
    const shown = (known) => (hides ? { nodes: known.nodes, depth: known.depth, word: word(known.action) } : known);
    const answer = (result) => {
      if (kind !== "move") return result;
      const moves = [args.moves, `@${result.action}`].filter(Boolean).join(",");
      const position = seen(game, lines.follow(moves, args.seed), viewers, looking);
      const told = hides && !position.is_terminal ? this.seal(result) : result;
      return { ...told, position, word: position.moves.at(-1) };
    };
    const onnews = (view, partial) => {
      if (partial) view.partial = shown(partial);
      onprogress({ ...view });
    };
    const job = workerJob(mine, { kind, args: rest, levels: given.levels, weights: given.weights }, { onnews, answer, free: () => (this.worker = mine) });
    if (hides) onprogress({ state: "running", progress: { fraction: null, values: {} }, seconds: 0, partial: shown({ nodes: 0, depth: 0, action: null }) });
    return job;
  }
}
