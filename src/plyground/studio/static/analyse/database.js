/* The form that builds an endgame database: from the position on the board, or of some material. */

import { el, find } from "../dom.js";
import { showJob } from "../jobs.js";
import { ltr, rich, text } from "../text.js";

const MEGABYTES = 500;

export class DatabaseForm {
  /** `page` has `place`, `pos`, `known` and `rest()`. */
  constructor(page, { spec, database }) {
    Object.assign(this, { page, spec });
    const panel = find("#panel-database");
    const hint = el("p", { class: "muted small" }, text("database.hint"));
    if (database.problem) {
      panel.replaceChildren(hint, el("p", { class: "note warn" }, text("database.unsuited"), " ", el("span", { lang: "en", dir: "ltr" }, database.problem)));
      return;
    }
    this.material = el("input", { id: "material", dir: "ltr", size: 8, maxlength: 20, autocomplete: "off", spellcheck: "false" });
    this.megabytes = el("input", { id: "megabytes", dir: "ltr", type: "number", min: 1, max: 1000, value: MEGABYTES, required: true });
    this.button = el("button", { type: "submit", id: "database-go" }, text("database.go"));
    this.job = el("div");
    this.made = el("p", { id: "database-made", role: "status" });
    const field = (input, label, more) => el("div", { class: "field" }, el("label", { for: input.id }, text(label)), input, el("span", { class: "hint" }, text(more)));
    const submit = (event) => {
      event.preventDefault();
      this.build();
    };
    const fields = el("div", { class: "ask-fields" }, database.materials ? field(this.material, "database.material", "database.material.hint") : "", field(this.megabytes, "database.megabytes", "database.megabytes.hint"));
    panel.replaceChildren(hint, el("form", { id: "database", onsubmit: submit }, fields, el("div", { class: "buttons" }, this.button)), this.job, this.made);
  }

  async build() {
    const args = { game: this.spec, ...this.page.place, pos: this.page.pos || null, material: this.material.value.trim(), megabytes: Number(this.megabytes.value) };
    this.page.rest();
    this.button.disabled = true;
    this.made.replaceChildren();
    const says = ({ progress }) => (progress.values.positions === undefined ? "" : text("database.so-far", { n: progress.values.positions }));
    const found = await showJob("database", args, { into: this.job, label: text("database.go"), says, quiet: true });
    this.button.disabled = false;
    if (!found) return;
    this.page.known.forget(); // what was searched without the database
    this.made.replaceChildren(rich("database.made", { positions: ltr(found.positions), won: ltr(found.won), drawn: ltr(found.drawn), lost: ltr(found.lost), longest: ltr(found.longest), file: ltr(found.file) }));
  }
}
