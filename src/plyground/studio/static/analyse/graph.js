/* The value of every position of a game as a curve, with the mistakes marked. */

import { el, find, svg } from "../dom.js";
import { showJob } from "../jobs.js";
import { playerName } from "../play/names.js";
import { ltr, rich, text } from "../text.js";
import { valueText } from "../values.js";

const [WIDTH, HEIGHT, EDGE] = [600, 150, 14];

export class GameGraph {
  /** `page` has `variations`, `place`, `move(change)`. */
  constructor(page, { spec, facts, usual }) {
    Object.assign(this, { page, spec, facts });
    this.nodes = []; // the places of the game, the first position included
    this.found = null;
    this.button = el("button", { type: "button", id: "graph-go", disabled: usual === null, onclick: () => this.make() }, text("graph.go"));
    this.job = el("div");
    this.curve = el("div", { id: "graph", dir: "ltr" });
    this.list = el("div", { id: "mistakes" });
    find("#panel-graph").replaceChildren(el("p", { class: "muted small" }, text("graph.hint")), this.button, this.job, this.curve, this.list);
  }

  async make() {
    const nodes = this.page.variations.whole();
    const moves = nodes.slice(1).map((node) => node.move).join(",");
    const args = { game: this.spec, pos: this.page.pos || null, moves, seed: this.page.seed };
    this.page.rest();
    this.button.disabled = true;
    const take = (found) => {
      [this.nodes, this.found] = [nodes, found];
      this.show();
    };
    const says = (view) => (view.progress.values.of ? text("done.of", view.progress.values) : "");
    const found = await showJob("graph", args, { into: this.job, label: text("graph.go"), says, partial: take, stop: true, quiet: true });
    this.button.disabled = false;
    if (found) take(found);
  }

  /** Draws what is known, with the place on the board. */
  show() {
    if (!this.found) return;
    this.curve.replaceChildren(this.draw(), this.slider());
    this.list.replaceChildren(...this.mistakes());
  }

  get at() {
    return this.nodes.indexOf(this.page.variations.here);
  }

  go(ply) {
    const node = this.nodes[ply];
    if (node && node !== this.page.variations.here) this.page.move(() => (this.page.variations.here = node));
  }

  place({ ply, value }) {
    const [low, high] = this.facts.utility;
    const x = EDGE + ((WIDTH - 2 * EDGE) * ply) / Math.max(1, this.nodes.length - 1);
    return [x, HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low)];
  }

  draw() {
    const points = this.found.points.filter((point) => point.value !== null);
    const path = points.map((point) => this.place(point).map((v) => v.toFixed(1)).join(",")).join(" ");
    const wrong = new Map(this.found.mistakes.map((mistake) => [mistake.ply + 1, mistake]));
    const middle = HEIGHT / 2;
    const [now] = this.at < 0 ? [null] : this.place({ ply: this.at, value: 0 });
    const click = (event) => {
      const box = drawing.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width) * WIDTH;
      this.go(Math.round(((share - EDGE) / (WIDTH - 2 * EDGE)) * (this.nodes.length - 1)));
    };
    const drawing = svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text("graph.label", { n: this.found.mistakes.length }), onclick: click },
      svg("rect", { class: "ground", x: 0, y: 0, width: WIDTH, height: HEIGHT }),
      svg("line", { class: "even", x1: 0, x2: WIDTH, y1: middle, y2: middle }),
      now === null ? null : svg("line", { class: "now", x1: now, x2: now, y1: 0, y2: HEIGHT }),
      svg("polyline", { class: "curve", points: path }),
      points.map((point) => {
        const [x, y] = this.place(point);
        const mistake = wrong.get(point.ply);
        if (!mistake) return svg("circle", { class: "dot", cx: x, cy: y, r: 2.5 });
        const mark = svg("text", { x, y: y < 40 ? y + 24 : y - 9, "text-anchor": "middle" }, mistake.blunder ? "??" : "?");
        return svg("g", { class: mistake.blunder ? "mistake blunder" : "mistake" }, svg("circle", { cx: x, cy: y, r: 5 }), mark);
      }),
    );
    return drawing;
  }

  /** The same by keys, and for screen readers. */
  slider() {
    const here = this.at < 0 ? 0 : this.at;
    const value = this.found.points[here]?.value ?? null;
    const words = text("graph.at", { n: here, value: valueText(value, this.found.points[here]?.bound), player: playerName(this.facts, 0) });
    const input = el("input", { type: "range", min: 0, max: this.nodes.length - 1, value: here, "aria-label": text("graph.ply"), "aria-valuetext": words, oninput: () => this.go(Number(input.value)) });
    return el("div", { class: "graph-slider" }, input, el("output", { dir: document.documentElement.dir }, words));
  }

  mistakes() {
    const { mistakes, points } = this.found;
    if (!mistakes.length) return points.length < this.nodes.length ? [] : [el("p", {}, text("graph.none"))];
    const items = mistakes.map((mistake) => {
      const words = rich("graph.mistake", { n: mistake.ply + 1, player: playerName(this.facts, mistake.player), move: ltr(`${mistake.name}${mistake.blunder ? "??" : "?"}`), better: ltr(mistake.better ?? "·"), lost: ltr(Number(mistake.lost.toFixed(2))) });
      return el("li", {}, el("button", { type: "button", class: "link", onclick: () => this.go(mistake.ply) }, el("span", {}, words)));
    });
    return [el("h3", {}, text("graph.mistakes")), el("ul", { class: "mistakes" }, items)];
  }
}
