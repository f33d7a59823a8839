// The controls around the drawing: buttons, settings, the pseudo-code.
import { h } from "./dom.js";

export function viewButtons(player) {
  const { words } = player;
  player.tabs = ["tree", "path", "table"].map((name) =>
    h("button", { type: "button", "aria-pressed": String(name === player.shown), "data-view": name, onclick: () => player.show(name) }, words.say(`view.${name}`)));
  return h("div", { class: "tv-views", role: "group", "aria-label": words.say("views") }, player.tabs);
}

export function zoomButtons(player) {
  const button = (name, sign, act) => h("button", { type: "button", "aria-label": player.words.say(`zoom.${name}`), title: player.words.say(`zoom.${name}`), onclick: act }, sign);
  player.zooms = h("div", { class: "tv-zoom", role: "group", dir: "ltr" },
    button("out", "−", () => player.pane.zoom(0.8)),
    button("fit", "⤢", () => player.pane.fit()),
    button("in", "+", () => player.pane.zoom(1.25)));
  return player.zooms;
}

export function predictButton(player) {
  const { words } = player;
  const button = h("button", { type: "button", class: "tv-predicting", "aria-pressed": String(player.predict.on), title: words.say("predict.about"), onclick: () => {
    player.predict.on = !player.predict.on;
    button.setAttribute("aria-pressed", String(player.predict.on));
    player.predict.cancel();
  } }, words.say("predict"));
  return button;
}

// Shows under each node the values that it can still have, instead of its window.
export function intervalButton(player) {
  const { words, settings } = player;
  return h("button", { type: "button", class: "tv-interval", "data-setting": "intervals", "aria-pressed": String(settings.intervals), title: words.say("interval.hint"),
    onclick: () => player.set("intervals", !settings.intervals) }, words.say("interval"));
}

export function settingsMenu(player) {
  const { words, settings } = player;
  const choice = (name, values, label) => h("label", {}, words.say(name), " ",
    h("select", { "data-setting": name, onchange: (event) => player.set(name, event.target.value) },
      values.map((value) => h("option", { value, selected: (settings[name] ?? settings.lang) === value }, label(value)))));
  const said = (name) => (value) => words.say(`${name}.${value}`);
  player.menu = h("details", { class: "tv-menu" }, h("summary", {}, words.say("settings")), h("div", {},
    // A surrounding page may set these itself.
    ...(player.controls.has("language") ? [
      choice("language", ["en", "ar"], (lang) => ({ en: "English", ar: "العربية" })[lang]),
      choice("theme", ["auto", "light", "dark", "contrast"], said("theme")),
    ] : []),
    choice("order", ["left", "right"], said("order")),
    choice("keys", ["on", "off"], said("keys")),
    choice("digits", ["latn", "arab"], said("digits")),
    h("button", { type: "button", onclick: () => player.help() }, words.say("help"), " ", h("kbd", {}, "?"))));
  return player.menu;
}

export function codeList(player) {
  return h("ol", { dir: "ltr", lang: "en" }, player.code.map(({ indent, text }) => h("li", { class: `i${indent}` }, text)));
}
