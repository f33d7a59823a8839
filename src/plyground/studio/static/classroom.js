// The teacher's page: choose parts, download the class file and its key.

import { data, find } from "./dom.js";
import { download } from "./share.js";
import { text } from "./text.js";

const { language } = data();
const form = find("#choose");
const problem = find("#problem");
const parts = (slug) => [...form.querySelectorAll(`[name=part][value^="${slug}/"]`)];

/** The box of a chapter shows whether all, some or none of its parts are chosen. */
function showAll() {
  for (const all of form.querySelectorAll("[data-all]")) {
    const boxes = parts(all.dataset.all);
    all.checked = boxes.every((box) => box.checked);
    all.indeterminate = !all.checked && boxes.some((box) => box.checked);
  }
}

form.addEventListener("change", (event) => {
  const slug = event.target.dataset.all;
  if (slug) for (const box of parts(slug)) box.checked = event.target.checked;
  showAll();
});

async function make(path, name) {
  const chosen = [...form.querySelectorAll("[name=part]:checked")].map((box) => box.value);
  problem.hidden = chosen.length > 0;
  if (!chosen.length) {
    problem.textContent = text("none");
    return;
  }
  const body = JSON.stringify({ title: find("#heading").value, language, text: find("#text").checked, parts: chosen });
  const answer = await fetch(path, { method: "POST", body, headers: { "content-type": "application/json" } });
  if (!answer.ok) {
    problem.hidden = false;
    problem.textContent = text("error.connection");
    return;
  }
  download(name, await answer.text(), "text/html");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  make("/api/course/class", "class.html");
});
find("#key").addEventListener("click", () => make("/api/course/key", "class-key.html"));
showAll();
// Before this script runs, a press would only send the form away.
for (const button of form.querySelectorAll("button")) button.disabled = false;
