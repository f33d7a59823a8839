// The path through the exercises: in order, with what has been solved in this browser.

import { PAGES } from "./api.js";
import { el } from "./dom.js";
import { recall, remember } from "./store.js";
import { rich, text } from "./text.js";

const ORDER = ["backup", "move", "count", "alphabeta", "windows", "order", "evaluate", "horizon", "expectiminimax", "ucb1", "matrix", "quiz"];
const KEPT = "learn.path";

export class Path {
  constructor(place, kinds) {
    this.place = place;
    this.kinds = [...ORDER.filter((kind) => kinds.includes(kind)), ...kinds.filter((kind) => !ORDER.includes(kind))];
  }

  get solved() {
    const kept = recall(KEPT, []);
    return new Set(Array.isArray(kept) ? kept : []);
  }

  /** Notes that an exercise of a kind has been solved. */
  solve(kind) {
    remember(KEPT, [...this.solved.add(kind)]);
  }

  /** The first kind after `kind` that has not been solved; null if all have been. */
  next(kind = null) {
    const { solved, kinds } = this;
    const at = kinds.indexOf(kind) + 1;
    return [...kinds.slice(at), ...kinds.slice(0, at)].find((one) => !solved.has(one)) ?? null;
  }

  /** The first exercise of a kind. */
  first(kind) {
    return { kind, tree: "", difficulty: "1", seed: "1", style: "standard" };
  }

  address(kind) {
    return `${PAGES.learn}?${new URLSearchParams({ kind, seed: 1, difficulty: 1 })}`;
  }

  show(current) {
    const { solved } = this;
    this.place.replaceChildren(
      el("p", { class: "path-count" }, rich("path.count", { n: this.kinds.filter((kind) => solved.has(kind)).length, of: this.kinds.length })),
      el("ol", {}, this.kinds.map((kind) => el("li", { class: solved.has(kind) ? "solved" : null },
        el("a", { href: this.address(kind), "aria-current": kind === current ? "step" : null },
          solved.has(kind) ? el("span", { "aria-label": text("path.solved") }, "✓ ") : "", text(`kind.${kind}`))))),
    );
    const list = this.place.querySelector("ol");
    const here = list.querySelector("[aria-current]");
    if (here) list.scrollLeft += here.getBoundingClientRect().left - list.getBoundingClientRect().left - 8; // a phone has one row
  }

  /** A link to what comes next. */
  link(kind) {
    const next = this.next(kind);
    if (!next) return el("p", {}, text("path.end"));
    return el("p", {}, el("a", { class: "button primary", id: "next", href: this.address(next) }, text("path.next", { kind: text(`kind.${next}`) })));
  }
}
