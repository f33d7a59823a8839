// The bar with buttons and the scrubber. Time runs from left to right in every language.
import { h, s } from "./dom.js";

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const ICONS = {
  first: "M3 3v10M13 3L6 8l7 5z",
  last: "M13 3v10M3 3l7 5-7 5z",
  back: "M11 3L4 8l7 5z",
  next: "M5 3l7 5-7 5z",
  play: "M4 2l10 6-10 6z",
  pause: "M4 2h3v12H4zM9 2h3v12H9z",
  "back.settle": "M9 3L3 8l6 5zM11 8h3M12.5 6.5v3",
  "next.settle": "M7 3l6 5-6 5zM2 8h3M3.5 6.5v3",
  "back.cut": "M8 3L2 8l6 5zM10 4l4 8M14 4l-4 8",
  "next.cut": "M8 3l6 5-6 5zM2 4l4 8M6 4L2 12",
  "back.iteration": "M8 3L2 8l6 5zM14 3L8 8l6 5z",
  "next.iteration": "M8 3l6 5-6 5zM2 3l6 5-6 5z",
};
const KEYS = {
  first: "Home", last: "End", back: ",", next: ".", play: "Space",
  "back.settle": "<", "next.settle": ">", "back.cut": "[", "next.cut": "]",
  "back.iteration": "{", "next.iteration": "}",
};

export function icon(name) {
  return s("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", class: "icon" }, s("path", { d: ICONS[name] }));
}

export class Transport {
  constructor(view, player) {
    const { words, trace } = view;
    this.words = words;
    this.steps = trace.events.length;
    const big = words.mcts ? "iteration" : "cut";
    const middle = words.mcts ? [] : ["settle"];
    const button = (name, act) => h("button", { type: "button", class: `b-${name.replace(".", "-")}`, "aria-label": words.say(name), title: `${words.say(name)} (${KEYS[name]})`, onclick: act }, icon(name));
    const step = (sign, size) => button(`${sign < 0 ? "back" : "next"}${size ? `.${size}` : ""}`, () => player.jump(sign, size));
    this.play = button("play", () => player.toggle());
    this.scrubber = h("input", { type: "range", min: 0, max: this.steps, value: 0, step: 1, "aria-label": words.say("scrubber"), oninput: () => player.go(Number(this.scrubber.value)) });
    this.count = h("output", { class: "tv-count" });
    this.speed = h("select", { "aria-label": words.say("speed"), onchange: () => player.setSpeed(Number(this.speed.value)) },
      SPEEDS.map((n) => h("option", { value: n }, words.say("speed.unit", { n }))));
    this.element = h("div", { class: "tv-transport", role: "group", "aria-label": words.say("transport"), dir: "ltr" },
      h("div", { class: "tv-scrub" }, ticks(trace), this.scrubber),
      h("div", { class: "tv-buttons" },
        button("first", () => player.go(0)), step(-1, big), ...middle.map((size) => step(-1, size)), step(-1),
        this.play, step(1), ...middle.map((size) => step(1, size)), step(1, big), button("last", () => player.go(this.steps)),
        this.count, this.speed));
    this.element.addEventListener("keydown", (event) => {
      const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!sign || event.target === this.speed) return;
      event.preventDefault();
      event.stopPropagation();
      player.jump(sign);
    });
  }

  update(k, playing, speed) {
    this.scrubber.value = k;
    this.scrubber.setAttribute("aria-valuetext", this.words.say("step", { k, steps: this.steps }));
    this.count.replaceChildren(h("bdi", { dir: "ltr" }, this.words.number(`${k} / ${this.steps}`)));
    this.speed.value = speed;
    const name = playing ? "pause" : "play";
    if (this.play.dataset.state === name) return;
    this.play.dataset.state = name;
    this.play.setAttribute("aria-label", this.words.say(name));
    this.play.replaceChildren(icon(name));
  }
}

// A tick at each cut.
function ticks(trace) {
  const cuts = trace.events.filter((event) => event.type === "cut" && event.skipped > 0);
  const every = Math.ceil(cuts.length / 400) || 1;
  return s("svg", { class: "tv-ticks", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    ...cuts.filter((_, i) => i % every === 0).map(({ k }) => {
      const x = 1000 * (k + 1) / trace.events.length;
      return s("line", { x1: x, x2: x, y1: 0, y2: 10 });
    }));
}
