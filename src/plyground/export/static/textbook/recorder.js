// Counts the nodes of a search and records its events, as search/textbook/trace/recorder.py does.

import { CHANCE } from "../engine/rules.js";
import { compare, plain } from "./values.js";

export const MOST_EVENTS = 50000;
const WHOLE = 2000; // trees of up to this many nodes are recorded whole
const SETTLED = { "=": "exact", "<=": "at_most", ">=": "at_least", "~": "estimate", "~<=": "seems_at_most", "~>=": "seems_at_least" };

export class Recorder {
  constructor(player) {
    Object.assign(this, { player, allMax: false, nodes: [], events: [], writing: true, full: false, explicit: null });
    Object.assign(this, { leaves: 0, entered: 0, cuts: 0, branchesSkipped: 0, leavesSkipped: 0, depth: 0 });
  }

  // --- nodes ------------------------------------------------------------------------------------

  /** A new node, to be entered or skipped. */
  node(state, parent = null, action = null) {
    const node = { id: -1, state, ply: parent ? parent.ply + 1 : 0, kind: this.kind(state), parent, action, best: null };
    if (this.writing) {
      if (!parent && (state.nodeCount ?? WHOLE + 1) <= WHOLE) this.explicit = [];
      this.write(node);
    }
    return node;
  }

  kind(state) {
    const player = state.toPlay;
    if (player === null) return "terminal";
    if (player === CHANCE) return "chance";
    if (player === this.player || this.allMax) return "max";
    return state.facts.opposed ? "min" : `player${player}`;
  }

  write(node) {
    node.id = this.nodes.length;
    const { parent } = node;
    const known = { id: node.id, parent: parent ? parent.id : null, kind: node.kind, label: node.state.label };
    if (parent && node.action !== null) {
      known.move = parent.state.describe(node.action);
      if (parent.kind === "chance") known.prob = plain(new Map(parent.state.outcomes).get(node.action));
    }
    if (node.kind === "terminal") known.value = plain(node.state.utility(this.player));
    this.nodes.push(known);
    this.explicit?.push(node);
  }

  /** Adds the nodes of a small explicit tree that the search did not reach. */
  complete() {
    if (!this.explicit) return;
    const known = new Set(this.explicit.filter((node) => node.parent).map((node) => `${node.parent.id} ${node.action}`));
    for (const node of this.explicit) { // grows during the loop
      for (const action of node.state.actions) {
        if (known.has(`${node.id} ${action}`)) continue;
        const after = node.state.result(action);
        this.write({ id: -1, state: after, ply: node.ply + 1, kind: this.kind(after), parent: node, action, best: null });
      }
    }
  }

  // --- events -----------------------------------------------------------------------------------

  event(type, node, id, args = {}, details = {}) {
    if (!this.writing) return;
    if (this.events.length >= MOST_EVENTS) {
      this.writing = false;
      this.full = true;
      return;
    }
    this.events.push({ k: this.events.length, type, node: node.id, ...details, say: { id, args } });
  }

  enter(node, alpha = null, beta = null) {
    this.entered += 1;
    this.depth = Math.max(this.depth, node.ply);
    const [said, args] = choosers("enter", node.kind);
    if (alpha === null) {
      this.event("enter", node, said, args);
      return;
    }
    if (this.writing) node.bound = node.kind === "max" ? alpha : beta;
    this.event("enter", node, `${said}.window`, args, { alpha: plain(alpha[0]), beta: plain(beta[0]) });
  }

  leaf(node, backup, cutOff, payoffs = null) {
    this.leaves += 1;
    this.event("leaf", node, cutOff ? "leaf.cutoff" : "leaf.terminal", {}, valued(backup, payoffs));
  }

  partial(node, child, v, better, mark = "~") {
    if (!this.writing) return;
    if (better && node.kind !== "chance") node.best = child.id;
    const [said, args] = choosers("partial", node.kind);
    args.child = child.id;
    if (node.best !== null) args.best = node.best;
    this.event("partial", node, said + (better ? ".better" : ".same"), args, { v: plain(v[0]), mark });
  }

  window(node, alpha, beta, changed) {
    if (!this.writing) return;
    const [own, other] = node.kind === "max" ? [alpha, beta] : [beta, alpha];
    const before = node.bound ?? null;
    node.bound = own;
    let said = changed ? "changed" : "same", against = null;
    if (changed && own[0] === other[0] && compare(own, other)) [said, against] = ["no_cut", other]; // equal values: the tempo decides
    else if (changed && before !== null && own[0] === before[0]) [said, against] = compare(own, before) ? ["tempo", before] : ["same", null];
    const plies = against === null ? {} : { plies: pliesOf(own), other: pliesOf(against) };
    this.event("window", node, `window.${node.kind}.${said}`, plies, { alpha: plain(alpha[0]), beta: plain(beta[0]) });
  }

  cut(node, v, bound, [alpha, beta], left) {
    this.cuts += left > 0 ? 1 : 0;
    const details = { v: plain(v[0]), alpha: plain(alpha[0]), beta: plain(beta[0]), skipped: left };
    this.event("cut", node, `cut.${node.kind}${left ? "" : ".nothing"}`, { bound: plain(bound[0]) }, details);
  }

  skip(node) {
    this.branchesSkipped += 1;
    const size = node.state.leafCount ?? null;
    this.leavesSkipped = size === null || this.leavesSkipped === null ? null : this.leavesSkipped + size;
    this.event("skip", node, "skip");
  }

  settle(node, backup, payoffs = null) {
    const args = node.best !== null && backup.line ? { best: node.best } : {};
    this.event("settle", node, `settle.${SETTLED[backup.mark]}`, args, valued(backup, payoffs));
  }
}

/** The plies from the root to the end that a score with a tempo stands for. */
const pliesOf = (score) => Math.trunc(Math.abs(score[1]));

/** The message for a kind of node, and its arguments; players are given by number. */
function choosers(event, kind) {
  return kind.startsWith("player") ? [`${event}.player`, { player: Number(kind.slice(6)) }] : [`${event}.${kind}`, {}];
}

function valued(backup, payoffs) {
  const fields = { v: plain(backup.score[0]), mark: backup.mark };
  return payoffs === null ? fields : { ...fields, payoffs: payoffs.map(plain) };
}
