/* The moves so far. Each is a button that shows the position after it. */

import { el } from "../dom.js";
import { ltr, text } from "../text.js";
import { playerName } from "./names.js";

/** Fills the list; `at` is the ply that the board shows, `go(ply)` shows another. */
export function showMoves(list, { facts, played, turns, at, go }) {
  const pairs = inPairs(turns, facts.players.length);
  list.classList.toggle("pairs", pairs);
  list.replaceChildren(
    ...played.map((name, ply) => {
      const now = ply + 1 === at;
      const who = el("span", { class: pairs ? "who visually-hidden" : "who" }, playerName(facts, turns[ply]));
      const move = name === null ? el("span", { class: "muted" }, text("hidden.move")) : ltr(name);
      const button = el("button", { type: "button", class: "ghost move", "aria-current": now ? "step" : null, onclick: () => go(ply + 1) }, who, " ", move);
      return el("li", { class: now ? "now" : null, "data-n": pairs && ply % 2 === 0 ? `${ply / 2 + 1}.` : pairs ? null : `${ply + 1}.` }, button);
    }),
  );
  const current = list.querySelector(".now");
  if (!current) list.scrollTop = 0;
  // The list scrolls, never the page.
  else list.scrollTop = Math.max(0, current.offsetTop - list.offsetTop - list.clientHeight + 2 * current.offsetHeight);
}

/** Whether two players move in turn, so that two plies are a full move. */
function inPairs(turns, players) {
  return players === 2 && turns.every((player, ply) => player === ply % 2);
}
