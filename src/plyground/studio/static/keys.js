// Single-key shortcuts: never in a text field, can be switched off, and listed by "?".

import { el, find } from "./dom.js";
import { recall, remember } from "./store.js";
import { text } from "./text.js";

const known = [];
let off = recall("keys", "on") === "off";

/**
 * Shortcuts of this page: shortcuts([{keys: ["]"], says: "keys.next_cut", run: nextCut}]).
 * `keys` are values of KeyboardEvent.key; `says` is the id of a text. If `run` returns false, the
 * browser handles the key. Shift is part of the key's character.
 */
export function shortcuts(list) {
  known.push(...list);
  find("#keys-button").hidden = false;
}

function isTyping(node) {
  return node.closest?.("input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, select, [contenteditable]");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (off || isTyping(event.target) || document.querySelector("dialog[open]")) return;
  // Space and Enter belong to the focused element.
  const pressed = event.key;
  if ((pressed === " " || pressed === "Enter") && event.target.closest("a, button, summary, input")) return;
  const shortcut = known.find(({ keys }) => keys.includes(pressed));
  if (pressed === "?" && known.length) showHelp();
  else if (!shortcut || shortcut.run(event) === false) return;
  event.preventDefault();
});

/** The list of shortcuts, with the switch. */
export function showHelp() {
  const toggle = el("input", { type: "checkbox", onchange: () => switchKeys(toggle.checked) });
  toggle.checked = !off;
  const dialog = el(
    "dialog",
    { "aria-label": text("keys.title") },
    el("header", {}, el("h2", {}, text("keys.title")), el("button", { class: "ghost", onclick: () => dialog.close(), "aria-label": text("close") }, "✕")),
    el("dl", { class: "keys" }, known.map(({ keys, says }) => [
      el("dt", {}, keys.map((key) => el("kbd", {}, el("bdi", { dir: "ltr" }, NAMES[key] ?? key)))),
      el("dd", {}, text(says)),
    ])),
    el("label", { class: "check" }, toggle, text("keys.switch")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

function switchKeys(on) {
  off = !on;
  remember("keys", on ? "on" : "off");
}

find("#keys-button").addEventListener("click", showHelp);
