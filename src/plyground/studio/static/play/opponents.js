/* Whom to play: the levels of a game by name and strength, or another person. */

import { el } from "../dom.js";
import { ltr, text } from "../text.js";
import { HUMAN } from "./match.js";
import { playerName } from "./names.js";

const NAMES = 12; // level names in the texts, from the weakest to the strongest

/** The name of the i-th of n levels: the first and the last are always the same. */
export function levelName(i, n) {
  return text(`level.name.${n === 1 ? 1 : 1 + Math.round((i * (NAMES - 1)) / (n - 1))}`);
}

/** The choice of an opponent, {node, fits}; `levels` come from the agent "level", `onchoice(seats)` gets the new seats.
    `fits`: whether the present seats are one of the choices. Null if there is nothing to choose. */
export function opponents({ facts, levels, seats, onchoice }) {
  if (facts.players.length < 2 || !levels.length) return null;
  const people = seats.filter((spec) => spec === HUMAN).length;
  const others = new Set(seats.filter((spec) => spec !== HUMAN));
  const now = people === seats.length ? HUMAN : people === 1 && others.size === 1 ? [...others][0] : null;
  const side = el("select", { id: "opponent-side" }, facts.players.map((_, player) => el("option", { value: player }, playerName(facts, player))));
  side.value = String(Math.max(0, seats.indexOf(HUMAN)));
  const radios = [...levels.map((level, i) => levelRadio(level, i, levels.length)), radio(HUMAN, text("opponent.person"), "")];
  const chosen = () => radios.map(({ input }) => input).find((input) => input.checked)?.value;
  for (const { input } of radios) input.checked = input.value === now;
  const tell = () => {
    const spec = chosen();
    if (spec) onchoice(facts.players.map((_, player) => (spec === HUMAN || player === Number(side.value) ? HUMAN : spec)));
  };
  const node = el(
    "fieldset",
    { class: "opponents", onchange: tell },
    el("legend", {}, text("opponent")),
    el("div", { class: "level-list" }, radios.map((one) => one.node)),
    el("div", { class: "field" }, el("label", { for: "opponent-side" }, text("opponent.side")), side),
  );
  return { node, fits: radios.some(({ input }) => input.checked) };
}

function levelRadio({ spec, elo }, i, n) {
  return radio(spec, levelName(i, n), elo === null ? text("level.unmeasured") : ltr(text("level.elo", { elo })));
}

function radio(value, name, strength) {
  const input = el("input", { type: "radio", name: "opponent", value });
  const node = el("label", { class: "level" }, input, el("span", { class: "level-name" }, name), el("span", { class: "muted small" }, strength));
  return { input, node };
}
