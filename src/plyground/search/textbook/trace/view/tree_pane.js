// The pane in which the tree is drawn: it scrolls and zooms alone, and knows which nodes are open.
import { h } from "./dom.js";
import { closedAtFirst, Planner } from "./layout.js";
import { SMALLEST, TreePicture } from "./tree_picture.js";

// What outlives a change of language: where nodes go, and which are closed.
export class Branches {
  constructor(trace, names) {
    this.names = names;
    this.planner = new Planner(trace, names);
    this.closed = closedAtFirst(names);
    this.big = this.closed.size > 0;
  }

  // In a big tree the path to the current node is open, with those beside it closed.
  closedAround(current) {
    if (!this.big || current === null) return this.closed;
    const closed = new Set(this.closed);
    for (const id of [current, ...this.names.up(current)].reverse()) {
      if (closed.delete(id)) this.closeBelow(id, closed);
    }
    return closed;
  }

  toggle(id, opening) {
    if (!opening) this.closed.add(id);
    else if (this.closed.delete(id) && this.big) this.closeBelow(id, this.closed);
  }

  closeBelow(id, closed) {
    for (const child of this.names.children[id]) if (this.names.children[child].length) closed.add(child);
  }
}

export class TreePane {
  // `choose` is told of a node that was clicked or entered.
  constructor(view, branches, mirrored, choose) {
    this.names = view.names;
    this.branches = branches;
    this.mirrored = mirrored;
    this.picture = new TreePicture(view, { choose, toggle: (id) => this.toggle(id), reveal: (id) => this.reveal(id) });
    this.element = h("div", { class: "tv-pane", tabindex: 0, role: "group", "aria-label": view.words.say("pane"), onscroll: () => this.scrolled() });
    this.printing = () => {
      this.picture.look(0, Infinity);
      this.picture.again();
    };
    addEventListener("beforeprint", this.printing);
    this.drawing = false;
  }

  // The state of a step; a hidden current node is made to be seen.
  draw(fold, line, event) {
    this.step = [fold, line, event];
    const { current } = fold;
    const { plan } = this.picture;
    if (!this.drawing || (this.branches.big && current !== null && !plan.x.has(current))) this.arrange(current);
    this.scrollTo(current ?? 0);
    this.look();
    this.picture.update(...this.step);
  }

  // Something else in the place of the tree.
  fill(...content) {
    this.drawing = false;
    this.element.classList.remove("drawing");
    this.element.replaceChildren(...content);
  }

  arrange(current) {
    this.picture.arrange(this.branches.planner.plan(this.branches.closedAround(current), this.mirrored));
    if (this.drawing) return;
    this.drawing = true;
    this.element.classList.add("drawing");
    this.element.replaceChildren(this.picture.svg);
  }

  toggle(id) {
    if (!this.names.children[id].length) return;
    this.branches.toggle(id, this.picture.plan.children.get(id).length === 0);
    const focused = this.picture.svg.contains(document.activeElement);
    this.arrange(this.step[0].current);
    this.draw(...this.step);
    this.picture.roving(id, focused);
  }

  // --- what is in sight ----------------------------------------------------------------------

  zoom(by) {
    this.picture.scale(this.picture.zoom * by);
    this.scrollTo(this.step[0].current ?? 0, true);
  }

  fit() {
    const { clientWidth, clientHeight } = this.element;
    const { width, height, zoom } = this.picture;
    this.zoom(Math.max(SMALLEST, Math.min(1, clientWidth / width, clientHeight / height)) / zoom);
  }

  // Keep a node in sight; the page itself never moves.
  scrollTo(id, always = false) {
    const [x, y] = this.picture.place(id) ?? this.picture.place(this.picture.nearest(id) ?? 0);
    const pane = this.element;
    const inside = (at, from, size) => at > from + 60 && at < from + size - 60;
    if (always || !inside(x, pane.scrollLeft, pane.clientWidth)) pane.scrollLeft = x - pane.clientWidth / 2;
    if (always || !inside(y, pane.scrollTop, pane.clientHeight)) pane.scrollTop = y - pane.clientHeight / 2;
  }

  look() {
    this.picture.look(this.element.scrollLeft, this.element.clientWidth);
  }

  reveal(id) {
    this.scrollTo(id);
    this.look();
    this.picture.again();
  }

  // Once a frame.
  scrolled() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = null;
      if (!this.drawing) return;
      this.look();
      this.picture.again();
    });
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    removeEventListener("beforeprint", this.printing);
  }
}
