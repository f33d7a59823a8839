// A chapter of the course with its searches and its progress, in the studio and in a static site.

import { partData, start } from "./chapter_parts.js";
import { countDone } from "./course_progress.js";
import { data, find } from "./dom.js";
import { language, rich, text } from "./text.js";

const CONTROLS = ["transport", "views", "predict", "panels"];

/** Starts the page; `renderer` promises the renderer of traces, `makers` adds kinds of parts. */
export function openChapter(renderer, makers = {}) {
  const { chapter, parts } = data();

  function showProgress() {
    const done = countDone(chapter, parts);
    if (parts.length) find("#done").replaceChildren(rich("done", { done, total: parts.length }));
  }

  async function trace(part) {
    const { mount } = await renderer();
    const { theme } = document.documentElement.dataset;
    const place = find(".trace-here", part);
    place.replaceChildren();
    const title = text(`search.${part.dataset.search}`);
    mount(place, partData(part), { lang: language, step: Number(part.dataset.step), theme, title, controls: CONTROLS });
    for (const panel of place.querySelectorAll("details")) panel.open = false; // the text explains first
  }

  find(".contents details").open = matchMedia("(min-width: 68rem)").matches;
  start({ trace, ...makers }, showProgress);
  showProgress();
}
