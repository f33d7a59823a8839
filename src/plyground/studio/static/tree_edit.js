// Editing a tree: a node is selected in the drawing and changed with buttons.

import { post } from "./api.js";
import { find } from "./dom.js";
import { rich, text } from "./text.js";

const about = find("#edit-about");
const tools = find("#edit-tools");
const problem = find("#edit-problem");
const value = find("#f-value");

/** editor({root, round, changed}): `root()` is the tree to edit; `changed(text)` is called with the new
    tree, unless `round()` has changed because something else was requested. */
export function editor({ root, round, changed }) {
  let player = null;
  let chosen = null;

  function choose(id) {
    chosen = id;
    problem.hidden = true;
    const editable = /^(tree|gallery):/.test(root().game);
    const node = id === null || !editable ? null : player.trace.nodes[id];
    if (!editable) about.replaceChildren(text("edit.game"));
    else about.replaceChildren(node ? rich("edit.node", { node: player.names.of(id) }) : text("edit.none"));
    for (const button of tools.querySelectorAll("button")) button.disabled = !node;
    const leaf = node?.kind === "terminal";
    value.disabled = !leaf;
    tools.querySelector("form button").disabled = !leaf;
    value.value = leaf ? String(node.value) : "";
    value.removeAttribute("aria-invalid");
    if (node?.parent === null) for (const name of ["remove", "earlier", "later"]) tools.querySelector(`[data-change=${name}]`).disabled = true;
  }

  // The indices among siblings on the path from the root to a node.
  function places(id) {
    const chain = [id, ...player.names.up(id)].reverse().slice(1);
    return chain.map((one) => player.names.children[player.trace.nodes[one].parent].indexOf(one));
  }

  // Changes run one after the other; each starts from the result of the one before.
  let last = Promise.resolve();
  function change(kind, number = null) {
    last = last.then(() => changeNow(kind, number));
  }

  async function changeNow(kind, number) {
    if (chosen === null) return;
    const chain = [chosen, ...player.names.up(chosen)].reverse().slice(1);
    const path = chain.map((one) => player.trace.nodes[one].move);
    const at = places(chosen);
    const asked = round();
    try {
      const found = await post("/api/tree/edit", { ...root(), path, change: kind, value: number });
      if (round() !== asked) return;
      problem.hidden = true;
      if (kind === "remove") at.pop();
      else if (kind !== "set" && kind !== "add") at.push(at.pop() + (kind === "later" ? 1 : -1));
      await changed(found.text, at);
    } catch (error) {
      complain(error.message);
    }
  }

  function complain(words) {
    problem.textContent = words;
    problem.hidden = false;
  }

  for (const button of tools.querySelectorAll("[data-change]")) button.addEventListener("click", () => change(button.dataset.change));
  find("#edit-value").addEventListener("submit", (event) => {
    event.preventDefault();
    const number = Number(value.value.trim().replace("−", "-"));
    const bad = value.value.trim() === "" || !Number.isFinite(number);
    value.toggleAttribute("aria-invalid", bad);
    if (bad) {
      value.setAttribute("aria-invalid", "true");
      complain(text("edit.number", { text: value.value }));
      value.focus();
    } else change("set", number);
  });

  return {
    // After a new drawing, the node at the same place stays selected.
    follow(next, at = null) {
      player = next;
      let id = at ? 0 : null;
      for (const place of at ?? []) id = player.names.children[id]?.[place] ?? null;
      choose(id);
    },
    choose,
  };
}
