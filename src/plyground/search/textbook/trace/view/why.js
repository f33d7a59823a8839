// Why a node was skipped, as in why.py. Nodes are ids.
import { valueText, written } from "./names.js";

// Sentences about a node, in pieces: why it was skipped, or what happened to it.
export function why(trace, names, words, history, node) {
  const { known } = history.at(trace.events.length);
  const chain = [node, ...names.up(node)];
  const skipped = chain.find((id) => known[id]?.status === "skipped");
  const name = { node: names.of(node) };
  if (skipped !== undefined) {
    const told = [explained(reason(trace, names, history, skipped), skipped, names, words)];
    if (trace.summary.mark === "~") told.push(words.parts("why.estimates"));
    if (skipped !== node) told.unshift(words.parts("why.below", { ...name, above: names.of(skipped) }));
    const worth = fromLeaves(names, node);
    if (worth !== null) told.push(words.parts("why.value", { ...name, value: `=${written(worth)}` }));
    return told;
  }
  const here = known[node];
  if (!here) {
    const above = chain.find((id) => known[id]);
    if (words.mcts) return [words.parts("why.unvisited", name)];
    if (above !== undefined && known[above].status === "settled") {
      return [words.parts("why.beyond", { ...name, above: names.of(above) })];
    }
    return [words.parts("why.unreached", name)];
  }
  if ("visits" in here) return [words.parts("why.visited", { ...name, visits: here.visits })];
  if (here.status === "open") return [words.parts("why.open", name)];
  const read = trace.events.some((event) => event.type === "leaf" && event.node === node);
  return [words.parts(read ? "why.read" : "why.searched", { ...name, value: valueText(here) })];
}

function reason(trace, names, history, skipped) {
  const k = trace.events.findIndex((event) => event.type === "skip" && event.node === skipped);
  let c = k;
  while (trace.events[c].type !== "cut") c -= 1;
  const cut = trace.events[c];
  const { known } = history.at(c);
  const limit = cut.say.args.bound;
  const { kind } = names.nodes[cut.node];
  const low = kind === "min" || (kind === "chance" && cut.alpha === limit && cut.beta !== limit);
  const side = low ? "alpha" : "beta";
  let bound = limit;
  let owner = cut.node;
  let chance = null;
  for (const above of names.up(cut.node)) {
    if (names.nodes[above].kind === "chance") {
      // The bound below a chance node was computed from the one above it.
      bound = known[above][side];
      chance ??= above;
    } else if (known[above]?.[side] !== bound) break;
    owner = above;
  }
  return {
    node: cut.node,
    kind: kind === "chance" ? (low ? "low" : "high") : kind,
    v: cut.v,
    refuting: kind === "chance" ? null : known[cut.node]?.best ?? null,
    bound, owner, chance, limit,
    witness: known[owner]?.best ?? null,
  };
}

function explained(found, skipped, names, words) {
  const pat = words.say("why.standing_pat");
  const put = {
    skipped: names.of(skipped),
    node: names.of(found.node),
    v: written(found.v),
    bound: written(found.bound),
    owner: names.of(found.owner),
    witness: found.witness === null ? pat : names.of(found.witness),
    child: found.refuting === null ? pat : names.of(found.refuting),
  };
  if (found.kind === "low" || found.kind === "high") return words.parts(`why.chance.${found.kind}`, put);
  let message = `why.${found.kind}`;
  if (found.chance !== null) {
    put.chance = names.of(found.chance);
    put.limit = written(found.limit);
    message += ".luck";
  } else if (found.v === found.bound) message += ".equal";
  else if (names.nodes[found.node].parent !== found.owner) message += ".deep";
  return words.parts(message, put);
}

// The minimax value from the leaves in the trace; null if some are missing.
function fromLeaves(names, node) {
  const order = [node];
  for (const here of order) order.push(...names.children[here]); // grows during the loop
  const values = new Map();
  for (const here of order.reverse()) {
    const { kind, value } = names.nodes[here];
    const below = names.children[here];
    const worth = below.map((child) => values.get(child));
    if (kind === "terminal") {
      if (typeof value === "string") return null;
      values.set(here, value);
    } else if (!below.length || kind.startsWith("player")) return null;
    else if (kind === "chance") {
      values.set(here, below.reduce((sum, child, i) => sum + names.nodes[child].prob * worth[i], 0));
    } else values.set(here, worth.reduce((a, b) => (kind === "max" ? Math.max(a, b) : Math.min(a, b))));
  }
  return values.get(node);
}
