/* Chance: the last outcome with its probability, and a button to roll. */

import { PIPS } from "../board/dominoes.js";
import { card } from "../board/pieces.js";
import { box, circle, element, group, UNIT } from "../board/shapes.js";
import { el } from "../dom.js";
import { ltr, number, rich, text, translated } from "../text.js";

/** A probability, as a fraction if it is a simple one: 1/36, else 0.042. */
export function probability(p) {
  for (let below = 1; below <= 100; below++) {
    const above = p * below;
    if (Math.abs(above - Math.round(above)) < 1e-9) return below === 1 ? "1" : `${Math.round(above)}/${below}`;
  }
  return number(Number(p.toPrecision(3)));
}

/** Dice if the outcome is a roll ("roll 3-1"), a card if it is a deal ("deal Kh"), else nothing. */
export function faces(name) {
  const roll = /^roll ((?:[1-6]-)*[1-6])$/.exec(name);
  if (roll) return roll[1].split("-").map((n) => die(Number(n)));
  const deal = /^deal (\S{1,3})$/.exec(name);
  return deal ? [frame(...card({ x: 0, y: 0 }, { size: 1, symbol: deal[1] }))] : [];
}

function frame(...parts) {
  const size = 1.1 * UNIT;
  return element("svg", { viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`, class: "face", "aria-hidden": "true" }, parts);
}

function die(n) {
  const pips = PIPS[n].map(([x, y]) => circle(0.24 * x, 0.24 * y, 0.09, { fill: "#2b2c31" }));
  return frame(box(0, 0, 0.94, 0.94, 0.18, { fill: "#fffdf6", stroke: "#57503f", "stroke-width": 1.2 }), group({}, pips));
}

function outcomeWords(name) {
  return el("bdi", {}, translated(name) ?? name);
}

/** The strip above the board: the last outcome, or the possible outcomes and the button. */
export function showChance(place, position, { waits, steady = false, onroll }) {
  const parts = [];
  if (position.to_play === -1) {
    const outcomes = position.actions;
    if (waits) parts.push(el("button", { type: "button", class: "primary", id: "roll", onclick: onroll }, text("roll")));
    if (outcomes.length) {
      parts.push(
        el(
          "details",
          { class: "outcomes" },
          el("summary", {}, rich("outcomes", { n: outcomes.length })),
          el("ul", {}, outcomes.map((outcome) => el("li", {}, outcomeWords(outcome.name), " ", ltr(probability(outcome.probability))))),
        ),
      );
    }
  } else if (position.drawn) {
    const { name, probability: p } = position.drawn;
    parts.push(el("span", { class: "faces" }, faces(name)), el("span", {}, rich("drawn", { outcome: outcomeWords(name), p: ltr(probability(p)) })));
  }
  place.replaceChildren(...parts);
  place.hidden = !parts.length && !steady; // where there are dice, their place stays
}
