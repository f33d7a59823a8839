/* The tree of the moves that were tried, and the current place in it. */

import { el } from "../dom.js";
import { ltr, text } from "../text.js";

export class Variations {
  constructor() {
    this.root = { move: null, name: null, parent: null, children: [] };
    this.here = this.root;
  }

  /** The moves that lead to a place. */
  path(node = this.here) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at);
    return moves;
  }

  get moves() {
    return this.path().map((node) => node.move);
  }

  /** Plays a move; one that was tried before is reused. */
  play(move, name = null) {
    let next = this.here.children.find((child) => child.move === move);
    if (!next) {
      next = { move, name, parent: this.here, children: [] };
      this.here.children.push(next);
    }
    this.here.last = next;
    this.here = next;
  }

  back() {
    if (!this.here.parent) return false;
    this.here = this.here.parent;
    return true;
  }

  forward() {
    const next = this.here.last ?? this.here.children[0];
    if (!next) return false;
    this.here = next;
    return true;
  }

  /** The places from the start through here to the end of the line. */
  whole() {
    const places = [this.root, ...this.path()];
    for (let at = this.here; (at = at.last ?? at.children[0]); ) places.push(at);
    return places;
  }

  /** Takes the names of the moves along the path from the server. */
  learn(names) {
    this.path().forEach((node, i) => (node.name = names[i] ?? node.name));
  }

  /** The tree as nested lists; the first continuation stays in the same list. */
  draw(go) {
    if (!this.root.children.length) return el("p", { class: "muted" }, text("variations.none"));
    return el("div", { class: "variations" }, this.line(this.root, 1, go));
  }

  line(from, ply, go) {
    const items = [];
    let at = from;
    let number = ply;
    while (at.children.length) {
      const [main, ...others] = at.children;
      items.push(this.step(main, number, go));
      for (const other of others) {
        items.push(el("li", { class: "branch" }, el("ol", {}, this.step(other, number, go), this.line(other, number + 1, go).children.length ? [...this.line(other, number + 1, go).children] : [])));
      }
      at = main;
      number += 1;
    }
    return el("ol", {}, items);
  }

  step(node, number, go) {
    const now = node === this.here;
    return el("li", {}, el("button", { type: "button", class: "link", "aria-current": now ? "step" : null, onclick: () => go(node) }, ltr(`${number}. ${node.name ?? node.move}`)));
  }
}
