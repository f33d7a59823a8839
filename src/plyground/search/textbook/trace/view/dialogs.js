// The list of keys, and the command box.
import { h, said } from "./dom.js";
import { SHORTCUTS } from "./keys.js";
import { why } from "./why.js";

export function helpDialog(player) {
  const { words } = player;
  const rows = SHORTCUTS.map(([keys, id]) => h("tr", {}, h("th", { scope: "row" }, keys.map((key) => h("kbd", {}, key))), h("td", {}, words.say(id))));
  dialog(player, words.say("help"), h("table", {}, h("tbody", {}, rows)));
}

export function commandDialog(player) {
  const { words } = player;
  const field = h("input", { type: "text", "aria-label": words.say("command"), placeholder: words.say("command.hint"), autocomplete: "off", dir: "ltr" });
  const reply = h("p", { role: "status" });
  const form = h("form", { onsubmit: (event) => {
    event.preventDefault();
    const told = run(player, field.value.trim());
    if (told) reply.replaceChildren(...told);
    else form.closest("dialog").remove();
  } }, field);
  dialog(player, words.say("command"), h("div", {}, form, h("p", {}, words.say("command.hint")), reply));
  field.focus();
}

// Runs a command; returns null, or an error or answer to show.
function run(player, text) {
  const { words } = player;
  const [word, ...rest] = text.split(/\s+/);
  const named = rest.join(" ");
  if (/^\d+$/.test(word)) player.go(Number(word));
  else if (["cut", "settle", "iteration"].includes(word)) player.jump(1, word);
  else if (["next", "back"].includes(word)) player.jump(word === "next" ? 1 : -1);
  else if (word === "end" || word === "start") player.go(word === "end" ? player.steps : 0);
  else if (word === "play") player.toggle();
  else if (word === "node" || word === "why") {
    const id = player.names.find(named);
    if (id === undefined) return said(words.parts("command.nonode", { text: named }));
    if (word === "why") return why(player.trace, player.names, words, player.history, id).flatMap((line) => [...said(line), " "]);
    player.choose(id);
    if (player.shown === "tree") player.pane.scrollTo(id, true);
  } else return said(words.parts("command.unknown", { text, hint: words.say("command.hint") }));
  return null;
}

function dialog(player, title, body) {
  const box = h("dialog", { class: "tv-dialog", "aria-label": title, onclose: () => box.remove() },
    h("button", { type: "button", class: "close", "aria-label": player.words.say("close"), onclick: () => box.close() }, "×"),
    h("h2", {}, title), body);
  player.element.append(box);
  box.showModal();
}
