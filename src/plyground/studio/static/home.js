// The home page: search and filters while typing, and a link to the last game.

import { find } from "./dom.js";
import { folded } from "./search.js";
import { recall } from "./store.js";
import { rich } from "./text.js";

const form = find("#finder");
const cards = [...document.querySelectorAll(".game")].map((node) => ({
  node,
  words: node.dataset.words,
  tags: node.dataset.tags.split(" "),
}));

/** Shows the cards that match; the address holds the search. */
function show() {
  const asked = new FormData(form);
  const words = asked.get("q").split(/\s+/).map(folded).filter(Boolean);
  const tags = [...asked].filter(([name, value]) => name !== "q" && value).map(([name, value]) => (value === "1" ? name : value));
  let n = 0, later = 0;
  for (const card of cards) {
    const fits = words.every((word) => card.words.includes(word)) && tags.every((tag) => card.tags.includes(tag));
    card.node.hidden = !fits;
    if (fits && card.node.classList.contains("to-come")) later += 1;
    else if (fits) n += 1;
  }
  find("#count").replaceChildren(rich("count", { n }));
  find("#to-come").hidden = later === 0;
  find("#none").hidden = n + later > 0;
  const address = new URL(location.href);
  for (const name of [...new FormData(form).keys(), "minimax", "phone"]) {
    const value = asked.get(name);
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  history.replaceState(null, "", address);
}

form.addEventListener("input", show);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});

// base.js stores where the reader was.
const last = recall("last");
if (last && typeof last.path === "string" && last.path.startsWith("/") && !last.path.startsWith("//")) {
  find("#continue-title").textContent = last.title;
  find("#continue").href = last.path;
  find("#continue").hidden = false;
}
