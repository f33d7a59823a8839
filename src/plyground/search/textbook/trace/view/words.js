// Sentences in English and Arabic, as in messages.py, and the texts of the page.
import messages from "../messages.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };
import { valueText, visible, windowText, written } from "./names.js";
import { vocabulary } from "./vocabulary.js";

// All texts about one trace, in one language.
export class Words {
  constructor(trace, names, lang, digits = "latn", title = "") {
    this.given = title;
    this.trace = trace;
    this.names = names;
    this.lang = lang in messages ? lang : "en";
    this.rtl = this.lang === "ar";
    this.digits = digits;
    this.mcts = trace.algorithm === "mcts";
  }

  // A message as pieces of text; filled placeholders are { word }, so that they can be isolated.
  parts(id, words = {}) {
    const template = texts[this.lang][id] ?? messages[this.lang][id];
    return template.split(/(\{\w+\})/).filter(Boolean).map((piece) =>
      /^\{\w+\}$/.test(piece) ? { word: this.number(String(words[piece.slice(1, -1)])) } : piece);
  }

  say(id, words = {}) {
    return plainText(this.parts(id, words));
  }

  // Text with the digits that the reader has chosen; for display only.
  number(text) {
    if (this.digits !== "arab") return text;
    return text.replace(/[0-9]/g, (d) => "٠١٢٣٤٥٦٧٨٩"[d]);
  }

  // The sentence of the event before step k.
  event(k) {
    if (k === 0) return this.parts("start");
    const event = this.trace.events[k - 1];
    const told = { ...event, ...event.say.args };
    const words = { value: valueText(event), window: windowText(event) };
    for (const name of vocabulary.node_words) if (name in told) words[name] = this.names.of(told[name]);
    for (const name of vocabulary.number_words) if (name in told) words[name] = written(told[name]);
    return this.parts(event.say.id, words);
  }

  title() {
    return this.given || `${this.trace.algorithm}: ${visible(this.trace.game.title)}`;
  }

  results() {
    const { value, mark, move, stopped } = this.trace.summary;
    const shown = valueText({ v: value, mark });
    const found = [move === null ? this.parts("result", { value: shown })
      : this.parts("result.move", { value: shown, move: visible(move) })];
    const limit = this.trace.events.length.toLocaleString("en");
    if (stopped === "events") found.push(this.parts("trace.events", { limit }));
    else if (stopped === "sample") found.push(this.parts("trace.sample", { limit: (this.trace.settings.searched ?? 0).toLocaleString("en") }));
    else if (stopped === "stop") found.push(this.parts("trace.asked"));
    else if (stopped) found.push(this.parts("trace.stopped", { limit: visible(stopped) }));
    return found;
  }

  // The counters, always in the same order.
  counters(fold) {
    const { summary } = this.trace;
    let leaves = String(fold.counters.leaves);
    if (summary.leaves_total !== null && !this.mcts) leaves += `/${summary.leaves_total}`;
    const words = { leaves, nodes: fold.counters.nodes, depth: summary.depth };
    if (this.mcts) return this.parts("counters.mcts", words);
    const left = this.leavesSkipped(fold);
    return this.parts("counters", {
      ...words,
      cuts: fold.counters.cuts,
      branches: fold.counters.branches_skipped,
      left: left ?? "?",
    });
  }

  leavesSkipped(fold) {
    const { leaves } = this.names;
    let sum = 0;
    let any = false;
    fold.known.forEach((known, id) => {
      if (known?.status !== "skipped") return;
      any = true;
      sum += leaves[id];
    });
    return any && leaves[0] !== this.trace.summary.leaves_total ? null : sum;
  }

  convention() {
    const { convention: c, algorithm } = this.trace;
    let parts = [c.visits_of];
    if (!this.mcts) {
      parts = [c.tie, c.depth_counts];
      if (vocabulary.windowed.some((word) => algorithm.includes(word))) {
        parts.unshift(c.fail, c.strict ? "strict" : "meet", c.update_first ? "update_first" : "test_first");
      }
    }
    return this.say("convention", { parts: parts.map((p) => this.say(`convention.${p}`)).join(" · ") });
  }

  // What the shapes mean.
  legend() {
    const players = this.names.nodes.some((node) => node.kind.startsWith("player"));
    return this.say(players ? "legend.players" : "legend");
  }

  // A node in words: "Q, MIN, at most 4, window 10 to +∞, cut, skipped: 1"
  about(id, known, status) {
    const words = [this.names.of(id), this.kind(id)];
    if (known && "v" in known && status !== "skipped") {
      const mark = vocabulary.marks[known.mark ?? "~"];
      words.push(this.say(`about.${mark}`, { v: valueText(known).slice(1) }));
    }
    if (known && "alpha" in known) {
      words.push(this.say("about.window", { a: written(known.alpha), b: written(known.beta) }));
    }
    if (known && "visits" in known) words.push(this.say("about.visits", { n: known.visits }));
    if (known && "cut" in known) words.push(this.say("about.cut", { n: known.cut }));
    if (["skipped", "below", "unseen", "future"].includes(status)) words.push(this.say(`status.${status === "future" ? "unseen" : status}`));
    return words.join(this.say("about.comma"));
  }

  kind(id) {
    const { kind } = this.names.nodes[id];
    return kind.startsWith("player") ? this.say("kind.player", { n: kind.slice(6) }) : this.say(`kind.${kind}`);
  }
}

// The pieces as one text, without isolation.
export function plainText(parts) {
  return parts.map((piece) => (typeof piece === "string" ? piece : piece.word)).join("");
}
