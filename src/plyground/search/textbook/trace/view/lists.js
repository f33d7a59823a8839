// The state as a table of nodes, the current path with its siblings, the call stack, and a log of steps.
import { h, ltr, said } from "./dom.js";
import { intervalText, possible } from "./intervals.js";
import { valueText, windowText, written } from "./names.js";
import { shapeOf } from "./tree_picture.js";
import { vocabulary } from "./vocabulary.js";

const ROWS = 400;
const LOGGED = 30;

function columnHeads(words, ids) {
  return h("thead", {}, h("tr", {}, ids.map((id) => h("th", { scope: "col" }, words.say(`col.${id}`)))));
}

// All nodes reached so far, in the order of the search, with the windows they were entered with.
export function nodeTable(view, fold, k) {
  const { trace, words, names } = view;
  const entered = new Map();
  for (let i = 0; i < k; i++) {
    const event = trace.events[i];
    if (["enter", "skip", "iteration", "expand"].includes(event.type) && !entered.has(event.node)) entered.set(event.node, event);
  }
  const ids = ["node", "type", ...(words.mcts ? ["visits", "w"] : ["entry", "window"]), ...(view.intervals ? ["interval"] : []), "value", "status"];
  const intervals = view.intervals ? possible(names, fold.known) : null;
  const rows = [...entered].slice(0, ROWS).map(([id, event]) => {
    const now = fold.known[id];
    const middle = words.mcts ? [String(now.visits ?? 0), written(now.w ?? 0)] : [windowText(event), windowText(now)];
    if (intervals) middle.push(intervalText(intervals[id]));
    const status = "cut" in now ? words.say("about.cut", { n: now.cut }) : words.say(`status.${now.status}`);
    return h("tr", { class: id === fold.current ? "current" : null, "aria-current": id === fold.current ? "true" : null },
      h("th", { scope: "row" }, ltr(names.of(id))),
      h("td", {}, words.kind(id)),
      middle.map((cell) => h("td", {}, ltr(words.number(cell)))),
      h("td", {}, ltr(words.number(now.status === "skipped" ? "" : valueText(now)))),
      h("td", {}, status));
  });
  const more = entered.size > ROWS ? [h("p", {}, said(words.parts("rows.more", { n: entered.size - ROWS })))] : [];
  return [h("table", {}, columnHeads(words, ids), h("tbody", {}, rows)), ...more];
}

// The path from the root to the current node; each node with its siblings.
export function pathList(view, fold, choose) {
  const { words, names } = view;
  const here = fold.current ?? 0;
  const path = [here, ...names.up(here)].reverse();
  const levels = path.map((id) => {
    const { parent } = names.nodes[id];
    return parent === null ? [id] : names.children[parent];
  });
  if (names.children[here].length) levels.push(names.children[here]);
  return h("ol", { class: "tv-path" }, levels.map((level, depth) =>
    h("li", {}, h("ul", {}, level.map((id) => {
      const known = fold.known[id];
      const status = known?.status ?? "unseen";
      const on = path[depth] === id;
      return h("li", { class: `${status}${on ? " on" : ""}${id === fold.current ? " current" : ""}` },
        h("button", { type: "button", "aria-label": words.about(id, known, status), "aria-current": id === fold.current ? "true" : null, onclick: () => choose(id) },
          h("span", { class: "sign", "aria-hidden": "true" }, vocabulary.symbols[shapeOf(names.nodes[id], known)]), ltr(names.of(id)), " ",
          ltr(words.number(status === "skipped" ? "✂" : valueText(known))), " ",
          h("small", {}, ltr(words.number(windowText(known))))));
    })))));
}

// The nodes being searched, outermost first, with their windows and values.
export function callStack(view, fold) {
  const { words, names } = view;
  if (fold.current === null) return h("p", {}, words.say("stack.empty"));
  const path = [fold.current, ...names.up(fold.current)].reverse();
  const windowed = path.some((id) => fold.known[id] && "alpha" in fold.known[id]);
  const cells = (known) => {
    const shown = windowed ? [known?.alpha, known?.beta] : [];
    return [...shown.map((x) => (x === undefined ? "" : written(x))), valueText(known)];
  };
  return h("table", {}, h("thead", {}, h("tr", {}, ["node", "type"].map((id) => h("th", { scope: "col" }, words.say(`col.${id}`))),
    (windowed ? ["α", "β", "v"] : ["v"]).map((name) => h("th", { scope: "col" }, ltr(name))))),
  h("tbody", {}, path.map((id) => h("tr", { "aria-current": id === fold.current ? "true" : null },
    h("th", { scope: "row" }, ltr(names.of(id))), h("td", {}, words.kind(id)),
    cells(fold.known[id]).map((cell) => h("td", {}, ltr(words.number(cell))))))));
}

// The last steps, newest first.
export class StepLog {
  constructor({ words }, box, go) {
    this.words = words;
    this.box = box;
    this.go = go;
    this.list = h("ol", { reversed: true, onkeydown: (event) => this.keyed(event) });
    this.k = null;
  }

  update(k) {
    if (k === 0) this.box.replaceChildren(h("p", {}, this.words.say("log.empty")));
    else if (!this.list.isConnected || this.k === null || this.k === 0) this.box.replaceChildren(this.list);
    if (k === this.k + 1 && this.k) {
      this.list.firstChild.removeAttribute("aria-current");
      this.list.prepend(this.item(k));
      if (this.list.children.length > LOGGED) this.list.lastChild.remove();
    } else {
      const items = [];
      for (let i = k; i > Math.max(0, k - LOGGED); i--) items.push(this.item(i));
      this.list.replaceChildren(...items);
    }
    this.k = k;
    this.list.firstChild?.setAttribute("aria-current", "step");
    this.reach(this.list.firstChild?.firstChild);
  }

  // The list is one Tab stop; arrow keys go from item to item.
  reach(button) {
    if (this.within) this.within.tabIndex = -1;
    this.within = button ?? null;
    if (button) button.tabIndex = 0;
  }

  keyed(event) {
    const way = { ArrowDown: "nextSibling", ArrowUp: "previousSibling" }[event.key];
    const next = way && event.target.closest("li")?.[way]?.firstChild;
    if (!way) return;
    event.preventDefault();
    if (!next) return;
    this.reach(next);
    next.focus();
  }

  item(k) {
    return h("li", { value: k }, h("button", { type: "button", tabindex: -1, onclick: () => this.go(k) }, said(this.words.event(k))));
  }
}
