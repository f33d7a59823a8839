// Boards of the learning lab: a policy as heat, at one network or at several.

import { Board } from "./board/board.js";
import { el } from "./dom.js";
import { ltr, optional, text } from "./text.js";

export const boardText = Object.assign(text, { optional });

/** A share as a whole number of per cent. */
export function percent(share) {
  return `${Math.round(100 * share)}%`;
}

/** The ways to click of a position's actions, as a board takes them. */
export function waysOf(position) {
  return position.actions.flatMap(({ action, ways }) => ways.map((steps) => ({ action, steps })));
}

/** Shares of actions, summed on the cells where the moves end. */
function onCells(position, shares) {
  const cells = new Set((position.picture?.cells ?? []).map(({ name }) => name));
  const heat = new Map();
  for (const { action, ways } of position.actions) {
    const end = [...(ways[0] ?? [])].reverse().find((step) => cells.has(step));
    if (end !== undefined && shares.has(action)) heat.set(end, (heat.get(end) ?? 0) + shares.get(action));
  }
  return heat;
}

/** Numbers on cells, the greatest at 1. */
function scaled(heat) {
  const most = Math.max(1e-9, ...[...heat.values()].map(Math.abs));
  return new Map([...heat].map(([cell, value]) => [cell, value / most]));
}

/** What a board shows of a policy: heat, and the share of each move. */
export function policyView(position, said) {
  const shares = new Map(said.policy.map(({ action, share }) => [action, share]));
  const best = Math.max(...shares.values());
  const values = new Map([...shares].map(([action, share]) => [action, { number: share, text: percent(share), kind: "", chosen: share === best }]));
  return { picture: position.picture, heat: scaled(onCells(position, shares)), values, last: position.last };
}

/** How two policies differ, as heat: warm where the second one is likelier to move. */
export function differenceView(position, one, two) {
  const before = new Map(one.policy.map(({ action, share }) => [action, share]));
  const change = new Map(two.policy.map(({ action, share }) => [action, share - before.get(action)]));
  return { picture: position.picture, heat: scaled(onCells(position, change)), last: position.last };
}

/** A small board that cannot be played on, with a caption. */
export function smallBoard(view, title, caption) {
  const figure = el("figure", {});
  const board = new Board(figure, { t: boardText });
  board.show({ ...view, title });
  figure.append(el("figcaption", {}, caption));
  return figure;
}

/** The moves of a position with their shares, by one network or by two. */
export function movesTable(position, said, heads) {
  const shares = said.map(({ policy }) => new Map(policy.map(({ action, share }) => [action, share])));
  const rows = position.actions.map(({ action, name }) => ({ name, each: shares.map((of) => of.get(action) ?? 0) }));
  const weight = ({ each }) => (each.length > 1 ? Math.abs(each[1] - each[0]) : each[0]);
  rows.sort((a, b) => weight(b) - weight(a));
  return [
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, text("move")), heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, rows.map(({ name, each }) => el("tr", {}, el("th", { scope: "row" }, ltr(name)),
      each.map((share) => el("td", {}, el("span", { class: "bar", style: { "--share": share }, "aria-hidden": "true" }), " ", ltr(percent(share))))))),
  ];
}
