// A class file, opened from disk: the same parts as in the studio, and the results as a file.

import { partData, start } from "./chapter_parts.js";
import { asFile, countDone, fileName } from "./course_progress.js";
import { data, find } from "./dom.js";
import { download } from "./share.js";
import { recall, remember } from "./store.js";
import { language, rich, text } from "./text.js";

const { parts } = data();
const name = find("#name");

function showProgress() {
  const counts = Object.entries(parts).map(([chapter, own]) => [countDone(chapter, own), own.length]);
  const [done, total] = [0, 1].map((i) => counts.reduce((sum, pair) => sum + pair[i], 0));
  find("#done").replaceChildren(rich("done", { done, total }));
}

function trace(part) {
  const place = find(".trace-here", part);
  place.replaceChildren();
  const title = text(`search.${part.dataset.search}`);
  window.traceview.mount(place, partData(part), { lang: language, step: Number(part.dataset.step), title, controls: ["transport", "views", "predict"] });
}

name.value = recall("course-name", "");
name.addEventListener("input", () => remember("course-name", name.value));
find("#save").addEventListener("click", () => download(fileName(name.value), asFile(name.value), "application/json"));
start({ trace }, showProgress);
showProgress();
