/* The moves so far, by full moves. Each is a button that shows the position after it. */

import { el } from "../dom.js";
import { ltr, text, translated } from "../text.js";
import { playerName } from "./names.js";

/** Fills the list; `at` is the ply that the board shows, `go(ply)` shows another. */
export function showMoves(list, { facts, played, turns, at, go }) {
  const pairs = inPairs(turns, facts.players.length);
  const begun = beginnings(turns, facts.perfect_information);
  list.classList.toggle("pairs", pairs);
  list.replaceChildren(
    ...played.map((name, ply) => {
      const now = ply + 1 === at;
      const { number, turn, owner } = begun[ply];
      const who = el("span", { class: pairs || !turn ? "who visually-hidden" : "who" }, playerName(facts, owner));
      const move = name === null ? el("span", { class: "muted" }, text("hidden.move")) : moveName(name);
      const button = el("button", { type: "button", class: "ghost move", "aria-current": now ? "step" : null, onclick: () => go(ply + 1) }, who, " ", move);
      const kind = [now ? "now" : "", turns[ply] === -1 ? "drawn" : "", pairs && turns[ply] === 1 ? "reply" : ""].filter(Boolean).join(" ");
      return el("li", { class: kind || null, "data-n": number === null ? null : `${number}.` }, button);
    }),
  );
  scrollToNow(list);
}

/** A move that is a word ("raise", "deal Kh") in the language of the page, else as it is written. */
function moveName(name) {
  const said = translated(name);
  return said === null || said === name ? ltr(name) : el("bdi", {}, said);
}

/** Shows the move of the board in the list. The list scrolls, never the page. */
export function scrollToNow(list) {
  const current = list.querySelector(".now");
  if (!current) list.scrollTop = 0;
  else list.scrollTop += current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom + current.offsetHeight;
}

/** Whether two players move in turn, so that two plies are a full move. */
function inPairs(turns, players) {
  return players === 2 && turns.every((player, ply) => player === (turns[0] + ply) % 2);
}

/** For each ply the number of the full move that it begins, or null, whether a turn begins, and whose it is.
    Dice belong to the turn after them; cards that are dealt in secret belong to nobody. */
function beginnings(turns, open) {
  const owners = [...turns];
  if (open) for (let ply = turns.length - 2; ply >= 0; ply--) if (turns[ply] === -1) owners[ply] = owners[ply + 1];
  let full = 0;
  return owners.map((owner, ply) => {
    const turn = ply === 0 || owner !== owners[ply - 1];
    const begins = ply === 0 || (turn && owner !== -1 && owner < owners[ply - 1]);
    if (begins) full += 1;
    return { number: begins ? full : null, turn, owner };
  });
}
