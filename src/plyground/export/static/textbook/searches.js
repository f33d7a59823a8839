// The searches of the lectures, step by step, as in search/textbook/: each returns its trace.

import { mcts } from "./mcts.js";
import { Backup, Best, compare, HIGHEST, less, LOWEST, Mean, more, negated } from "./values.js";
import { Unsuited, Walk } from "./walk.js";

const signOf = (node) => (node.kind === "min" ? -1 : 1);

// --- minimax and negamax without a window ----------------------------------------------------------

function* plainValue(search, node) {
  search.enter(node);
  if (search.isLeaf(node)) return search.leaf(node);
  const best = new Best(signOf(node));
  for (const [action, child] of search.children(node)) {
    const better = best.add(action, yield plainValue(search, child));
    search.recorder.partial(node, child, best.v, better, best.mark);
  }
  return search.leave(node, best.backup());
}

// --- alpha-beta --------------------------------------------------------------------------------------

/** Skips the remaining children: the other side has a better option elsewhere. */
function cut(search, node, best, window, bound, rest) {
  const left = [...rest];
  search.recorder.cut(node, best.v, bound, window, left.length);
  search.skip(left);
  return search.leave(node, best.backup({ skipped: left.length > 0, score: search.convention.fail === "hard" ? bound : null }));
}

function settle(search, node, best, alpha, beta) {
  const score = search.convention.fail === "hard" ? less(more(best.v, alpha), beta) : null;
  return search.leave(node, best.backup({ score }));
}

function* alphabeta(search, node, alpha, beta) {
  search.enter(node, alpha, beta);
  if (search.isLeaf(node)) return search.leaf(node);
  const { update_first: first, strict } = search.convention;
  const sign = signOf(node), best = new Best(sign), before = [alpha, beta];
  const children = search.children(node);
  const narrow = () => {
    if (sign > 0) alpha = more(alpha, best.v);
    else beta = less(beta, best.v);
  };
  for (const [action, child] of children) {
    const better = best.add(action, yield alphabeta(search, child, alpha, beta));
    search.recorder.partial(node, child, best.v, better, best.mark);
    if (first) narrow();
    const beyond = sign * compare(best.v, sign > 0 ? beta : alpha);
    if (beyond > 0 || (beyond === 0 && !strict)) return cut(search, node, best, [alpha, beta], sign > 0 ? beta : alpha, children);
    const changed = sign * compare(best.v, sign > 0 ? alpha : beta) > 0 || (first && better);
    narrow();
    search.recorder.window(node, alpha, beta, changed);
  }
  return sign > 0 ? settle(search, node, best, before[0], beta) : settle(search, node, best, alpha, before[1]);
}

/** Inside, alpha and beta are for the player to move. */
function* negamax(search, node, alpha, beta) {
  const sign = signOf(node);
  const forMax = (low, high) => (sign > 0 ? [low, high] : [negated(high), negated(low)]);
  search.enter(node, ...forMax(alpha, beta));
  if (search.isLeaf(node)) return search.leaf(node);
  const best = new Best(sign), before = alpha, children = search.children(node);
  for (const [action, child] of children) {
    const window = signOf(child) === sign ? [alpha, beta] : [negated(beta), negated(alpha)];
    const better = best.add(action, yield negamax(search, child, ...window));
    search.recorder.partial(node, child, best.v, better, best.mark);
    const v = sign > 0 ? best.v : negated(best.v);
    const beyond = compare(v, beta);
    if (beyond > 0 || (beyond === 0 && !search.convention.strict)) return cut(search, node, best, forMax(alpha, beta), sign > 0 ? beta : negated(beta), children);
    const changed = compare(v, alpha) > 0;
    alpha = more(alpha, v);
    search.recorder.window(node, ...forMax(alpha, beta), changed);
  }
  return settle(search, node, best, ...forMax(before, beta));
}

// --- chance ------------------------------------------------------------------------------------------

function* expectiminimax(search, node) {
  search.enter(node);
  if (search.isLeaf(node)) return search.leaf(node);
  if (node.kind === "chance") {
    const mean = new Mean(search.root.facts.utility), chances = new Map(node.state.outcomes);
    for (const [action, child] of search.children(node)) {
      mean.add(action, chances.get(action), yield expectiminimax(search, child));
      search.recorder.partial(node, child, mean.soFar, true);
    }
    return search.leave(node, mean.backup());
  }
  const best = new Best(signOf(node));
  for (const [action, child] of search.children(node)) {
    const better = best.add(action, yield expectiminimax(search, child));
    search.recorder.partial(node, child, best.v, better, best.mark);
  }
  return search.leave(node, best.backup());
}

function* pruned(search, node, alpha, beta) {
  search.enter(node, alpha, beta);
  if (search.isLeaf(node)) return search.leaf(node);
  if (node.kind === "chance") return yield star1(search, node, alpha, beta);
  const look = (_, child, low, high) => pruned(search, child, low, high);
  return yield eitherValue(search, node, new Best(signOf(node)), search.children(node), [alpha, beta], look);
}

/** Both sides in one function, for searches that differ only in how they search a child. */
function* eitherValue(search, node, best, children, window, look) {
  let [alpha, beta] = window;
  for (const [action, child] of children) {
    const better = best.add(action, yield look(action, child, alpha, beta));
    search.recorder.partial(node, child, best.v, better, best.mark);
    const bound = best.sign > 0 ? beta : alpha;
    if (best.sign * compare(best.v, bound) >= 0) return cut(search, node, best, [alpha, beta], bound, children);
    if (best.sign > 0) alpha = more(alpha, best.v);
    else beta = less(beta, best.v);
    search.recorder.window(node, alpha, beta, better);
  }
  return settle(search, node, best, ...window);
}

/** The expected value, abandoned when the rest cannot bring it into the window. */
function* star1(search, node, alpha, beta) {
  const mean = new Mean(search.root.facts.utility), chances = new Map(node.state.outcomes), children = search.children(node);
  for (const [action, child] of children) {
    const p = chances.get(action), rest = mean.rest - p;
    const low = [(alpha[0] - mean.knownHigh - rest * mean.most) / p, -Infinity];
    const high = [(beta[0] - mean.knownLow - rest * mean.least) / p, Infinity];
    mean.add(action, p, yield pruned(search, child, more(low, LOWEST), less(high, HIGHEST)));
    search.recorder.partial(node, child, mean.soFar, true);
    let backup = mean.backup();
    const above = compare(backup.low, beta) >= 0;
    if (above || compare(backup.high, alpha) <= 0) {
      const left = [...children];
      backup = mean.backup(above ? 1 : -1);
      search.recorder.cut(node, backup.score, above ? beta : alpha, [alpha, beta], left.length);
      search.skip(left);
      return search.leave(node, backup);
    }
    search.recorder.window(node, alpha, beta, false);
  }
  return search.leave(node, mean.backup());
}

// --- beyond the depth ----------------------------------------------------------------------------------

/** Alpha-beta to a depth, then noisy moves only; the player to move may also stand pat. */
function* quiescence(search, node, depth, alpha, beta) {
  search.enter(node, alpha, beta);
  if (node.kind === "terminal") return search.leaf(node);
  const best = new Best(signOf(node));
  let only = null;
  if (depth <= 0) {
    only = node.state.actions.filter((action) => node.state.isNoisy(action));
    if (!only.length) return search.leaf(node);
    const pat = search.estimate(node);
    best.add(null, new Backup(pat, pat, pat, false));
  }
  const look = (_, child, low, high) => quiescence(search, child, depth - 1, low, high);
  return yield eitherValue(search, node, best, search.children(node, only), [alpha, beta], look);
}

const MARGIN = 0.25; // the least lead of a singular move after one ply, as a share of the range of utilities

/** The action that is far better than all others after one ply, or null. */
function singularMove(search, state, sign) {
  const { actions } = state;
  if (actions.length === 1) return actions[0];
  const [low, high] = search.root.facts.utility;
  const worth = new Map(actions.map((action) => [action, sign * state.result(action).evaluate(search.max)]));
  const [first, second] = [...actions].sort((a, b) => worth.get(b) - worth.get(a));
  return worth.get(first) - worth.get(second) >= MARGIN * (high - low) ? first : null;
}

/** Alpha-beta to a depth; singular moves are searched a ply deeper, and a line may gain `most` plies. */
function* singular(search, node, depth, alpha, beta, most, gained = 0) {
  search.enter(node, alpha, beta);
  if (node.kind === "terminal" || depth <= 0) return search.leaf(node);
  const best = new Best(signOf(node));
  const only = depth === 1 && gained < most ? singularMove(search, node.state, best.sign) : null;
  const look = (action, child, low, high) => {
    const extra = action === only ? 1 : 0;
    return singular(search, child, depth - 1 + extra, low, high, most, gained + extra);
  };
  return yield eitherValue(search, node, best, search.children(node), [alpha, beta], look);
}

// --- several players ---------------------------------------------------------------------------------

/** The payoffs of all players, and the backup for MAX; `chooser` moves for everybody, unless null. */
function* maxn(search, node, chooser) {
  search.enter(node);
  const seen = (payoffs, exact, line = null) => {
    const score = [payoffs[search.max], 0];
    return new Backup(score, score, score, exact, line);
  };
  if (search.isLeaf(node)) {
    const { state } = node;
    const payoffs = Array.from({ length: state.facts.players }, (_, p) => (node.kind === "terminal" ? state.utility(p) : state.evaluate(p)));
    return { payoffs, seen: search.leaf(node, payoffs) };
  }
  let best = null;
  if (node.kind === "chance") {
    let mean = Array(node.state.facts.players).fill(0), exact = true;
    for (const [action, p] of node.state.outcomes) {
      const child = search.recorder.node(node.state.result(action), node, action);
      const found = yield maxn(search, child, chooser);
      mean = mean.map((m, i) => m + p * found.payoffs[i]);
      exact &&= found.seen.exact;
      search.recorder.partial(node, child, [mean[search.max], 0], true);
    }
    best = { payoffs: mean, seen: seen(mean, exact) };
  } else {
    const mover = chooser ?? node.state.toPlay;
    for (const [action, child] of search.children(node)) {
      const found = yield maxn(search, child, chooser);
      const better = best === null || found.payoffs[mover] > best.payoffs[mover];
      if (better) best = { payoffs: found.payoffs, seen: seen(found.payoffs, found.seen.exact, [action, found.seen]) };
      search.recorder.partial(node, child, best.seen.score, better);
    }
  }
  search.leave(node, best.seen, best.payoffs);
  return best;
}

function* allPlayers(search, chooser) {
  search.recorder.allMax = chooser !== null;
  return (yield maxn(search, search.start(), chooser)).seen;
}

// --- by name -----------------------------------------------------------------------------------------

const SEARCHES = {
  minimax: { name: "minimax", call: (search) => plainValue(search, search.start()) },
  alphabeta: { name: "alphabeta", call: (search) => alphabeta(search, search.start(), LOWEST, HIGHEST) },
  negamax: { name: "negamax", call: (search) => plainValue(search, search.start()) },
  "negamax-alphabeta": { name: "negamax alpha-beta", call: (search) => negamax(search, search.start(), LOWEST, HIGHEST) },
  expectiminimax: { name: "expectiminimax", chance: true, call: (search) => expectiminimax(search, search.start()) },
  star1: { name: "expectiminimax with Star1", chance: true, call: (search) => pruned(search, search.start(), LOWEST, HIGHEST) },
  quiescence: { name: "quiescence", deeper: true, call: (search, depth) => quiescence(search, search.start(), depth, LOWEST, HIGHEST) },
  singular: { name: "singular extension", deeper: true, call: (search, depth) => singular(search, search.start(), depth, LOWEST, HIGHEST, depth) },
  maxn: { name: "maxn", chance: true, any: true, standard: true, call: (search) => allPlayers(search, null) },
  "all-max": { name: "all MAX", chance: true, any: true, standard: true, call: (search) => allPlayers(search, search.max) },
};
export const NAMES = [...Object.keys(SEARCHES), "mcts"];

const STANDARD = { fail: "soft", strict: false, update_first: false, depth_counts: "down", tie: "first", visits_of: "parent" };

/** The trace of a search: `setup` has search, depth, order, convention, and iterations, c, seed for mcts. */
export function traced(root, setup, report = () => {}) {
  const convention = { ...STANDARD, ...setup.convention };
  const kind = setup.search === "mcts" ? { name: "mcts", chance: true, any: true } : SEARCHES[setup.search];
  if (!kind) throw new Unsuited(`there is no search ${setup.search} in this page; try ${NAMES.join(", ")}`);
  require(root.facts, kind);
  if (setup.search === "mcts") return mcts(root, { ...setup, convention }, report);
  const { depth = null } = setup;
  if (kind.deeper && depth === null) throw new Unsuited(`${setup.search} needs a depth`);
  // The depth of `deeper` searches is where they change, not where they end.
  const search = new Walk(root, kind.name, { ...setup, depth: kind.deeper ? null : depth, convention: kind.standard ? STANDARD : convention }, report);
  return search.search(kind.call(search, depth));
}

/** As search/suited.py. */
function require(facts, { name, chance = false, any = false }) {
  if (!facts.perfect_information) throw new Unsuited(`${name} assumes that every player sees the whole state, but ${facts.name} has hidden information`);
  if (!chance && !facts.deterministic) throw new Unsuited(`${name} has no place for chance, and ${facts.name} has chance nodes; use expectiminimax or mcts`);
  if (!any && facts.players > 2) throw new Unsuited(`${name} is for two players, and ${facts.name} has ${facts.players}; use maxn or mcts`);
  if (!any && facts.players === 2 && !facts.opposed) throw new Unsuited(`${name} is for zero-sum games, and ${facts.name} is not zero-sum; use maxn or mcts`);
}
