// A board inside a chapter: a person against an agent, or both sides by hand.

import { ApiError, get, part as inPath, startJob } from "./api.js";
import { Board } from "./board/board.js";
import { viewOf } from "./board/view.js";
import { wire } from "./chapter_parts.js";
import { find } from "./dom.js";
import { optional, rich, text } from "./text.js";
import { onCells } from "./values.js";

const newSeed = () => Math.floor(Math.random() * 1e6);

/** Starts the board of a part; `data-agent=none` lets the reader play both sides. */
export function playHere(part, note) {
  const { game, agent, first, pos = "" } = part.dataset;
  const person = first === "agent" ? 1 : 0;
  const said = find(".said", part);
  const board = new Board(find(".board-here", part), { t: Object.assign((id, values) => text(id, values), { optional }), onMove: (action) => moved(`@${action}`) });
  let moves = [], position = null, asked = 0, showsValues = false, seed = newSeed();

  const place = () => ({ game, pos: pos || null, seed, moves: moves.join(",") });
  const agentPlays = () => agent !== "none" && position.to_play !== person;

  async function look() {
    const question = ++asked;
    board.pause();
    const { game: spec, ...query } = place();
    // Against an agent, the reader sees what their seat sees.
    const found = await orReason(() => get(`/api/games/${inPath(spec)}/position`, { ...query, view: agent === "none" ? null : person }));
    if (question !== asked || !found) return;
    position = found;
    moves = found.moves;
    const free = found.to_play !== null && found.to_play >= 0 && !agentPlays();
    board.show({ ...viewOf(found, free), title: find("figcaption", part).textContent });
    if (found.to_play === null) return ended();
    if (found.to_play < 0) return moved("?"); // chance decides
    if (agentPlays()) return answer(question);
    said.textContent = text("part.play.you");
    if (showsValues) values(question);
  }

  async function answer(question) {
    said.textContent = text("part.play.thinks");
    const result = await run("move", { agent, view: [person] });
    if (question === asked && result) moved(result.word);
  }

  async function values(question) {
    const result = await run("values", { seconds: 1 });
    if (question !== asked || !result || !showsValues) return;
    board.change({ values: onCells(result.moves, [-1, 1], null) });
  }

  /** The result of a job about this position; null if it failed. */
  function run(kind, args) {
    const onprogress = ({ progress }) => {
      if (progress?.values?.compiling) said.textContent = text("compiling");
    };
    return orReason(async () => {
      const job = await startJob(kind, { ...place(), ...args }, { onprogress });
      const view = await job.finished;
      return view.state === "done" ? view.result : null;
    });
  }

  /** An answer; null if it was refused, with the reason on the page. */
  async function orReason(ask) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      said.textContent = error.message;
      return null;
    }
  }

  function moved(word) {
    moves = [...moves, word];
    look();
  }

  function ended() {
    const own = position.utilities?.[person];
    const result = own === undefined ? "" : text(own > 0 ? "part.play.won" : own < 0 ? "part.play.lost" : "part.play.drawn");
    said.replaceChildren(rich("part.play.over", { result }));
    note();
  }

  wire(part, {
    again: () => { moves = []; seed = newSeed(); look(); },
    undo: () => {
      const back = agent === "none" ? 1 : [...position.turns].reverse().indexOf(person) + 1;
      moves = moves.slice(0, moves.length - back);
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
