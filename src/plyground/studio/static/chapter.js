// A chapter of the course in the studio: searches and boards are loaded when the chapter has them.

import { partData, start } from "./chapter_parts.js";
import { countDone } from "./course_progress.js";
import { data, find } from "./dom.js";
import { language, rich, text } from "./text.js";

const CONTROLS = ["transport", "views", "predict", "panels"];
const { chapter, parts } = data();

function showProgress() {
  const done = countDone(chapter, parts);
  if (parts.length) find("#done").replaceChildren(rich("done", { done, total: parts.length }));
}

async function trace(part) {
  const { mount } = await import("/renderer/traceview.js");
  const { theme } = document.documentElement.dataset;
  const place = find(".trace-here", part);
  place.replaceChildren();
  const title = text(`search.${part.dataset.search}`);
  mount(place, partData(part), { lang: language, step: Number(part.dataset.step), theme, title, controls: CONTROLS });
  for (const panel of place.querySelectorAll("details")) panel.open = false; // the text explains first
}

async function play(part, note) {
  const { playHere } = await import("./chapter_board.js");
  playHere(part, note);
}

find(".contents details").open = matchMedia("(min-width: 68rem)").matches;
start({ trace, play }, showProgress);
showProgress();
