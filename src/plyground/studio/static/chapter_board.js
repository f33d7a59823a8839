// A board inside a chapter: a person against an agent, or both sides by hand.

import { get, part as inPath, startJob } from "./api.js";
import { Board } from "./board/board.js";
import { wire } from "./chapter_parts.js";
import { find } from "./dom.js";
import { optional, rich, text } from "./text.js";
import { onCells } from "./values.js";

/** Starts the board of a part; `data-agent=none` lets the reader play both sides. */
export function playHere(part, note) {
  const { game, agent, first, pos = "" } = part.dataset;
  const person = first === "agent" ? 1 : 0;
  const said = find(".said", part);
  const board = new Board(find(".board-here", part), { t: Object.assign((id, values) => text(id, values), { optional }), onMove: moved });
  let moves = [], position = null, asked = 0, showsValues = false;

  const place = () => ({ game, pos: pos || null, moves: moves.map((action) => `@${action}`).join(",") });
  const agentPlays = () => agent !== "none" && position.to_play !== null && position.to_play >= 0 && position.to_play !== person;

  async function look() {
    const question = ++asked;
    board.pause();
    const { game: spec, ...query } = place();
    const found = await get(`/api/games/${inPath(spec)}/position`, query);
    if (question !== asked) return;
    position = found;
    const free = !agentPlays() && found.to_play !== null;
    const chance = found.to_play === -1;
    const ways = free ? found.actions.flatMap((a) => (chance ? [[a.name]] : a.ways).map((steps) => ({ action: a.action, steps }))) : [];
    board.show({ picture: found.picture, ways, last: found.last, title: find("figcaption", part).textContent });
    if (found.to_play === null) return ended();
    if (agentPlays()) return answer(question);
    said.textContent = text("part.play.you");
    if (showsValues) values(question);
  }

  async function answer(question) {
    said.textContent = text("part.play.thinks");
    const job = await startJob("move", { ...place(), agent, seed: 1 });
    const view = await job.finished;
    if (question !== asked || view.state !== "done") return;
    moves.push(view.result.action);
    look();
  }

  async function values(question) {
    const job = await startJob("values", { ...place(), seconds: 1 });
    const view = await job.finished;
    if (question !== asked || view.state !== "done" || !showsValues) return;
    board.change({ values: onCells(view.result.moves, position.range ?? [-1, 1], null) });
  }

  function moved(action) {
    moves.push(action);
    look();
  }

  function ended() {
    const own = position.utilities?.[person];
    const result = own === undefined ? "" : text(own > 0 ? "part.play.won" : own < 0 ? "part.play.lost" : "part.play.drawn");
    said.replaceChildren(rich("part.play.over", { result }));
    note();
  }

  wire(part, {
    again: () => { moves = []; look(); },
    undo: () => {
      moves.pop();
      if (agent !== "none" && moves.length % 2 !== person) moves.pop();
      look();
    },
    values: (button) => {
      showsValues = !showsValues;
      button.setAttribute("aria-pressed", String(showsValues));
      if (!showsValues) board.change({ values: new Map() });
      else look();
    },
  });
  look();
}
