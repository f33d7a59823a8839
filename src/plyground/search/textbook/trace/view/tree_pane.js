// The pane in which the tree is drawn. It scrolls and zooms, and keeps track of the open nodes.
import { h } from "./dom.js";
import { BOARD, closedAtFirst, SIZE, TreeLayouts } from "./tree_layout.js";
import { MARGIN, SMALLEST, TreePicture } from "./tree_picture.js";

// What stays when the language changes: the layouts, and which nodes are closed.
export class Branches {
  constructor(trace, names) {
    this.names = names;
    this.layouts = new TreeLayouts(trace, names);
    this.closed = closedAtFirst(names);
    this.big = this.closed.size > 0;
  }

  // In a big tree the path to the current node is open and its siblings are closed.
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

const NATURAL = 6 / 7; // the zoom of a tree that is too wide to be shown whole
const CLEAR = 0.62; // the least zoom at which a board inside a node can be read
const MOST_BOARDS = 80;
const WIDEST = 1.7; // the most by which a low pane spreads a tree to its sides
const TALLEST = 2; // the same for the room between rows in a narrow pane

// The layout with its nodes further apart, so that texts have room where the height decides the zoom.
function spread(layout, by) {
  if (by <= 1) return layout;
  return { ...layout, x: new Map([...layout.x].map(([id, x]) => [id, by * x])), width: by * layout.width };
}

export class TreePane {
  // `choose` is called with a node that was clicked or entered.
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
    this.boards = Boolean(view.board);
    this.fits = true; // until somebody zooms
    this.resizing = new ResizeObserver(() => {
      if (this.drawing && this.fits && this.room().join() !== this.fitted) this.fit();
    });
    this.resizing.observe(this.element);
  }

  // Draws the state of a step; opens branches if the current node is hidden.
  draw(fold, line, event) {
    this.step = [fold, line, event];
    const { current } = fold;
    const { layout } = this.picture;
    if (!this.drawing || (this.branches.big && current !== null && !layout.x.has(current))) this.arrange(current);
    this.scrollTo(current ?? 0);
    this.look();
    this.picture.update(...this.step);
  }

  // Shows something else instead of the tree.
  fill(...content) {
    this.drawing = false;
    this.element.classList.remove("drawing");
    this.element.replaceChildren(...content);
  }

  arrange(current) {
    if (!this.drawing) {
      this.drawing = true;
      this.element.classList.add("drawing");
      this.element.replaceChildren(this.picture.svg);
    }
    const closed = this.branches.closedAround(current);
    if (this.fits) this.showWhole(closed);
    else this.picture.arrange(this.layout(closed));
  }

  layout(closed, gaps = 1) { return this.branches.layouts.around(closed, this.mirrored, gaps); }

  // The layout and the zoom that show the whole tree, with a board in each node if they can be read.
  showWhole(closed) {
    const [wide, tall] = this.room();
    this.fitted = [wide, tall].join();
    const { layouts } = this.branches;
    const whole = (size, dense = false) => {
      Object.assign(layouts, { size, dense });
      let layout = this.layout(closed);
      const needed = () => [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
      const across = Math.min(1, wide / needed()[0]);
      const spare = tall / across - (needed()[1] - layout.between);
      const gaps = Math.min(TALLEST, Math.max(0, spare / layout.between));
      if (across < 1 || gaps < 1) layout = this.layout(closed, gaps);
      const zoom = Math.min(across, tall / needed()[1]);
      if (wide) layout = spread(layout, Math.min(WIDEST, (wide / zoom - 2 * MARGIN) / layout.width));
      return { layout, zoom, enough: wide > 0 && zoom >= Math.max(layouts.smallest(layout), SMALLEST) };
    };
    let found = null;
    if (this.boards && wide) {
      found = whole(BOARD);
      if (found.layout.order.length > MOST_BOARDS || found.zoom < CLEAR || !found.enough) found = null;
    }
    found ??= whole(SIZE);
    if (!found.enough) found = whole(SIZE, true);
    if (!found.enough) { // it keeps its natural distances
      layouts.dense = false;
      found = { layout: this.layout(closed), zoom: wide ? NATURAL : 1 };
    }
    this.picture.arrange(found.layout);
    this.picture.scale(found.zoom);
  }

  // The width and the height that the drawing can have without scrolling.
  room() {
    const { clientWidth } = this.element;
    const most = parseFloat(getComputedStyle(this.element).maxHeight);
    return [clientWidth, most || this.element.clientHeight];
  }

  toggle(id) {
    if (!this.names.children[id].length) return;
    this.branches.toggle(id, this.picture.layout.children.get(id).length === 0);
    const focused = this.picture.svg.contains(document.activeElement);
    this.arrange(this.step[0].current);
    this.draw(...this.step);
    this.picture.roving(id, focused);
  }

  // --- scrolling ------------------------------------------------------------------------------

  zoom(by) {
    this.fits = false;
    this.picture.scale(this.picture.zoom * by);
    this.scrollTo(this.step[0].current ?? 0, true);
  }

  fit() {
    this.fits = true;
    this.arrange(this.step[0].current);
    this.draw(...this.step);
    this.scrollTo(this.step[0].current ?? 0, true);
  }

  // Scrolls the pane, never the page, to keep a node in sight.
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

  // Redraws at most once per frame.
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
    this.resizing.disconnect();
    removeEventListener("beforeprint", this.printing);
  }
}
