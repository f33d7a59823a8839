/* A match: its seats and moves. The address of the page holds all of it. */

import { get, pageAddress, part } from "../api.js";

export const HUMAN = "human";

export class Match {
  /** `seats` are "human" or the specs of agents; moves are "@17", "?" (chance, by the seed), or sealed ("~..."). */
  constructor({ spec, seats, seed, pos = "", moves = [], resigned = null, late = false }) {
    Object.assign(this, { spec, seats, seed, pos, moves, resigned, late }); // late: resigned by the clock
    this.undone = [];
  }

  /** The match in the address, with `usual` seats as defaults. */
  static fromAddress(spec, players, usual) {
    const query = new URLSearchParams(location.search);
    const given = (query.get("seats") ?? "").split(";").filter(Boolean);
    const seats = Array.from({ length: players }, (_, i) => given[i] ?? usual[i]);
    const seed = Number.parseInt(query.get("seed") ?? "", 10);
    const hash = new URLSearchParams(location.hash.slice(1));
    const moves = (hash.get("m") ?? "").split(".").filter(Boolean).map((word) => (/^\d/.test(word) ? `@${word}` : word));
    const resigned = hash.has("resigned") ? Number(hash.get("resigned")) : null;
    return new Match({
      spec,
      seats,
      seed: Number.isNaN(seed) ? Math.floor(Math.random() * 1e6) : seed,
      pos: query.get("pos") ?? "",
      moves,
      resigned,
      late: hash.has("late"),
    });
  }

  /** The address that restores this match, on this page or another. */
  address(page = "play") {
    const query = new URLSearchParams(location.search);
    query.set("seats", this.seats.join(";"));
    query.set("seed", this.seed);
    if (this.pos) query.set("pos", this.pos);
    else query.delete("pos");
    const hash = new URLSearchParams();
    if (this.moves.length) hash.set("m", this.moves.map((move) => move.replace("@", "")).join("."));
    if (this.resigned !== null) hash.set("resigned", this.resigned);
    if (this.resigned !== null && this.late) hash.set("late", 1);
    const end = String(hash).replaceAll("%3F", "?");
    return `${pageAddress(page, this.spec)}?${readable(query)}${end ? `#${end}` : ""}`;
  }

  keep() {
    history.replaceState(null, "", this.address());
  }

  get ply() {
    return this.moves.length;
  }

  isHuman(player) {
    return this.seats[player] === HUMAN;
  }

  get humans() {
    return this.seats.map((_, i) => i).filter((i) => this.isHuman(i));
  }

  play(move) {
    this.moves.push(move);
    this.undone = [];
    this.keep();
  }

  /** Forgets the moves from a ply on. */
  cut(ply) {
    this.moves.length = ply;
    this.undone = [];
    this.resigned = null;
    this.late = false;
  }

  /** Begins again, with another seed. */
  begin(seed) {
    this.cut(0);
    this.seed = seed;
    this.keep();
  }

  /** Goes back to a person's latest decision; `turns` lists the player of each ply. */
  undo(turns) {
    this.resigned = null;
    this.late = false;
    let to = this.moves.length - 1;
    while (to >= 0 && !this.isHuman(turns[to])) to -= 1;
    if (to < 0) to = this.humans.length ? -1 : this.moves.length - 1;
    if (to < 0) return false;
    this.undone.push(this.moves.splice(to));
    this.keep();
    return true;
  }

  redo() {
    const again = this.undone.pop();
    if (!again) return false;
    this.moves.push(...again);
    this.keep();
    return true;
  }

  /** The position as arguments of a job. */
  get args() {
    return { game: this.spec, pos: this.pos || null, moves: this.moves.join(","), seed: this.seed };
  }

  /** Writes the moves as the server does: what a seat may not know is sealed. */
  adopt(moves) {
    this.moves = [...moves];
    this.keep();
  }

  /** The position as the players in `view` see it, of whom one is `looking`; `more` is a typed move to try after the others;
      `first` asks for the game's own first position. */
  position(view, { upTo = this.moves.length, more = null, looking = null, first = false, signal } = {}) {
    const moves = [...this.moves.slice(0, upTo), ...(more === null ? [] : [more])];
    const query = { pos: first ? "" : this.pos, moves: moves.join(","), seed: this.seed, view, ...(looking === null ? {} : { looking }) };
    return get(`/api/games/${part(this.spec)}/position`, query, { signal });
  }
}

function readable(query) {
  return String(query).replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%3B", ";").replaceAll("%2C", ",");
}
