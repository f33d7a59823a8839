// Predictions: asks what the next event will be, and grades the answer.
import { h, said } from "./dom.js";
import { valueText, written } from "./names.js";
import { vocabulary } from "./vocabulary.js";

// The mark that an answer begins with, in ASCII or as shown.
const MARKS = Object.fromEntries(Object.entries(vocabulary.signs).flatMap(([mark, sign]) => [[mark, mark], [sign, mark]]));

// The question before the event after step k; null if there is none.
export function question(trace, names, k) {
  const event = trace.events[k];
  if (!event) return null;
  const node = trace.nodes[event.node];
  if (event.type === "settle") return { kind: "value", event };
  if (event.type === "select" && event.ucb.length > 1) return { kind: "child", event };
  if (event.type !== "cut" && event.type !== "window") return null;
  // No question while the other side has no bound, or if no child is left.
  const bound = node.kind === "max" ? event.beta : event.alpha;
  if (typeof bound === "string" || node.kind === "chance") return null;
  if (event.type === "cut") return event.skipped ? { kind: "cut", event } : null;
  const last = trace.events[k - 1];
  const beside = names.children[event.node];
  return last?.type === "partial" && last.say.args.child !== beside.at(-1) ? { kind: "cut", event } : null;
}

// Grades an answer: { right, mark }, where mark is false if the mark is wrong; null if the answer
// cannot be read.
export function graded({ kind, event }, answer) {
  if (kind === "cut") return { right: answer === (event.type === "cut"), mark: true };
  if (kind === "child") return { right: answer === event.say.args.child, mark: true };
  const text = String(answer).trim().replace(/[−–]/g, "-").replace(/[٠-٩]/g, (d) => "٠١٢٣٤٥٦٧٨٩".indexOf(d));
  const found = /^(=|≥|>=|≤|<=|≳|~>=|≲|~<=|≈|~)?\s*([+-]?(?:\d+\.?\d*|\.\d+)|[+-]?(?:∞|inf))$/.exec(text);
  if (!found) return null;
  const number = /∞|inf/.test(found[2]) ? (found[2].startsWith("-") ? "-inf" : "inf") : Number(found[2]);
  const same = typeof number === "string" || typeof event.v === "string"
    ? number === event.v : Math.abs(number - event.v) <= 0.0005 * Math.max(1, Math.abs(event.v));
  return { right: same, mark: !found[1] || MARKS[found[1]] === event.mark };
}

export class Predict {
  constructor(view, box, done) {
    this.view = view;
    this.box = box;
    this.done = done;
    this.on = false;
    this.asking = null;
    this.answered = new Set();
    this.score = { right: 0, asked: 0, skipped: 0 };
  }

  // Whether to stop before the event after step k, to ask about it.
  stops(k) {
    return this.on && !this.answered.has(k) && question(this.view.trace, this.view.names, k) !== null;
  }

  ask(k) {
    const asked = question(this.view.trace, this.view.names, k);
    if (this.asking === k) return;
    this.asking = k;
    const { words, names } = this.view;
    const name = { node: names.of(asked.event.node) };
    const reply = h("p", { class: "reply", role: "status" });
    const answer = (value) => this.answer(asked, k, value, reply);
    const choices = {
      cut: () => [choice(words.say("yes"), () => answer(true)), choice(words.say("no"), () => answer(false))],
      child: () => asked.event.ucb.map(({ node }) => choice(names.of(node), () => answer(node))),
      value: () => {
        const field = h("input", { type: "text", inputmode: "text", autocomplete: "off", "aria-label": words.say("answer"), title: words.say("predict.hint.value"), dir: "ltr" });
        return [h("form", { onsubmit: (event) => { event.preventDefault(); answer(field.value); } }, field, h("button", {}, words.say("check")))];
      },
    }[asked.kind]();
    const skip = h("button", { type: "button", class: "quiet", onclick: () => this.skip(k) }, words.say("skip.question"));
    this.box.replaceChildren(
      h("p", { class: "question" }, said(words.parts(`predict.${asked.kind}`, name))),
      h("div", { class: "choices" }, choices, skip), reply, this.scoreLine());
    this.box.hidden = false;
    this.box.querySelector("input, button").focus();
  }

  answer(asked, k, value, reply) {
    const { words, names } = this.view;
    const grade = graded(asked, value);
    if (grade === null) {
      reply.replaceChildren(words.say("predict.number"));
      const field = this.box.querySelector("input");
      field.setAttribute("aria-invalid", "true");
      field.focus();
      return;
    }
    this.score.asked += 1;
    if (grade.right && grade.mark) this.score.right += 1;
    const truth = {
      cut: () => words.say(asked.event.type === "cut" ? "predict.was.cut" : "predict.was.no"),
      child: () => names.of(asked.event.say.args.child),
      value: () => valueText(asked.event),
    }[asked.kind]();
    const id = !grade.right ? "predict.wrong" : grade.mark ? "predict.right" : "predict.mark";
    this.close(k, said(words.parts(id, { answer: truth })), grade.right && grade.mark);
  }

  skip(k) {
    this.score.skipped += 1;
    this.close(k, [], null);
  }

  close(k, told, right) {
    this.answered.add(k);
    this.asking = null;
    const verdict = h("p", { class: `reply ${right ? "right" : "wrong"}`, role: "status" }, right === null ? [] : right ? "✓ " : "✗ ", told);
    this.box.replaceChildren(...(told.length ? [verdict] : []), this.scoreLine());
    this.done();
  }

  cancel() {
    this.asking = null;
    this.box.replaceChildren(...(this.on ? [this.scoreLine()] : []));
    this.box.hidden = !this.on;
  }

  scoreLine() {
    const { right, asked, skipped } = this.score;
    return h("p", { class: "score" }, said(this.view.words.parts("predict.score", { right: written(right), asked: written(asked), skipped: written(skipped) })));
  }
}

function choice(text, onclick) {
  return h("button", { type: "button", onclick }, text);
}
