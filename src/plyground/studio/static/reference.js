// The reference page: searches terms while typing, prints the cheat sheet alone.

import { find } from "./dom.js";
import { rich } from "./text.js";

const field = find("#find");
const found = find("#found");
const terms = [...document.querySelectorAll(".term")].map((node) => ({ node, words: folded(node.dataset.words) }));

/** Folded text: no case, no Arabic vowel marks or lengthening, one form of hamza and alef. */
export function folded(words) {
  return words.toLowerCase().normalize("NFKD")
    .replace(/[\u064B-\u065F\u0670\u0640\u0653-\u0655]/g, "")
    .replace(/[أإآٱء]/g, "ا").replace(/ؤ/g, "و").replace(/ئ/g, "ي").replace(/ى/g, "ي").replace(/ة/g, "ه")
    .replace(/\s+/g, " ").trim();
}

function show() {
  const wanted = folded(field.value);
  let n = 0;
  for (const { node, words } of terms) {
    node.hidden = !words.includes(wanted);
    n += !node.hidden;
  }
  found.replaceChildren(n ? rich("glossary.count", { n }) : rich("glossary.none", { given: field.value }));
}

find("#finder").hidden = false;
field.addEventListener("input", show);
show();

const print = find("#print");
print.hidden = false;
print.addEventListener("click", () => window.print());
