/* The buttons and keys of the play page. */

import { find } from "../dom.js";
import { shortcuts } from "../keys.js";

/** Makes the buttons and keys run the commands of the page. */
export function wire(game) {
  const on = (id, run) => find(id).addEventListener("click", run);
  on("#new", () => game.again());
  on("#undo", () => game.command(() => game.undo()));
  on("#redo", () => game.command(() => game.redo()));
  on("#hint", () => game.command(() => game.hint()));
  on("#values", () => game.advice.toggleValues());
  on("#switch", () => game.switchSides());
  on("#flip", () => game.screen.flip());
  on("#resign", () => game.command(() => game.resign()));
  on("#copy", () => game.copy());
  shortcuts([
    { keys: ["u"], says: "key.undo", run: () => game.command(() => game.undo()) },
    { keys: ["r"], says: "key.redo", run: () => game.command(() => game.redo()) },
    { keys: ["h"], says: "key.hint", run: () => game.command(() => game.hint()) },
    { keys: ["v"], says: "key.values", run: () => game.advice.toggleValues() },
    { keys: ["f"], says: "key.flip", run: () => game.screen.flip() },
    { keys: ["ArrowLeft"], says: "key.back", run: () => game.goTo(game.shownPly - 1) },
    { keys: ["ArrowRight"], says: "key.forward", run: () => game.goTo(game.shownPly + 1) },
    { keys: ["Home"], says: "key.first", run: () => game.goTo(0) },
    { keys: ["End"], says: "key.last", run: () => game.goTo(game.match.ply) },
    { keys: ["n"], says: "key.new", run: () => game.again() },
    { keys: ["/"], says: "key.command", run: () => find("#command-text").focus() },
    { keys: ["Escape"], says: "key.stop", run: () => (game.thinking.busy ? game.thinking.stop() : false) },
  ]);
}
