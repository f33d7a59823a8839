/* The command box: play by typing. Answers go to a log that screen readers read. */

import { pieceWords } from "../board/speech.js";
import { el, find } from "../dom.js";
import { text } from "../text.js";
import { lastWords, typeMove } from "./typed_moves.js";

export class Commands {
  /** `game` runs the commands; each returns a message for the log, or nothing. */
  constructor(game, spoken) {
    this.game = game;
    this.spoken = spoken;
    this.log = find("#log");
    this.input = find("#command-text");
    this.past = [];
    this.at = 0;
    find("#command").addEventListener("submit", (event) => {
      event.preventDefault();
      this.run(this.input.value.trim());
    });
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  async run(line) {
    if (!line) return;
    this.past.push(line);
    this.at = this.past.length;
    this.input.value = "";
    this.say(`› ${line}`, "typed");
    const own = command(line);
    if (!(await this.game.arrived())) return; // the page shows why
    const said = await (own ? own(this.game, this.spoken) : typeMove(this.game, line));
    if (said) this.say(said);
  }

  say(words, kind = "") {
    this.log.append(el("p", { class: kind, dir: "auto" }, words));
    while (this.log.children.length > 200) this.log.firstChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** Forgets what was typed and said: another person sits down. */
  clear() {
    this.log.replaceChildren();
    this.past = [];
    this.at = 0;
    this.input.value = "";
  }

  /** Up and Down go through the history. */
  key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    this.at = Math.min(this.past.length, Math.max(0, this.at + step));
    this.input.value = this.past[this.at] ?? "";
    event.preventDefault();
  }
}

/** In the order of the text command.words. */
const COMMANDS = {
  moves: (game) => {
    const names = game.position.actions.map((action) => action.name);
    return names.length ? names.join("  ") : text("say.no-moves");
  },
  board: (game, t) => boardWords(game.position, t),
  last: (game) => lastWords(game),
  eval: (game) => game.think("eval"),
  best: (game) => game.think("best"),
  hint: (game) => game.hint(),
  undo: (game) => game.undo(),
  redo: (game) => game.redo(),
  roll: (game) => game.roll(),
  resign: (game) => game.resign(),
  new: (game) => game.again(),
  help: () => text("say.help", { words: text("command.words") }),
};

/** The command that a line names, in English or in the words of the page; undefined without one. */
function command(line) {
  const names = Object.keys(COMMANDS);
  const said = line === "?" ? "help" : line.toLowerCase();
  const own = text("command.words").split(/[,،] /).indexOf(said);
  return COMMANDS[names[own < 0 ? names.indexOf(said) : own]];
}

/** The pieces with their cells, and the notes. */
export function boardWords({ picture, text: position, turn_text }, t) {
  if (!picture) return position ?? turn_text;
  const men = new Map();
  for (const piece of picture.pieces) {
    const words = pieceWords(piece, t);
    men.set(words, [...(men.get(words) ?? []), piece.cell]);
  }
  const lines = [...men].map(([words, cells]) => `${words}: ${cells.join(" ")}`);
  return [...lines, ...picture.notes].join("; ") || t("cell.empty");
}
