/* Placing pieces of several cells: the piece follows the pointer, and can be turned and mirrored.

   Nothing here knows a game. An action with `covers` fills these cells. Once a piece in hand is chosen,
   the cells of its placements give its forms; the form that is shown can be placed by one more click. */

import { bar } from "./pieces.js";
import { edgeEnds } from "./geometry.js";
import { form } from "./scene.js";

const TURNS = { rotate: ([x, y]) => [-y, x], mirror: ([x, y]) => [-x, y] };
const FAR = 4; // cells that a form is moved at most to stay on the board

export class Placing {
  constructor(board) {
    this.board = board;
    this.form = null; // the places of its cells, relative to the cell at the pointer
    this.at = null; // the cell at the pointer
  }

  get active() {
    return this.form !== null;
  }

  /** The cells that an action fills. */
  covers(action) {
    return this.board.view.covers?.get(action) ?? [];
  }

  /** After a choice: if a piece in hand is chosen, the ways are those of its most usual form. */
  follow() {
    const { clicks } = this.board;
    if (!clicks.chosen.length) {
      this.form = null;
      return;
    }
    if (this.active) return;
    const actions = [...new Set(clicks.open.map((way) => way.action))];
    const [piece] = clicks.chosen;
    if (!actions.length || actions.some((a) => this.covers(a).length < 1 || this.covers(a).includes(piece))) return;
    this.placements = new Map(); // by form, and there by the cell at the pointer
    for (const action of actions) {
      const { key, cells, middle } = this.formOf(this.covers(action));
      if (!this.placements.has(key)) this.placements.set(key, { cells, ways: [] });
      this.placements.get(key).ways.push({ action, steps: [...clicks.chosen, middle] });
    }
    const [usual] = [...this.placements.values()].sort((a, b) => b.ways.length - a.ways.length);
    this.take(usual.cells);
  }

  /** The form of some cells: independent of their place; `middle` is the cell that the pointer holds. */
  formOf(names) {
    const places = names.map((name) => this.board.scene.byName.get(name));
    const mean = ["x", "y"].map((axis) => places.reduce((sum, cell) => sum + cell[axis], 0) / places.length);
    const far = (cell) => (cell.x - mean[0]) ** 2 + (cell.y - mean[1]) ** 2 + 1e-3 * cell.y + 1e-4 * cell.x;
    const held = places.reduce((a, b) => (far(b) < far(a) ? b : a));
    const cells = places.map((cell) => [cell.x - held.x, cell.y - held.y]);
    return { key: keyOf(cells), cells, middle: held.name };
  }

  /** Makes a form the one to be placed. */
  take(cells) {
    const { clicks } = this.board;
    this.form = cells;
    clicks.ways = this.placements.get(keyOf(cells))?.ways ?? [];
  }

  /** Turns (by a quarter) or mirrors the form; false if nothing is being placed. */
  turn(how) {
    if (!this.active) return false;
    const turned = this.form.map(TURNS[how]);
    // The cell at the pointer may be another one of the turned form.
    const known = [...this.placements.values()].find(({ cells }) => shapeOf(cells) === shapeOf(turned));
    this.take(known?.cells ?? turned);
    this.board.update();
    this.show(this.at);
    return true;
  }

  /** Whether turning changes the form at all. */
  get turns() {
    return this.active && (["rotate", "mirror"].some((how) => shapeOf(this.form.map(TURNS[how])) !== shapeOf(this.form)));
  }

  /** Draws what a click on a cell would place; without a cell, nothing. */
  show(name) {
    this.at = name;
    const { board } = this;
    const cell = board.scene.byName.get(name);
    const [action, ...others] = (cell && !board.paused && board.clicks.next().get(name)) || [];
    if (action !== undefined && !others.length && this.covers(action).length) this.draw(this.covers(action), true);
    else if (cell && this.active) this.draw(this.under(cell), false);
    else this.draw([], true);
  }

  /** The cells of the form at a cell, moved so that as many as possible are on the board. */
  under(at) {
    const byPlace = new Map(this.board.scene.cells.map((cell) => [placeOf(cell.x, cell.y), cell.name]));
    const found = (dx, dy) => this.form.map(([x, y]) => byPlace.get(placeOf(at.x + x + dx, at.y + y + dy))).filter(Boolean);
    let best = found(0, 0);
    for (let dx = -FAR; dx <= FAR && best.length < this.form.length; dx++) {
      for (let dy = -FAR; dy <= FAR; dy++) {
        const cells = found(dx, dy);
        if (cells.length > best.length) best = cells;
      }
    }
    return best;
  }

  draw(names, fits) {
    const { scene, layers } = this.board;
    layers.plan.setAttribute("class", `layer-plan ${fits ? "fits" : "wrong"}`);
    layers.plan.replaceChildren(...names.flatMap((name) => {
      const cell = scene.byName.get(name);
      return cell.shape === "edge" ? bar(...edgeEnds(cell), null) : [form(cell, 0.04, { class: "planned" })];
    }));
    layers.plan.dataset.cells = names.join(" ");
  }
}

/** Two lists of places are of one form if they differ by a shift only. */
function shapeOf(cells) {
  const [left, top] = [0, 1].map((i) => Math.min(...cells.map((cell) => cell[i])));
  return keyOf(cells.map(([x, y]) => [x - left, y - top]));
}

function keyOf(cells) {
  return cells.map(([x, y]) => placeOf(x, y)).sort().join(" ");
}

function placeOf(x, y) {
  return `${Math.round(10 * x) / 10 + 0},${Math.round(10 * y) / 10 + 0}`;
}
