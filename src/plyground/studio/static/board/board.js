/* A board to watch and to play on, drawn from a picture as data. It has no code for any game.

   const board = new Board(place, { t, onMove: (action) => ..., onWrong: ({cell, after}) => ... });
   board.show({ picture, ways, last, flipped, values, arrows, hint, heat, title });

   `ways` are {action, steps}; without any, nothing can be chosen. `falls` is the cell that the new piece falls
   from; `over` makes several marks those of a win. The board works with the mouse, by
   touch (tap or drag), with the keyboard (arrows, Enter, Esc) and with a screen reader. */

import { Clicks, previewed } from "./clicks.js";
import { Drag } from "./drag.js";
import { layout, needsFrame, neighbour, rowsOf } from "./geometry.js";
import { animate } from "./motion.js";
import { drawArrows, drawHeat, drawTargets, drawValues } from "./overlays.js";
import { PieceArtist } from "./pieces.js";
import { Placing } from "./placing.js";
import { drawBoard, form, highlight } from "./scene.js";
import { element, group, UNIT } from "./shapes.js";
import { cellName } from "./speech.js";
import { Touch } from "./touch.js";
import { translated } from "../text.js";

const LAYERS = ["under", "marks", "heat", "men", "plan", "targets", "arrows", "values", "ghost", "hits"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURNING = { r: "rotate", f: "mirror" };
const NOTHING = {
  ways: [], covers: null, last: [], earlier: [], values: null, arrows: [], hint: [], heat: null,
  flipped: false, falls: null, over: false, title: "",
};
const LIST = /^([^:]{3,60}): (.{60,})$/s; // a note with a long list
const HYPHEN = /(?<=^|[\s(])-(?=\d)/g; // before a number: a minus sign
let boards = 0;

export class Board {
  constructor(place, { t, still = false, onMove = () => {}, onWrong = () => {}, onChoice = () => {}, onConfirm = () => {} }) {
    this.t = t;
    this.still = still; // a picture, without cells to choose
    this.on = { move: onMove, wrong: onWrong, choice: onChoice, confirm: onConfirm };
    this.artist = new PieceArtist(`board${++boards}`);
    this.svg = element("svg", { role: still ? "img" : "grid", class: "board-svg" });
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, group({ class: `layer-${name}` })]));
    this.svg.append(element("defs", {}, this.artist.gradients()), ...Object.values(this.layers));
    this.choices = document.createElement("div");
    this.choices.className = "board-choices";
    this.unfolded = new Set(); // titles of notes
    this.notes = document.createElement("ul");
    this.notes.className = "board-notes";
    this.notes.dir = document.documentElement.dir || "ltr"; // words, unlike the board
    this.element = document.createElement("div");
    this.element.className = "board";
    this.element.dir = "ltr";
    this.placing = new Placing(this);
    this.touch = new Touch(this);
    this.window = document.createElement("div");
    this.window.className = "board-window";
    this.window.append(this.svg);
    this.element.append(this.window, this.touch.zoom, this.choices, this.notes);
    place.append(this.element);
    this.view = NOTHING;
    this.drawn = "";
    this.paused = false;
    this.scene = layout({ cells: [], lines: [], labels: [] }, false); // empty until the first view
    this.hits = new Map();
    this.clicks = new Clicks([], new Set());
    this.drag = new Drag(this);
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focusin", (event) => this.focused(event.target));
  }

  /** Draws a view; drops the current choice unless `keep` is set. */
  show(view, { keep = false } = {}) {
    const before = this.view;
    this.paused = false;
    this.view = { ...NOTHING, ...view };
    const { picture, flipped, ways } = this.view;
    const chosen = keep ? this.clicks.chosen : [];
    this.svg.style.display = picture?.cells.length ? "" : "none";
    this.element.classList.toggle("bare", !picture?.cells.length);
    this.scene = layout(picture ?? { cells: [], lines: [], labels: [] }, flipped);
    this.clicks = new Clicks(ways, new Set(this.scene.byName.keys()));
    this.clicks.chosen = chosen;
    this.placing.form = null;
    this.placing.follow();
    this.touch.drop();
    const e = this.scene.extent;
    const size = [e.left, e.top, e.right - e.left, e.bottom - e.top].map((v) => v * UNIT);
    this.svg.setAttribute("viewBox", size.join(" "));
    this.svg.classList.toggle("frameless", !needsFrame(this.scene));
    this.element.style.setProperty("--ratio", size[2] / size[3]);
    this.element.style.setProperty("--cells", size[2] / UNIT);
    this.svg.setAttribute("aria-label", this.view.title || this.t("board.name"));
    this.layers.under.replaceChildren(...drawBoard(this.scene, (label) => this.named(label)));
    this.drawMen(before.picture);
    this.showNotes(picture?.notes ?? []);
    this.drawHits();
    this.update();
    this.placing.show(null);
    this.touch.measure();
  }

  /** A label of the board: coordinates as they are, words in the language of the page. */
  named(label) {
    if (!/\p{L}{2}/u.test(label)) return label;
    return translated(label) ?? this.t.optional?.(`player.${label.toLowerCase()}`) ?? label;
  }

  /** Changes parts of the view (values, arrows, hint, ...). */
  change(parts) {
    Object.assign(this.view, parts);
    this.update();
  }

  /** Disables choices until the next view, while the last move is being answered. */
  pause() {
    this.paused = true;
    this.update();
  }

  drawMen(before) {
    const pieces = previewed(this.view.picture?.pieces ?? [], this.clicks);
    this.layers.men.replaceChildren(...pieces.map((piece) => this.artist.draw(piece, this.scene.byName.get(piece.cell))));
    if (before && before !== this.view.picture) animate(this, before);
  }

  menOn(name) {
    return [...this.layers.men.children].filter((man) => man.dataset.on === name);
  }

  /** The cells as a grid for pointers, keys and screen readers. */
  drawHits() {
    if (this.still) return;
    const key = JSON.stringify([this.view.picture?.cells ?? [], this.view.flipped]);
    if (key === this.drawn) return;
    this.drawn = key;
    const inside = this.svg.contains(document.activeElement);
    this.hits = new Map();
    // Cells between edges must not cover them.
    const edges = this.scene.cells.some((cell) => cell.shape === "edge");
    const shrink = (cell) => (edges && cell.shape !== "edge" ? 0.4 : 0);
    const rows = rowsOf(this.scene.cells).map((row) =>
      group(
        { role: "row" },
        row.map((cell) => {
          const hit = group({ role: "gridcell", class: "hit", tabindex: -1, "data-cell": cell.name });
          hit.append(form(cell, shrink(cell), { class: "area" }), form(cell, 0.08, { class: "ring" }));
          this.hits.set(cell.name, hit);
          return hit;
        }),
      ),
    );
    this.layers.hits.replaceChildren(...rows);
    if (!this.hits.has(this.focus)) this.focus = this.scene.cells[0]?.name;
    if (inside) this.hits.get(this.focus)?.focus();
  }

  /** Draws everything that depends on the current choice. */
  update() {
    const { byName } = this.scene;
    const { picture, last, earlier, hint } = this.view;
    const next = this.clicks.next();
    const usual = this.clicks.next(true);
    const chosen = this.clicks.chosen.filter((step) => byName.has(step));
    const on = (names, kind) => names.filter((n) => byName.has(n)).map((n) => highlight(byName.get(n), kind));
    this.layers.marks.replaceChildren(
      ...on(earlier.filter((name) => !last.includes(name)), "earlier"),
      ...on(last, "last"),
      ...on(picture?.marks ?? [], this.view.over && picture?.marks.length > 2 ? "won" : "mark"),
      ...on(hint, "hint"),
      ...on(chosen, "chosen"),
    );
    this.layers.heat.replaceChildren(...drawHeat(this.scene, this.view.heat));
    this.layers.targets.replaceChildren(...drawTargets(this, usual));
    this.layers.arrows.replaceChildren(...drawArrows(this.scene, this.view.arrows, this.clicks.chosen));
    this.layers.values.replaceChildren(...drawValues(this.scene, this.view.values, usual));
    const occupied = new Map();
    for (const piece of picture?.pieces ?? []) {
      occupied.set(piece.cell, [...(occupied.get(piece.cell) ?? []), piece]);
    }
    for (const [name, hit] of this.hits) {
      const can = !this.paused && next.has(name);
      const facts = {
        name,
        pieces: occupied.get(name) ?? [],
        chosen: chosen.includes(name),
        can,
        begins: this.clicks.chosen.length === 0,
        last: last.includes(name),
        value: this.valueOf(next.get(name)),
      };
      hit.setAttribute("aria-label", cellName(facts, this.t));
      hit.setAttribute("tabindex", name === this.focus ? 0 : -1);
      hit.setAttribute("aria-selected", String(facts.chosen));
      hit.classList.toggle("can", can);
    }
    this.showChoices();
  }

  /** The best value among actions, as text; empty if values are not shown. */
  valueOf(actions) {
    const values = (actions ?? []).map((a) => this.view.values?.get(a)).filter(Boolean);
    return values.length ? values.reduce((a, b) => (b.number > a.number ? b : a)).text : "";
  }

  showChoices() {
    const words = this.clicks.buttons();
    this.choices.replaceChildren(
      ...this.tools(),
      ...words.map((word) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "board-choice";
        button.dataset.choice = word;
        button.disabled = this.paused;
        const value = this.valueOf(this.clicks.next().get(word));
        const shown = translated(word) ?? this.t.optional(`piece.${word}`) ?? word;
        button.textContent = value ? `${shown}  ${value}` : shown;
        button.addEventListener("click", () => this.choose(word));
        return button;
      }),
    );
    this.choices.hidden = !this.choices.children.length;
    if (this.clicks.chosen.length && words.length) this.on.choice(words);
  }

  /** Buttons that turn the piece in hand, and one that confirms a tap. */
  tools() {
    const made = (word, run, sign) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `board-tool ${word}`;
      button.textContent = `${sign} ${this.t(`place.${word}`)}`;
      button.addEventListener("click", run);
      return button;
    };
    const turning = this.placing.turns ? ["rotate", "mirror"] : [];
    const tools = turning.map((how) => made(how, () => this.turn(how), how === "rotate" ? "⟳" : "⇋"));
    const { waiting } = this.touch;
    if (waiting !== null) tools.push(made("confirm", () => { this.touch.drop(); this.choose(waiting); }, "✓"));
    return tools;
  }

  /** Turns or mirrors the piece in hand; a tap that waits stays where it is. */
  turn(how) {
    const { waiting } = this.touch;
    this.touch.drop();
    this.placing.turn(how);
    if (waiting !== null) this.placing.show(waiting);
  }

  showNotes(notes) {
    this.notes.replaceChildren(
      ...notes.map((note) => {
        const item = document.createElement("li");
        const words = translated(note);
        if (words === null) item.lang = "en";
        item.dir = words === null ? "ltr" : "auto";
        item.append(...this.noteParts((words ?? note).replace(HYPHEN, "−")));
        return item;
      }),
    );
    this.notes.hidden = !notes.length;
  }

  /** A note; a long list ("bag, from the front: ...") is behind its title, so that it moves nothing. */
  noteParts(words) {
    const [, title, list] = LIST.exec(words) ?? [];
    if (!list) return [words];
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = title;
    details.open = this.unfolded.has(title);
    details.addEventListener("toggle", () => this.unfolded[details.open ? "add" : "delete"](title));
    details.append(summary, list);
    return [details];
  }

  /** A cell or a button was chosen. */
  choose(step) {
    if (this.paused) return;
    const chosen = this.clicks.chosen.length;
    if (!this.view.ways.length) {
      this.on.wrong({ cell: step, after: [] });
      return;
    }
    const meant = this.clicks.choose(step);
    this.placing.follow();
    if (chosen > 1 || this.clicks.chosen.length > 1) this.drawMen(null);
    this.update();
    if ("done" in meant) this.on.move(meant.done);
    else if (meant.wrong) this.on.wrong({ cell: meant.wrong, after: meant.after });
  }

  clear() {
    this.clicks.clear();
    this.placing.follow();
    this.placing.show(null);
    this.touch.drop();
    this.drawMen(null);
    this.update();
  }

  focused(target) {
    const name = target.dataset?.cell;
    if (!name || name === this.focus) return;
    this.hits.get(this.focus)?.setAttribute("tabindex", -1);
    this.focus = name;
    target.setAttribute("tabindex", 0);
    if (target.matches(":focus-visible")) this.placing.show(name);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const from = this.scene.byName.get(this.focus);
    if (!from) return;
    if (event.key in ARROWS) {
      const cell = neighbour(this.scene.cells, from, ...ARROWS[event.key]);
      if (cell) this.hits.get(cell.name).focus();
    } else if (event.key === "Home" || event.key === "End") {
      const row = rowsOf(this.scene.cells).find((cells) => cells.includes(from));
      this.hits.get(row[event.key === "Home" ? 0 : row.length - 1].name).focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.focus);
    } else if (event.key in TURNING && this.placing.active) {
      this.turn(TURNING[event.key]);
    } else if (event.key === "Escape" && this.clicks.chosen.length) {
      this.clear();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
