// A trace that can be stepped, scrubbed, queried and predicted.
//
// mount(element, trace, { lang, step, controls }) shows a trace and returns its player. The element
// has the attributes data-step and data-digest and sends the events "tracestep", "tracechoose" (a
// node) and "tracesetting". `controls` is true, false or a list of CONTROLS; `keys` is "page" (keys
// also work while nothing has the focus), "view" or "off"; `title` replaces the trace's own; `board(id)`
// is the address of a picture of a node's position. The default export is for anywidget.
import { canonical, sha256 } from "./digest.js";
import { commandDialog, helpDialog } from "./dialogs.js";
import { h, said } from "./dom.js";
import { History } from "./fold.js";
import { codeList, intervalButton, predictButton, settingsMenu, viewButtons, zoomButtons } from "./furniture.js";
import { hasIntervals, intervalRoom } from "./intervals.js";
import { listen } from "./keys.js";
import { callStack, nodeTable, pathList, StepLog } from "./lists.js";
import { mctsPanel } from "./mcts_panel.js";
import { Names } from "./names.js";
import { peek } from "./peek.js";
import { Predict } from "./predict.js";
import { codeLine, pseudocode } from "./pseudocode.js";
import { SPEEDS, Transport } from "./transport.js";
import { Branches, TreePane } from "./tree_pane.js";
import { vocabulary } from "./vocabulary.js";
import { plainText, Words } from "./words.js";
import { why } from "./why.js";

const LARGE = 1000; // above this many nodes, the digest is computed when the page is idle
const CONTROLS = ["transport", "views", "predict", "settings", "language", "panels"];

export function mount(element, trace, options = {}) {
  return new Player(element, trace, options);
}

// The state after k events and its digest, without a page.
export function stateAt(trace, k) {
  return new History(trace.events, trace.nodes.length).at(k).state();
}

export function digestAt(trace, k) {
  return sha256(canonical(stateAt(trace, k)));
}

class Player {
  constructor(element, trace, { lang = "en", step = 0, controls = true, keys = "view", theme = "auto", view = "tree", title = "", board = null }) {
    this.element = element;
    this.trace = trace;
    this.controls = new Set(controls === true ? CONTROLS : controls || []);
    this.settings = { lang, theme, order: "left", keys: keys === "off" ? "off" : "on", digits: "latn", intervals: false };
    element.classList.add("traceview");
    if (trace?.format !== vocabulary.format) {
      const words = new Words({ algorithm: "" }, null, lang);
      element.replaceChildren(h("p", { role: "alert" }, said(words.parts("trace.newer", { format: trace?.format, known: vocabulary.format }))));
      return;
    }
    this.names = new Names(trace.nodes);
    this.history = new History(trace.events, trace.nodes.length);
    this.branches = new Branches(trace, this.names);
    this.steps = trace.events.length;
    this.shown = view;
    this.title = title;
    this.board = board;
    this.speed = 1;
    this.k = Math.min(Math.max(0, Math.round(step) || 0), this.steps);
    this.fold = this.history.at(this.k);
    this.timer = null;
    this.chosen = null;
    this.spoken = 0;
    this.unlisten = this.controls.has("transport") ? listen(element, this, keys) : () => {};
    this.build();
  }

  get keysOn() { return this.settings.keys === "on"; }
  get playing() { return this.timer !== null; }

  // --- the page ------------------------------------------------------------------------------

  build() {
    const { trace, element, controls, settings } = this;
    const words = new Words(trace, this.names, settings.lang, settings.digits, this.title);
    this.words = words;
    const view = { trace, words, names: this.names, intervals: settings.intervals, board: this.board };
    this.view = view;
    element.lang = words.lang;
    element.dir = words.rtl ? "rtl" : "ltr";
    element.setAttribute("role", "region");
    element.setAttribute("aria-label", words.title());
    if (settings.theme === "auto") delete element.dataset.theme;
    else element.dataset.theme = settings.theme;
    this.code = pseudocode(trace);
    this.pane?.destroy();
    this.branches.layouts.room = settings.intervals ? intervalRoom(trace) : 0;
    this.pane = new TreePane(view, this.branches, settings.order === "right", (id) => this.choose(id));
    const part = (name, ...rest) => h("div", { class: `tv-${name}` }, ...rest);
    const panel = (name) => {
      const body = h("div", {});
      return [body, h("details", { class: `tv-${name}`, open: true }, h("summary", {}, words.say(name)), body)];
    };
    this.what = h("p", { class: "tv-what" });
    this.reason = h("p", { class: "tv-why" });
    this.count = h("p", { class: "tv-counters" });
    this.result = h("div", { class: "tv-result" });
    this.details = h("section", { class: "tv-details", hidden: true });
    this.live = h("div", { class: "tv-live", "aria-live": "polite" });
    const asking = h("section", { class: "tv-predict", hidden: true, "aria-label": words.say("predict") });
    this.predict = Object.assign(new Predict(view, asking, () => this.afterAnswer()), {
      on: this.predict?.on ?? false, score: this.predict?.score ?? { right: 0, asked: 0, skipped: 0 },
      answered: this.predict?.answered ?? new Set(),
    });
    this.transport = new Transport(view, this);
    const [stack, stackPanel] = panel("stack");
    const [log, logPanel] = panel("log");
    this.log = new StepLog(view, log, (to) => this.go(to));
    const [mcts, mctsBody] = panel("mcts");
    this.panels = { stack, mcts: words.mcts ? mcts : null };
    this.lines = this.code ? codeList(this) : null;
    const code = this.code ? h("details", { class: "tv-code", open: true }, h("summary", {}, words.say("code")), this.lines) : null;
    element.replaceChildren(...[
      part("bar", h("strong", { class: "tv-title" }, words.title()),
        trace.partial ? h("span", { class: "tv-partial" }, words.say("partial")) : null,
        controls.has("views") ? viewButtons(this) : null, zoomButtons(this),
        controls.has("views") && hasIntervals(trace) ? intervalButton(this) : null,
        controls.has("predict") ? predictButton(this) : null,
        controls.has("settings") ? settingsMenu(this) : null),
      h("div", { class: controls.has("panels") ? "tv-main" : "tv-main alone" },
        part("left", part("stage", this.pane.element, this.board ? peek(this.pane, this.board) : null, this.details), part("say", this.what, this.reason, this.result), asking, this.count,
          h("p", { class: "tv-convention" }, words.convention()), h("p", { class: "tv-legend" }, words.legend())),
        controls.has("panels") ? part("side", words.mcts ? mctsBody : null, code, stackPanel, logPanel) : null),
      controls.has("transport") ? this.transport.element : null,
      this.live,
    ].filter(Boolean));
    this.draw();
  }

  set(name, value) {
    this.settings[name === "language" ? "lang" : name] = value;
    const open = this.menu?.open;
    this.build();
    if (open) this.menu.open = true;
    this.element.querySelector(`[data-setting="${name}"]`)?.focus();
    this.element.dispatchEvent(new CustomEvent("tracesetting", { detail: { name, value }, bubbles: true }));
  }

  show(name) {
    this.shown = name;
    this.tabs?.forEach((tab) => tab.setAttribute("aria-pressed", String(tab.dataset.view === name)));
    this.zooms.hidden = name !== "tree";
    this.draw();
  }

  // --- the drawing ---------------------------------------------------------------------------

  draw() {
    const { k, fold, words, trace, element } = this;
    const event = k ? trace.events[k - 1] : null;
    element.dataset.step = k;
    this.setDigest();
    if (this.shown === "tree") this.pane.draw(fold, bestLine(this.view, fold), event);
    else if (this.shown === "path") this.pane.fill(pathList(this.view, fold, (id) => this.choose(id)));
    else this.pane.fill(...nodeTable(this.view, fold, k));
    this.what.replaceChildren(...said(words.event(k)));
    this.reason.replaceChildren(words.say(`reason.${event ? event.say.id.replace(".window", "") : "start"}`));
    this.result.replaceChildren(...(k === this.steps ? words.results().map((line) => h("p", {}, said(line))) : []));
    this.count.replaceChildren(...said(words.counters(fold)));
    if (this.controls.has("panels")) {
      this.panels.stack.replaceChildren(callStack(this.view, fold));
      this.log.update(k);
      this.panels.mcts?.replaceChildren(...mctsPanel(this.view, fold, k));
      this.markLine(event);
    }
    this.transport.update(k, this.playing, this.speed);
  }

  markLine(event) {
    if (!this.code) return;
    this.line?.removeAttribute("aria-current");
    this.line = event ? this.lines.children[codeLine(this.code, this.trace, event)] : null;
    this.line?.setAttribute("aria-current", "step");
  }

  // The digest of a small state is computed at once, that of a large one later.
  setDigest() {
    clearTimeout(this.waiting);
    const set = () => { this.element.dataset.digest = sha256(canonical(this.fold.state())); };
    if (this.names.nodes.length <= LARGE) set();
    else {
      delete this.element.dataset.digest;
      this.waiting = setTimeout(set, 150);
    }
  }

  // --- steps ---------------------------------------------------------------------------------

  go(to, quiet = false) {
    const before = this.k;
    this.k = Math.min(Math.max(0, Math.round(to) || 0), this.steps);
    if (this.k === before + 1) this.fold.add(this.trace.events[before]);
    else this.fold = this.history.at(this.k);
    if (!quiet) this.stop();
    if (this.predict.asking !== null && this.predict.asking !== this.k) this.predict.cancel();
    this.draw();
    this.speak(quiet);
    this.element.dispatchEvent(new CustomEvent("tracestep", { detail: { step: this.k }, bubbles: true }));
  }

  // Forward or back by one event, or to the next or previous one of a kind; questions stop a forward jump.
  jump(sign, kind = null) {
    let to = this.k;
    do {
      if (sign > 0 && this.predict.stops(to)) {
        if (to !== this.k) this.go(to);
        this.stop();
        this.predict.ask(to);
        return;
      }
      to += sign;
    } while (kind && to > 0 && to < this.steps && !isStep(this.trace.events[to - 1], kind));
    this.go(to);
  }

  // Continues as before the question.
  afterAnswer() {
    if (this.resume) this.toggle();
    else this.jump(1);
    this.resume = false;
  }

  toggle() {
    if (this.playing) {
      this.stop();
      this.draw();
      return;
    }
    if (this.k === this.steps) this.go(0);
    const tick = () => {
      if (this.predict.stops(this.k)) {
        this.stop();
        this.resume = true;
        this.draw();
        this.predict.ask(this.k);
        return;
      }
      this.timer = this.k + 1 < this.steps ? setTimeout(tick, 1000 / this.speed) : null;
      this.go(this.k + 1, true);
    };
    this.timer = setTimeout(tick, 0);
    this.draw();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  setSpeed(speed) {
    this.speed = speed;
    this.draw();
  }

  faster(sign) {
    const at = SPEEDS.indexOf(this.speed) + sign;
    this.setSpeed(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]);
  }

  // Announces every manual step; while playing, only cuts and settled nodes, at most every two seconds.
  speak(playing) {
    const event = this.k ? this.trace.events[this.k - 1] : null;
    const now = Date.now();
    if (playing && (!["cut", "settle"].includes(event?.type) || now - this.spoken < 2000)) return;
    this.spoken = now;
    this.live.textContent = plainText(this.words.event(this.k));
  }

  // --- details -------------------------------------------------------------------------------

  choose(id) {
    this.chosen = id;
    const { words } = this;
    const known = this.fold.known[id];
    const reasons = known || this.k === this.steps || this.names.up(id).some((above) => this.fold.known[above]?.status === "skipped")
      ? this.reasons(id) : [];
    this.details.hidden = false;
    this.details.replaceChildren(
      h("button", { type: "button", class: "close", "aria-label": words.say("close"), onclick: () => this.escape() }, "×"),
      h("p", { class: "about" }, words.about(id, known, known?.status ?? "unseen")),
      ...reasons.map((line) => h("p", { class: "reason" }, said(line))));
    this.live.textContent = [words.about(id, known, known?.status ?? "unseen"), ...reasons.map(plainText)].join(" ");
    this.element.dispatchEvent(new CustomEvent("tracechoose", { detail: { id }, bubbles: true }));
  }

  // A skipped node has a reason from its cut on; other nodes only at the end of the trace.
  reasons(id) {
    const skipped = [id, ...this.names.up(id)].some((n) => this.fold.known[n]?.status === "skipped");
    return skipped || this.k === this.steps ? why(this.trace, this.names, this.words, this.history, id) : [];
  }

  escape() {
    const open = this.element.querySelector("dialog[open]");
    if (open) open.remove();
    else if (this.playing) this.toggle();
    else if (this.predict.asking !== null) this.predict.cancel();
    else if (this.menu?.open) this.menu.open = false;
    else if (!this.details.hidden) {
      this.details.hidden = true;
      this.chosen = null;
    } else return false;
    return true;
  }

  help() { helpDialog(this); }

  command() { commandDialog(this); }

  destroy() {
    this.stop();
    clearTimeout(this.waiting);
    this.pane?.destroy();
    this.unlisten?.();
    this.element.replaceChildren();
  }
}

function isStep(event, kind) {
  return event.type === kind && (kind !== "cut" || event.skipped > 0);
}

// The best line so far: the best or most visited children.
function bestLine({ words, names }, fold) {
  const line = [0];
  for (;;) {
    const here = line.at(-1);
    let next = fold.known[here]?.best;
    if (words.mcts) {
      const visited = names.children[here].filter((id) => fold.known[id]?.visits);
      next = visited.length ? visited.reduce((a, b) => (fold.known[b].visits > fold.known[a].visits ? b : a)) : undefined;
    }
    if (next === undefined) return line.length > 1 ? line : [];
    line.push(next);
  }
}

// --- anywidget -------------------------------------------------------------------------------------

function render({ model, el }) {
  const trace = JSON.parse(model.get("trace"));
  const box = document.createElement("div");
  el.append(box);
  const player = mount(box, trace, { lang: model.get("lang"), step: model.get("step") });
  const follow = () => { if (model.get("step") !== player.k) player.go(model.get("step")); };
  model.on("change:step", follow);
  box.addEventListener("tracestep", ({ detail }) => {
    model.set("step", detail.step);
    model.save_changes();
  });
  return () => {
    model.off("change:step", follow);
    player.destroy();
  };
}

export default { render };
