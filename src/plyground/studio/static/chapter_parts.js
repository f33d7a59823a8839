// The live parts of a chapter, apart from searches and boards, which the page adds: predictions, prompts,
// exercises, intervals, calculators, code to copy. `start` works on the studio's pages and in class files.

import { done as noteDone } from "./course_progress.js";
import { el, find, toast } from "./dom.js";
import { recall, remember } from "./store.js";
import { ltr, number, rich, text } from "./text.js";
import { BadAnswer, grade, speak } from "./teach/grading.js";
import { mount } from "./teach/exercise.js";

/** Starts all parts of the chapters on a page; `makers` adds kinds of parts, `changed` is called on progress. */
export function start(makers = {}, changed = () => {}) {
  for (const chapter of document.querySelectorAll("article[data-chapter]")) {
    const known = { predict, think, exercise, intervals, calculator, try: copying, ...makers };
    for (const part of chapter.querySelectorAll("[data-part]")) {
      const note = (score = null) => {
        noteDone(chapter.dataset.chapter, part.id.slice((chapter.dataset.prefix ?? "").length), score);
        changed();
      };
      known[part.dataset.part]?.(part, note);
    }
  }
}

export const partData = (part) => JSON.parse(find("script[type='application/json']", part).textContent);

function predict(part, note) {
  const answer = find("details", part), said = find(".verdict-line", part);
  answer.hidden = true;
  find(".buttons", part).hidden = false;
  find("form", part).addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = find("fieldset", part).querySelector("input:checked");
    if (!chosen) return (said.textContent = text("part.choose"));
    const right = "right" in chosen.dataset;
    said.textContent = text(right ? "part.right" : "part.wrong");
    part.classList.toggle("right", right);
    answer.hidden = false;
    answer.open = true;
    note(right ? 1 : 0);
  });
}

function think(part, note) {
  const field = find("textarea", part);
  const place = `course-words.${part.closest("article").dataset.chapter}.${part.id}`;
  field.value = recall(place, "");
  field.addEventListener("input", () => remember(place, field.value));
  find("details", part).addEventListener("toggle", (event) => {
    if (event.target.open && field.value.trim()) note();
  });
}

function exercise(part, note) {
  const task = partData(part);
  speak(task.phrases);
  let hints = 0;
  const verdict = find(".verdict", part);
  const say = (...nodes) => verdict.replaceChildren(...nodes.filter(Boolean));
  const view = mount(find(".exercise-here", part), task, { words: (id) => text(id) });
  const graded = () => {
    try {
      return grade(task.items, view.answer(), hints);
    } catch (error) {
      if (!(error instanceof BadAnswer)) throw error;
      say(el("p", {}, error.message));
      return null;
    }
  };
  const actions = {
    check() {
      const result = graded();
      if (!result) return;
      view.show(result);
      const whole = result.right === result.expected && !result.extra;
      say(
        el("p", { class: "score" }, rich(whole ? "verdict.all" : "verdict.some", { right: result.right, of: result.expected + result.extra, score: ltr(`${number(Math.round(100 * result.score))} %`) })),
        result.explanation ? el("p", {}, result.explanation) : null,
        result.notes.length ? el("ul", {}, result.notes.map((words) => el("li", {}, words))) : null,
      );
      note(result.score);
      if (!whole) view.focusDue(result);
    },
    hint() {
      const result = graded();
      if (!result) return;
      if (!result.hints.length) return say(el("p", {}, text("hint.none")));
      const level = Math.min(hints, result.hints.length - 1);
      hints += 1;
      say(el("p", {}, rich("hint.said", { n: level + 1 }), " ", result.hints[level]), el("p", { class: "hint" }, text("hint.cost")));
    },
    solve() {
      const asked = task.items.filter((item) => item.expected !== null);
      view.fill(Object.fromEntries(asked.map((item) => [item.key, item.expected])));
      view.clearMarks();
      say(el("p", {}, text("solved")), el("ol", {}, asked.filter((item) => item.why).map((item) => el("li", {}, item.why))));
    },
  };
  wire(part, actions);
}

function intervals(part) {
  const rows = [...part.querySelectorAll("tbody tr")];
  const next = find("[data-do=next]", part);
  let shown = 1;
  const show = () => {
    rows.forEach((row, i) => (row.hidden = i >= shown));
    next.disabled = shown >= rows.length;
  };
  wire(part, { next: () => { shown += 1; show(); }, all: () => { shown = rows.length; show(); } });
  show();
}

const CALCULATORS = {
  deep({ speed, seconds, branching }) {
    const nodes = speed * seconds, depth = Math.log(nodes) / Math.log(branching);
    // Perfect order reads about 2·b^(m/2) leaves.
    return { nodes, plain: depth, ordered: 2 * Math.log(nodes / 2) / Math.log(branching) };
  },
  ucb1({ w, n, N, c }) {
    const exploit = w / n, explore = c * Math.sqrt(Math.log(N) / n);
    return { exploit, explore, sum: exploit + explore };
  },
  checkers: ({ kings, men, their_kings, their_men }) => ({ sum: 5 * kings + men - (5 * their_kings + their_men) }),
};

function calculator(part) {
  const fields = [...part.querySelectorAll("input")];
  const show = () => {
    const given = Object.fromEntries(fields.map((field) => [field.name, field.valueAsNumber]));
    const found = CALCULATORS[part.dataset.kind](given);
    for (const [name, value] of Object.entries(found)) {
      const shown = Number.isFinite(value) ? Number(value.toFixed(4)) : NaN;
      find(`[data-out=${name}] bdi`, part).textContent = number(shown);
    }
  };
  for (const field of fields) field.addEventListener("input", show);
  show();
}

/** Copies the code of a part without prompts and output. */
function copying(part) {
  const button = find("[data-do=copy]", part);
  button.hidden = false;
  button.addEventListener("click", async () => {
    const lines = [...part.querySelectorAll("pre")].flatMap((pre) => pre.textContent.split("\n"));
    const code = lines.filter((line) => /^(>>>|\.\.\.)( |$)/.test(line)).map((line) => line.slice(4));
    await navigator.clipboard?.writeText(code.join("\n"));
    toast(text("part.try.copied"));
  });
}

/** Connects the buttons of a part, and shows them. */
export function wire(part, actions) {
  for (const button of part.querySelectorAll("[data-do]")) {
    button.closest(".buttons").hidden = false;
    button.addEventListener("click", () => actions[button.dataset.do](button));
  }
}
