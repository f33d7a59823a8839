/* Players and results in the language of the page. */

import { language, optional, text } from "../text.js";

/** The name of a player: "White" in the reader's language, or the game's own. */
export function playerName(facts, player) {
  if (player === -1) return text("chance");
  const name = facts.players[player] ?? String(player + 1);
  const numbered = /^player (\d+)$/.exec(name);
  return numbered ? text("player.numbered", { n: numbered[1] }) : optional(`player.${name.toLowerCase()}`) ?? name;
}

/** The result as a sentence. */
export function resultText(facts, utilities) {
  const best = Math.max(...utilities);
  const winners = utilities.flatMap((u, i) => (u === best ? [playerName(facts, i)] : []));
  if (utilities.length > 1 && winners.length === utilities.length) return text("result.draw");
  if (utilities.length === 1) return text("result.alone", { value: best });
  if (winners.length > 1) return text("result.shared", { players: winners.join(text("list.and")) });
  return text("result.wins", { player: winners[0] });
}

export function gameTitle(facts) {
  return (language === "ar" && facts.title_ar) || facts.title;
}
