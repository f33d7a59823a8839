/* A position or a whole game as text. */

import { ApiError, get, part, post } from "../api.js";
import { el, find } from "../dom.js";
import { ltr, rich } from "../text.js";

export class Pasted {
  /** `page` has `begin(pos, moves)`, `editor` and `field`, the text of the position on the board. */
  constructor(page, { spec, example }) {
    Object.assign(this, { page, spec, example });
    this.asked = null; // the latest text, while the server reads it
  }

  /** Drops a text that is not answered yet. */
  forget() {
    this.asked = null;
  }

  /** Goes to a position as text, if the game can read it. */
  async usePosition(typed) {
    const wanted = typed.trim();
    const mine = (this.asked = Symbol("paste"));
    try {
      await get(`/api/games/${part(this.spec)}/position`, { pos: wanted });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.asked === mine) this.badPosition(error, wanted);
      return;
    }
    if (this.asked !== mine) return;
    this.page.field.release(typed);
    find("#position").removeAttribute("aria-invalid");
    find("#position-problem").replaceChildren();
    await this.page.begin(wanted, []);
  }

  /** Reads a game as text, and goes to its end. */
  async readGame(words) {
    const problem = find("#game-problem");
    try {
      const found = await post(`/api/games/${part(this.spec)}/read`, { text: words });
      problem.replaceChildren();
      if (found.spec === this.spec) await this.page.begin(found.pos, found.moves);
      else location.href = `/analyse/${part(found.spec)}?${new URLSearchParams({ pos: found.pos, moves: found.moves.join(",") })}`;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem.replaceChildren(el("p", { class: "problem", dir: "auto" }, `${error.message} ${error.fix}`));
    }
  }

  /** Shows the text with a caret under the first bad character, and an example. */
  badPosition(error, given) {
    const { details } = error.body;
    const at = details?.at ?? 0;
    const field = find("#position");
    find("#position-problem").replaceChildren(
      el("p", { class: "problem", dir: "auto" }, error.message),
      el("pre", { class: "caret", dir: "ltr" }, `${given}\n${" ".repeat(at)}^`),
      el("p", { class: "hint" }, rich("position.example", { example: ltr(details?.example || this.example) })),
    );
    if (this.page.editor.active) this.page.field.show(given);
    else if (field.value.trim() !== given.trim()) return; // the text has changed meanwhile
    field.value = given;
    field.setAttribute("aria-invalid", "true");
    field.focus();
    field.setSelectionRange(at, Math.min(at + 1, given.length));
  }
}
