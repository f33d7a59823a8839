// The jobs of the play page: a move, an analysis, the values of all moves, a review (studio/jobs).

import { AlphaBeta } from "./alphabeta.js";
import { Clock } from "./clock.js";
import { Expectiminimax } from "./expectiminimax.js";
import { Judge } from "./judge.js";
import { Mcts } from "./mcts.js";
import { chanceOf } from "./position.js";
import { isUpper, turned } from "./score.js";

const ENGINES = { alphabeta: AlphaBeta, expectiminimax: Expectiminimax, mcts: Mcts };
const SHOWN_LINE = 12;
const LEAST = 0.02, PASSES = [0.2, 0.5, 1];

export class Searches {
  constructor(game) {
    this.game = game;
    this.engines = {};
    this.levels = []; // the agents of the game's levels, the weakest first
    this.weights = {}; // of the evaluation, by name
  }

  /** The engine of this name; `net`: with the page's network in it. */
  engine(name, net = false) {
    return (this.engines[net ? `${name}:net` : name] ??= new ENGINES[name](this.game.rules, net ? this.game.net : null));
  }

  /** Asks the network about positions. */
  get network() {
    return (this.asking ??= new Judge(this.game));
  }

  /** The engine that values moves. */
  get usual() {
    return this.game.rules.layout.engines[0];
  }

  search(state, name, limit, report = null) {
    const clock = new Clock(limit.time, report);
    return this.withWinAtOnce(state, this.engine(name, limit.net).search(state, limit, clock));
  }

  /** The answer, with a move that wins at once if a limit ended the search before it had looked at every move, as in at_once.py. */
  withWinAtOnce(state, found) {
    const { rules } = this.game, { player, moves, counters } = found;
    const begun = found.algorithm === "mcts" ? counters.nodes > moves.length : counters.depth > 0;
    if (begun || found.stopped === null || found.bound === "=" || found.action === null) return found;
    if (!rules.layout.perfect || player !== rules.status(state)) return found;
    const most = rules.layout.utility[1];
    for (const { action } of moves) {
      const after = rules.result(state, action);
      if (!this.game.isOver(after) || rules.utilities(after)[player] !== most) continue;
      const won = { value: most, bound: "=", line: [action] };
      const rows = moves.map((move) => (move.action === action ? { ...move, ...won, distance: 1 } : move));
      return { ...found, ...won, action, moves: rows };
    }
    return found;
  }

  // --- jobs: each takes a line and arguments, and returns what the studio's job returns ---------

  move({ states, words }, { agent, seed }, report) {
    const state = states.at(-1);
    const { game } = this;
    const [asked, given] = split(agent);
    const [name, options] = asked === "level" ? split(this.levels[Number(given.n ?? 1) - 1]) : [asked, given];
    const luck = (salt) => chanceOf(seed + salt, words.length);
    const actions = game.rules.actions(state);
    const any = () => actions[Math.floor(luck(1) * actions.length)];
    let found = null, action;
    if (name === "random" || (name === "weak" && luck(2) < Number(options.blunder ?? 0))) action = any();
    else if (name === "policy") action = this.network.likeliest(state, Number(options.heat ?? 0), luck(1));
    else if (name === "greedy") action = this.greediest(state, Boolean(options.net), luck(1));
    else {
      const [engine, limit] = budget(name, options);
      limit.net = Boolean(options.net);
      limit.weights = this.weights?.[options.weights];
      limit.seed = Math.floor(luck(3) * 2 ** 52);
      found = this.search(state, engine, limit, (known) => report(null, this.soFar(state, known)));
      action = found.action ?? any();
    }
    return { action, name: game.written(state, action), agent, analysis: found && this.json(state, found) };
  }

  /** The action whose result has the best evaluation; a random one of the best. */
  greediest(state, net, luck) {
    const { rules } = this.game;
    const player = rules.status(state), actions = rules.actions(state);
    const values = actions.map((action) => {
      const after = rules.result(state, action);
      return net ? this.network.expected(after, player) : rules.evaluate(after, player);
    });
    const most = Math.max(...values);
    const best = actions.filter((_, i) => values[i] === most);
    return best[Math.floor(luck * best.length)];
  }

  analysis({ states }, { engine, limit }, report) {
    const state = states.at(-1);
    const found = this.search(state, engine, limit, (known) => report(null, this.soFar(state, known)));
    return this.json(state, found);
  }

  values({ states }, { seconds }, report) {
    return { moves: this.moveValues(states.at(-1), seconds, report) };
  }

  review({ states, actions }, { players, seconds, loss = 0.1 }, report) {
    const { rules } = this.game;
    const [low, high] = rules.layout.utility;
    const plies = states.slice(0, actions.length).map((_, ply) => ply)
      .filter((ply) => players.includes(rules.status(states[ply])) && rules.actions(states[ply]).length > 1);
    const mistakes = [];
    plies.forEach((ply, done) => {
      const moves = this.moveValues(states[ply], seconds, () => {});
      const best = bestOf(moves);
      const played = moves.find((move) => move.action === actions[ply]);
      const lost = best && played.value !== null ? best.value - played.value : 0;
      if (lost >= loss * (high - low)) mistakes.push({ ply, played, best, lost, moves });
      report((done + 1) / plies.length, null, { done: done + 1, of: plies.length });
    });
    return { mistakes };
  }

  // --- values ------------------------------------------------------------------------------------

  /** Every legal move with its value: all briefly first, then those without an exact value longer. */
  moveValues(state, seconds, report) {
    if (this.usual === "mcts") return this.search(state, "mcts", { time: seconds }).moves.map((move) => this.row(state, move));
    const clock = new Clock();
    const rows = this.game.rules.actions(state).map((action) => this.row(state, { action, value: null, bound: "", distance: null, line: [], visits: null }));
    for (const share of PASSES) {
      const open = rows.flatMap((row, i) => (row.bound === "=" ? [] : [i]));
      open.forEach((i, done) => {
        const left = Math.max(LEAST, (share * seconds - clock.seconds) / (open.length - done));
        rows[i] = this.judge(state, rows[i].action, left);
        report((done + 1) / open.length, share === PASSES[0] ? null : { moves: [...rows] }, { done: done + 1, of: open.length });
      });
    }
    return rows;
  }

  /** A move with its value for the player who makes it. */
  judge(state, action, seconds) {
    const { rules } = this.game;
    const player = rules.status(state), after = rules.result(state, action);
    if (this.game.isOver(after)) return this.row(state, { action, value: rules.utilities(after)[player], bound: "=", distance: 1, line: [action], visits: null });
    const found = this.search(after, this.usual, { time: seconds });
    const same = found.player === player;
    const bound = same ? found.bound : turned(found.bound);
    const chosen = found.moves.find((move) => move.action === found.action);
    const distance = chosen?.distance === null || chosen?.distance === undefined ? null : chosen.distance + 1;
    return this.row(state, { action, value: same ? found.value : 0 - found.value, bound, distance, line: [action, ...found.line], visits: null });
  }

  row(state, { action, value, bound, distance, line, visits }) {
    const shown = line.slice(0, SHOWN_LINE);
    return { action, name: this.game.written(state, action), value, bound, distance, visits, line: this.game.names(state, shown), actions: shown };
  }

  // --- as JSON -----------------------------------------------------------------------------------

  json(state, found) {
    const { game } = this;
    return {
      ...found,
      move: found.action === null ? null : game.written(state, found.action),
      line: game.names(state, found.line),
      moves: found.moves.map((move) => ({ ...move, name: game.written(state, move.action), line: game.names(state, move.line) })),
    };
  }

  soFar(state, { nodes, depth, value = null, bound = "", line }) {
    return { nodes, depth, value, bound, action: line[0] ?? null, line: this.game.names(state, line.slice(0, SHOWN_LINE)) };
  }
}

/** "mcts:sims=500" as a name and its options. */
export function split(spec) {
  const [name, ...rest] = spec.split(":");
  const pairs = rest.join(":").split(",").filter(Boolean).map((pair) => pair.split("="));
  return [name, Object.fromEntries(pairs)];
}

/** The engine of an agent, and the limit of its search. */
function budget(name, options) {
  if (name === "weak") {
    const engine = options.engine ?? "mcts";
    return [engine, { [engine === "mcts" ? "sims" : "nodes"]: Number(options.budget ?? 64) }];
  }
  const limit = {};
  for (const key of ["time", "depth", "nodes", "sims"]) if (options[key]) limit[key] = Number(options[key]);
  if (!Object.keys(limit).length) limit.time = 1;
  return [name, limit];
}

/** The best move: among wins the quickest, among losses the slowest; one that is only bounded from above may be worse. */
function bestOf(rows) {
  const hurry = (row) => (row.distance ?? 0) * (row.value > 0 ? -1 : 1);
  const merit = (row) => [row.value, isUpper(row.bound) ? 0 : 1, hurry(row)];
  const better = (a, b) => {
    const [one, other] = [merit(a), merit(b)];
    const at = one.findIndex((x, i) => x !== other[i]);
    return at >= 0 && one[at] > other[at];
  };
  const known = rows.filter((row) => row.value !== null);
  return known.reduce((best, row) => (!best || better(row, best) ? row : best), null);
}
