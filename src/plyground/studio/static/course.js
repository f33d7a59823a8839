// The contents of the course: progress for each chapter, saved to and read from a file.

import { asFile, countDone, fileName, forgetAll, readFile } from "./course_progress.js";
import { data, find, toast } from "./dom.js";
import { download } from "./share.js";
import { recall, remember } from "./store.js";
import { rich, text } from "./text.js";

const { parts } = data();

function show() {
  for (const node of document.querySelectorAll("[data-chapter]")) {
    const own = parts[node.dataset.chapter];
    const done = countDone(node.dataset.chapter, own);
    node.classList.toggle("complete", own.length > 0 && done === own.length);
    find(".progress-line", node).replaceChildren(rich("progress.line", { done, total: own.length }));
  }
}

const name = find("#name");
name.value = recall("course-name", "");
name.addEventListener("input", () => remember("course-name", name.value));
find("#save").addEventListener("click", () => download(fileName(name.value), asFile(name.value), "application/json"));
find("#forget").addEventListener("click", () => {
  forgetAll();
  show();
  toast(text("progress.forgotten"));
});
find("#open").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  try {
    name.value = readFile(await file.text()).name ?? "";
    toast(text("progress.read"));
  } catch {
    toast(text("progress.bad"), "bad");
  }
  show();
});
show();
