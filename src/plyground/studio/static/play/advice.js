/* Advice from an engine: hints in three levels, values on the squares, eval, best. */

import { find, toast } from "../dom.js";
import { text } from "../text.js";
import { bestOf, onCells, valueAndDistance, valueText } from "../values.js";
import { hintCells } from "./hints.js";
import { playerName } from "./names.js";

const SECONDS = 10; // for the values of all moves; the first appear much sooner

export class Advice {
  constructor(game, { facts, engine }) {
    Object.assign(this, { game, facts, engine });
    this.valuesOn = false;
    this.forget();
  }

  /** The position has changed. */
  forget() {
    this.values = null;
    this.hintLevel = 0;
  }

  way(action) {
    return this.game.position.actions.find((legal) => legal.action === action)?.ways[0] ?? [];
  }

  /** The engine's answer for this position, requested once. */
  async analysis() {
    const at = this.game.match.address();
    if (this.known?.at === at) return this.known.found;
    const found = await this.game.job("analysis", { engine: this.engine, limit: { time: 1 } }, text("thinking.hint"));
    if (found) this.known = { at, found };
    return found;
  }

  /** The message for the commands `eval` and `best`. */
  async think(what) {
    const { game, facts } = this;
    if (!facts.perfect_information) return text("say.hidden-game");
    if (game.over || game.position.to_play === -1) return text("say.no-moves");
    if (!game.mayMove) return text("say.not-your-turn");
    const found = await this.analysis();
    if (!found) return "";
    const value = valueText(found.value, found.bound);
    if (what === "eval") return text("say.eval", { player: playerName(facts, found.player), value, depth: found.counters.depth });
    return text("say.best", { move: found.move, line: found.line.join(" "), value });
  }

  /** Shows and says the next level of the hint: a region, a piece, the move. Returns why there is none. */
  async hint() {
    const { game } = this;
    if (!game.mayMove) return text("say.not-now");
    if (!this.facts.perfect_information) return text("say.hidden-game");
    const found = await this.analysis();
    if (!found) return "";
    this.hintLevel = Math.min(3, this.hintLevel + 1);
    const steps = this.way(found.action);
    const cells = hintCells(this.hintLevel, steps, game.board.scene);
    const whole = this.hintLevel === 3 || !cells.length;
    game.board.change({ hint: cells, arrows: whole ? [{ steps, kind: "best" }] : [] });
    const words = whole ? text("hint.3", { move: found.move }) : text(`hint.${this.hintLevel}`, { cells: cells.join(" ") });
    toast(words);
    game.say(words);
    return "";
  }

  toggleValues() {
    this.valuesOn = !this.valuesOn;
    find("#values").setAttribute("aria-pressed", String(this.valuesOn));
    if (!this.valuesOn) this.game.board.change({ values: null });
    else this.refresh();
  }

  /** Shows the values of this position if they are switched on. */
  async refresh() {
    const { game } = this;
    if (!this.valuesOn || !game.mayMove) return;
    const { ply } = game.match;
    if (!this.values) {
      const soFar = ({ partial }) => {
        if (partial?.moves && this.valuesOn && game.match.ply === ply) this.paint(partial.moves, bestOf(partial.moves)?.action);
      };
      const found = await game.job("values", { seconds: SECONDS }, text("valuing"), null, soFar);
      if (!found || game.match.ply !== ply) return;
      this.values = found.moves;
    }
    if (this.valuesOn) this.mark(this.values, bestOf(this.values)?.action);
  }

  paint(rows, chosen, arrows = []) {
    this.game.board.change({ values: onCells(rows, this.facts.utility, chosen), arrows });
  }

  /** Shows the values of all moves on the board, highlights one and announces it. */
  mark(rows, chosen, { arrow = false } = {}) {
    this.paint(rows, chosen, arrow ? [{ steps: this.way(chosen), kind: "best" }] : []);
    const row = rows.find((move) => move.action === chosen);
    if (row) this.game.say(text("say.value-best", { move: row.name, value: valueAndDistance(row) }));
  }
}
