// A game of a tournament on the board, move by move.

import { get, part } from "./api.js";
import { gameName } from "./arena_names.js";
import { Autoplay } from "./autoplay.js";
import { Board } from "./board/board.js";
import { find } from "./dom.js";
import { ltr, optional, rich, text } from "./text.js";

export class Replay {
  constructor() {
    this.dialog = find("#replay");
    this.board = null;
    this.asked = 0;
    this.auto = new Autoplay({ step: () => this.go(this.ply + 1), done: () => this.ply >= this.game.moves.length, again: () => this.go(0), speed: 2 });
    find("#replay-auto").append(this.auto.node);
    this.dialog.addEventListener("close", () => this.auto.pause());
    find("#replay-close").addEventListener("click", () => this.dialog.close());
    const steps = { first: () => 0, back: () => this.ply - 1, on: () => this.ply + 1, last: () => this.game.moves.length };
    for (const [name, to] of Object.entries(steps)) find(`#replay-${name}`).addEventListener("click", () => {
      this.auto.pause();
      this.go(to());
    });
  }

  /** Shows a game from its start. */
  async open(tournament, number) {
    const ticket = ++this.asked;
    const game = await get(`/api/arena/${tournament}/games/${number}`);
    if (ticket !== this.asked) return; // another game was requested meanwhile
    this.game = game;
    find("#replay-title").textContent = text("replay", { n: number });
    find("#replay-who").replaceChildren(rich("replay.who", { game: gameName(this.game.game), agents: ltr(this.game.agents.join(" – ")) }));
    const query = new URLSearchParams();
    if (this.game.start) query.set("pos", this.game.start);
    query.set("moves", this.game.moves.join(","));
    find("#replay-analyse").href = `/analyse/${part(this.game.game)}?${query}`;
    this.board ??= new Board(find("#replay-board"), { t: Object.assign((id, values) => text(id, values), { optional }) });
    this.dialog.showModal();
    await this.go(0);
  }

  /** Shows the position after a number of moves. */
  async go(ply) {
    const { game } = this;
    this.ply = Math.max(0, Math.min(ply, game.moves.length));
    const here = this.ply, ticket = ++this.asked;
    const found = await get(`/api/games/${part(game.game)}/position`, { pos: game.start, moves: game.moves.slice(0, here).join(",") });
    if (ticket !== this.asked) return; // another step was requested meanwhile
    this.board.show({ picture: found.picture, last: found.last, title: text("replay", { n: game.number }) });
    find("#replay-ply").replaceChildren(this.words(here));
    for (const name of ["first", "back"]) find(`#replay-${name}`).disabled = here === 0;
    for (const name of ["on", "last"]) find(`#replay-${name}`).disabled = here === game.moves.length;
  }

  words(ply) {
    const { game } = this;
    const of = { n: ply, total: game.moves.length };
    if (ply === 0) return rich("replay.start", of);
    const move = game.names[ply - 1], turn = game.turns[ply - 1];
    if (ply <= game.opening) return rich("replay.opening", { ...of, move });
    if (turn < 0) return rich("replay.chance", { ...of, move });
    const said = { ...of, move, agent: game.agents[turn], ms: Math.round(1000 * game.seconds[ply - 1]) };
    return rich("replay.move", said);
  }
}
