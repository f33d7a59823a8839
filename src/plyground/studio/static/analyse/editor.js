/* Pieces placed by hand. Which letter of the position text is which piece, the server finds out. */

import { PieceArtist } from "../board/pieces.js";
import { UNIT } from "../board/shapes.js";
import { pieceWords } from "../board/speech.js";
import { el, find, svg } from "../dom.js";
import { showJob } from "../jobs.js";
import { optional, text } from "../text.js";

const spoken = Object.assign((id, values) => text(id, values), { optional });
const CELL = { name: "", x: 0, y: 0, shape: "square", width: 1, height: 1 };
const SIZE = 1.1 * UNIT;

export class Editor {
  /** `page` has `board`, `position`, `flipped`, `place`, `pasted`, `show()`. */
  constructor(page, { spec }) {
    Object.assign(this, { page, spec });
    this.box = find("#editor");
    this.draft = null; // what is being edited: the server's view, with changed places
    this.letter = "";
    this.artist = new PieceArtist("palette");
    find("#edit").addEventListener("click", () => (this.draft ? this.close() : this.open()));
  }

  get active() {
    return this.draft !== null;
  }

  async open() {
    if (!(await this.page.arrived())) return;
    this.page.rest();
    this.box.hidden = false;
    find("#edit").setAttribute("aria-pressed", "true");
    const { pos, moves, seed } = this.page.place;
    const found = await showJob("editor", { game: this.spec, pos: pos || null, moves, seed }, { into: this.box, label: text("edit.preparing"), quiet: true });
    if (!found) {
      this.close();
      this.page.message(text("edit.none"));
      return;
    }
    this.draft = { ...found, places: [...found.places] };
    this.letter = found.pieces[0].letter;
    this.showTools();
    this.showBoard();
    this.box.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.draft = null;
    this.box.hidden = true;
    this.box.replaceChildren();
    find("#edit").setAttribute("aria-pressed", "false");
    this.page.show();
  }

  /** The board as it is edited: every cell can be chosen. */
  showBoard() {
    const { cells, places, pieces } = this.draft;
    const by = new Map(pieces.map((piece) => [piece.letter, piece]));
    const men = cells.flatMap((cell, i) => (places[i] ? [{ ...by.get(places[i]), cell }] : []));
    const elsewhere = this.page.position.picture.pieces.filter((piece) => !cells.includes(piece.cell));
    const picture = { ...this.page.position.picture, pieces: [...men, ...elsewhere], marks: [] };
    this.page.board.show({ picture, ways: cells.map((cell, i) => ({ action: i, steps: [cell] })), flipped: this.page.flipped, title: text("edit.board") });
  }

  /** Puts the chosen piece on a cell, or takes it away if it is there. */
  put(i) {
    const { places } = this.draft;
    places[i] = places[i] === this.letter ? "" : this.letter;
    this.showBoard();
  }

  showTools() {
    const { pieces, rest } = this.draft;
    const choose = (letter) => {
      this.letter = letter;
      for (const button of palette.children) button.setAttribute("aria-pressed", String(button.dataset.letter === letter));
    };
    const button = (letter, words, ...inside) => el("button", { type: "button", "data-letter": letter, "aria-pressed": String(letter === this.letter), "aria-label": words, title: words, onclick: () => choose(letter) }, ...inside);
    const palette = el("div", { class: "palette", role: "group", "aria-label": text("edit.pieces") }, pieces.map((piece) => button(piece.letter, pieceWords(piece, spoken), this.drawn(piece))), button("", text("edit.erase"), el("span", { "aria-hidden": "true" }, "✕")));
    this.rest = el("input", { id: "edit-rest", dir: "ltr", value: rest, autocomplete: "off", spellcheck: "false", "aria-describedby": "edit-rest-hint" });
    const clear = () => {
      this.draft.places.fill("");
      this.showBoard();
    };
    this.box.replaceChildren(
      el("p", { class: "muted small" }, text("edit.hint")),
      palette,
      el("div", { class: "field" }, el("label", { for: "edit-rest" }, text("edit.rest")), this.rest, el("span", { class: "hint", id: "edit-rest-hint" }, text("edit.rest.hint"))),
      el("div", { class: "buttons" },
        el("button", { type: "button", class: "primary", id: "edit-use", onclick: () => this.page.pasted.usePosition(this.text) }, text("edit.use")),
        el("button", { type: "button", id: "edit-clear", onclick: clear }, text("edit.clear")),
        el("button", { type: "button", id: "edit-close", onclick: () => this.close() }, text("close"))),
    );
  }

  drawn(piece) {
    const half = SIZE / 2;
    return svg("svg", { viewBox: `${-half} ${-half} ${SIZE} ${SIZE}`, "aria-hidden": "true" }, svg("defs", {}, this.artist.gradients()), this.artist.draw(piece, CELL));
  }

  /** The position text: rows of letters, numbers for empty cells, and the rest. */
  get text() {
    const { places, rows, ends } = this.draft;
    let at = 0;
    const written = rows.map((length, i) => {
      const row = places.slice(at, (at += length));
      const letters = row.map((letter) => letter || "\u0000").join("");
      return letters.replace(/\u0000+/g, (run) => String(run.length)) + (ends[i] ?? "");
    });
    return `${written.join("")} ${this.rest.value}`.trim();
  }
}
