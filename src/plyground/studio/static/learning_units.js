// What a hidden unit looks at: its weights on the board, unit by unit.

import { el, find } from "./dom.js";
import { showJob } from "./jobs.js";
import { smallBoard } from "./learning_boards.js";
import { ltr, optional, text } from "./text.js";

let found = null, place = 0, picture = null;

/** Forgets the units of another network. */
export function forgetUnits() {
  found = null;
  find("#unit").replaceChildren();
  find("#unit-words").textContent = "";
  find("#others").hidden = true;
  for (const id of ["#unit-before", "#unit-next"]) find(id).disabled = true;
}

/** Gets the units of a network and shows the one that counts for most. */
export async function showUnits(run, at, drawn) {
  forgetUnits();
  const known = await showJob("units", { run, at }, { into: find("#looking"), label: text("units") });
  if (!known) return;
  [found, place, picture] = [known, 0, drawn && { ...drawn, pieces: [], marks: [], notes: [] }];
  show();
}

function show() {
  const { unit, bias, boards, others, most } = found.units[place];
  find("#unit-words").textContent = text("units.words", { unit, place: place + 1, n: found.units.length, of: found.of, bias: Number(bias.toFixed(2)) });
  find("#unit").replaceChildren(...(picture && most ? Object.entries(boards).map(([look, cells]) => {
    const heat = new Map(Object.entries(cells).map(([cell, weight]) => [cell, weight / most]));
    const name = optional(`look.${look}`) ?? look;
    return smallBoard({ picture, heat }, name, name);
  }) : []));
  find("#others").hidden = !others.length;
  find("#others table").replaceChildren(
    el("caption", {}, text("units.others")),
    el("tbody", {}, others.map(([name, weight]) => el("tr", {}, el("th", { scope: "row" }, ltr(name)), el("td", { class: "number" }, ltr(Number(weight.toFixed(3))))))));
  find("#unit-before").disabled = place === 0;
  find("#unit-next").disabled = place === found.units.length - 1;
}

function step(by) {
  place = Math.min(found.units.length - 1, Math.max(0, place + by));
  show();
}
find("#unit-before").addEventListener("click", () => step(-1));
find("#unit-next").addEventListener("click", () => step(1));
