// The games of a tournament by their titles, in any language of the page.

import { el } from "./dom.js";
import { ltr } from "./text.js";

const titles = new Map([...document.querySelectorAll('input[name="game"]')].map((box) => [box.value, box.parentElement.textContent.trim()]));

/** A game such as "hex:size=7": its title, and its options as they are. */
export function gameName(spec) {
  const at = spec.indexOf(":");
  const name = at < 0 ? spec : spec.slice(0, at);
  if (!titles.has(name)) return ltr(spec);
  return el("bdi", {}, titles.get(name), at < 0 ? "" : [" ", ltr(spec.slice(at + 1))]);
}

/** Several games. */
export function gameNames(specs) {
  return el("bdi", {}, specs.map((spec, i) => [i ? " · " : "", gameName(spec)]));
}
