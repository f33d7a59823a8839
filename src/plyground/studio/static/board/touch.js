/* Fingers on small boards: a tap that would end a move is confirmed by a second one, near misses count,
   and the board can be enlarged. */

const FINGER = 40; // pixels: the least size of a target

export class Touch {
  constructor(board) {
    this.board = board;
    this.waiting = null; // the cell that one more tap would choose
    this.zoom = document.createElement("button");
    this.zoom.type = "button";
    this.zoom.className = "board-zoom";
    this.zoom.hidden = true;
    this.zoom.setAttribute("aria-pressed", "false");
    this.zoom.addEventListener("click", () => this.enlarge(!this.enlarged));
    this.coarse = matchMedia("(pointer: coarse)");
    new ResizeObserver(() => this.measure()).observe(board.svg);
  }

  get enlarged() {
    return this.board.element.classList.contains("enlarged");
  }

  /** The size of a usual cell on the screen. */
  get cell() {
    const { scene, svg } = this.board;
    const cells = scene.extent.right - scene.extent.left;
    return svg.getBoundingClientRect().width / cells;
  }

  get small() {
    return this.cell > 0 && this.cell < FINGER;
  }

  measure() {
    const wanted = this.coarse.matches && (this.enlarged || this.small);
    this.zoom.hidden = !wanted;
    this.zoom.textContent = this.board.t(this.enlarged ? "board.whole" : "board.larger");
  }

  enlarge(wanted) {
    const { element } = this.board;
    element.classList.toggle("enlarged", wanted);
    element.style.setProperty("--finger", `${FINGER + 4}px`);
    this.zoom.setAttribute("aria-pressed", String(wanted));
    this.measure();
    this.board.hits.get(this.board.focus)?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** The cell that a tap means: the one under it, or the nearest possible one within a finger. */
  meant(event, under) {
    if (event.pointerType === "mouse" || !this.small || !this.board.view.ways.length) return under;
    if (under && this.board.hits.get(under)?.classList.contains("can")) return under;
    let [best, least] = [under, FINGER / 2];
    for (const [name, hit] of this.board.hits) {
      if (!hit.classList.contains("can")) continue;
      const { left, right, top, bottom } = hit.getBoundingClientRect();
      const away = Math.hypot(event.clientX - (left + right) / 2, event.clientY - (top + bottom) / 2);
      if (away < least) [best, least] = [name, away];
    }
    return best;
  }

  /** Whether a tap is held back until it is confirmed: it would end a move, and it may be a slip. */
  holds(event, name) {
    const { board } = this;
    const again = this.waiting !== null && (name === this.waiting || board.layers.plan.dataset.cells?.split(" ").includes(name));
    const chosen = again ? this.waiting : name;
    this.drop();
    if (event.pointerType === "mouse") return { chosen, held: false };
    const { length } = board.clicks.chosen;
    const ends = board.clicks.open.some((way) => way.steps[length] === chosen && way.steps.length === length + 1);
    const [action] = board.clicks.next().get(chosen) ?? [];
    const risky = this.small || board.placing.covers(action).length > 1;
    if (again || !ends || !risky) return { chosen, held: false };
    this.waiting = chosen;
    board.placing.show(chosen);
    board.hits.get(chosen)?.classList.add("waiting");
    board.on.confirm(chosen);
    board.showChoices();
    return { chosen, held: true };
  }

  drop() {
    if (this.waiting === null) return;
    this.board.hits.get(this.waiting)?.classList.remove("waiting");
    this.waiting = null;
    this.board.placing.show(null);
  }
}
