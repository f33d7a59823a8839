// A standalone page of exercises: ask, check, hint, show. Nothing is sent anywhere.
import { grade, speak } from "./grading.js";
import { mount } from "./exercise.js";

const WORDS = {
  "status.right": "right", "status.wrong": "wrong", "status.blank": "not answered", "status.ignored": "ignored",
  "figure.tree": "tree to fill in",
};

function ask(task, number) {
  const say = (english) => task.phrases?.[english] ?? english;
  speak(task.phrases);
  const box = document.createElement("section");
  const add = (tag, words, name) => {
    const node = document.createElement(tag);
    node.textContent = words;
    if (name) node.className = name;
    box.append(node);
    return node;
  };
  add("h2", `${number}. ${task.title}`);
  for (const line of task.task.split("\n")) add("p", line);
  if (task.convention_text) add("p", task.convention_text, "small");
  const place = add("div", "");
  const view = mount(place, task, { words: (id) => say(WORDS[id]) });
  const said = add("p", "", "said");
  said.setAttribute("role", "status");
  let hints = 0;
  const button = (words, run) => {
    const node = add("button", words);
    node.type = "button";
    node.addEventListener("click", () => {
      try {
        run();
      } catch (problem) {
        said.textContent = problem.message;
      }
    });
  };
  button(say("Check"), () => {
    const result = grade(task.items, view.answer(), hints);
    view.show(result);
    const values = { right: result.right, all: result.expected + result.extra, score: Math.round(100 * result.score) };
    const score = say("{right} of {all} right ({score} %).").replace(/\{(\w+)\}/g, (_, name) => values[name]);
    said.textContent = `${score} ${result.explanation}`;
    if (result.right < result.expected || result.extra) view.focusDue(result);
  });
  button(say("Hint"), () => {
    const { hints: known } = grade(task.items, view.answer(), 0);
    if (known.length) said.textContent = known[Math.min(hints++, known.length - 1)];
  });
  button(say("Show the solution"), () => {
    const filled = {};
    for (const { key, expected } of task.items) if (expected !== null) filled[key] = expected;
    view.fill(filled);
    view.clearMarks();
    said.textContent = "";
  });
  return box;
}

const tasks = JSON.parse(document.getElementById("exercises").textContent);
document.querySelector("main").append(...tasks.map((task, i) => ask(task, i + 1)));
