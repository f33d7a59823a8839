/* Pointers on a board: a tap chooses a cell, a drag chooses two. */

import { UNIT } from "./shapes.js";

const FAR = 6; // least pixels of a drag

export class Drag {
  constructor(board) {
    this.board = board;
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.end());
    svg.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") board.placing.show(null); });
    svg.addEventListener("wheel", (event) => {
      if (board.placing.turn(event.shiftKey ? "mirror" : "rotate")) event.preventDefault();
    }, { passive: false });
  }

  cellAt(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under?.closest?.("[data-cell]")?.dataset.cell;
  }

  down(event) {
    if (event.button !== 0) return;
    const cell = this.cellAt(event);
    if (!cell) return;
    this.from = { cell, x: event.clientX, y: event.clientY };
    this.dragging = false;
  }

  move(event) {
    if (event.pointerType === "mouse" && !this.from) this.board.placing.show(this.cellAt(event));
    if (!this.from) return;
    const [dx, dy] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (!this.dragging && Math.hypot(dx, dy) > FAR && this.lift(event)) this.dragging = true;
    if (this.dragging) {
      const scale = this.scale();
      this.board.layers.ghost.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    }
  }

  /** Whether a piece can be moved here; it then follows the pointer. */
  lift(event) {
    const { board } = this;
    const { cell } = this.from;
    const chosen = board.clicks.chosen;
    if (chosen[chosen.length - 1] !== cell) {
      if (!board.clicks.next().has(cell)) return false;
      const longer = board.clicks.open.some(
        (way) => way.steps[chosen.length] === cell && way.steps.length > chosen.length + 1,
      );
      if (!longer) return false;
      board.choose(cell);
    }
    const men = board.menOn(cell);
    const man = men[men.length - 1];
    if (man) {
      for (const other of men) board.layers.ghost.append(other.cloneNode(true));
      for (const other of men) other.classList.add("lifted");
    }
    board.svg.setPointerCapture?.(event.pointerId);
    return true;
  }

  up(event) {
    if (!this.from) return;
    const { cell } = this.from;
    const dragged = this.dragging;
    this.end();
    const target = this.cellAt(event);
    if (!target) return;
    if (dragged ? target !== cell : target === cell) {
      const { chosen, held } = this.board.touch.holds(event, this.board.touch.meant(event, target));
      this.board.hits.get(chosen)?.focus({ preventScroll: true });
      if (!held) this.board.choose(chosen);
      if (event.pointerType === "mouse") this.board.placing.show(chosen);
    }
  }

  end() {
    this.from = null;
    this.dragging = false;
    this.board.layers.ghost.replaceChildren();
    this.board.layers.ghost.removeAttribute("transform");
    for (const man of this.board.layers.men.children) man.classList.remove("lifted");
  }

  /** User units for one pixel. */
  scale() {
    const { extent } = this.board.scene;
    return ((extent.right - extent.left) * UNIT) / this.board.svg.getBoundingClientRect().width;
  }
}
