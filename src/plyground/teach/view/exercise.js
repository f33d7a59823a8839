// An exercise to fill in: a tree with fields at its nodes, a table, a board, or questions. Depends only
// on grading.js. Everything works from the keyboard: fields are in search order, x marks an edge as
// skipped, u removes the mark. Texts are never parsed as HTML.

import { flat, grouped } from "./grading.js";

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = { right: "✓", wrong: "✗", blank: "", ignored: "○" };

function make(space, tag, attributes, children) {
  const node = space ? document.createElementNS(space, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, set] of Object.entries(value)) node.style.setProperty(key, set);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}
const el = (tag, attributes, ...children) => make(null, tag, attributes, children);
const svg = (tag, attributes, ...children) => make(SVG, tag, attributes, children);

/**
 * Put an exercise into an element. `words(id)` returns the texts of the frame; `onchange` is called on
 * every change. Returns {answer(), fill(answer), show(grade), clearMarks(), focusDue(grade)}.
 */
export function mount(root, exercise, { words, answer = {}, onchange = () => {} }) {
  const fields = new Map();
  const changed = () => onchange();
  const atNodes = exercise.figure.kind === "tree" ? /^(value|window|cut)\./ : /^$/;
  const there = exercise.items.filter((item) => atNodes.test(item.key));
  const below = exercise.items.filter((item) => !atNodes.test(item.key));
  root.replaceChildren(
    drawing(exercise, there, fields, words, changed),
    el("div", { class: "ex-fields" }, below.map((item) => asked(item, fields, words, changed))),
  );
  for (const [key, value] of flat(answer)) fields.get(key)?.set(value);
  return {
    answer: () => grouped([...fields].map(([key, field]) => [key, field.get()]).filter(([, v]) => v !== "" && v !== false)),
    fill: (given) => {
      const values = flat(given);
      for (const [key, field] of fields) field.set(values.get(key) ?? (field.form === "mark" ? false : ""));
    },
    show: (grade) => {
      const marks = new Map(grade.marks.map((mark) => [mark.key, mark]));
      for (const [key, field] of fields) field.mark(marks.get(key) ?? null);
    },
    clearMarks: () => fields.forEach((field) => field.mark(null)),
    focusDue: (grade) => {
      const due = grade?.first ?? grade?.marks.find((m) => m.status === "blank")?.key;
      const key = due ?? [...fields.keys()].find((k) => fields.get(k).form !== "mark");
      fields.get(key)?.focus();
    },
  };
}

// --- fields ---------------------------------------------------------------------------------------

/** The status of an item: a sign, and a text for screen readers. */
function status(words) {
  const sign = el("span", { class: "ex-sign", "aria-hidden": "true" });
  const note = el("span", { class: "ex-note" });
  return {
    sign,
    note,
    show(holder, mark) {
      if (mark) holder.dataset.status = mark.status;
      else delete holder.dataset.status;
      sign.textContent = mark ? SIGNS[mark.status] : "";
      note.textContent = mark ? words(`status.${mark.status}`) + (mark.note ? `: ${mark.note}` : "") : "";
    },
  };
}

const written = (value) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

let count = 0;

function textField(item, holder, words, changed, size) {
  const shown = status(words);
  shown.note.id = `ex-note-${(count += 1)}`;
  const input = el("input", {
    type: "text", class: "ex-input", "aria-label": item.ask, "aria-describedby": shown.note.id, autocomplete: "off",
    inputmode: item.form === "number" ? "text" : null, spellcheck: "false", dir: "ltr", size, oninput: changed, "data-key": item.key,
  });
  holder.append(input, shown.sign, shown.note);
  return {
    form: item.form,
    get: () => input.value.trim(),
    set: (value) => (input.value = written(value)),
    mark: (mark) => {
      shown.show(holder, mark);
      if (mark?.status === "wrong") input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
    focus: () => input.focus(),
  };
}

/** An edge that can be marked as skipped. */
function edgeField(item, holder, words, changed) {
  const shown = status(words);
  shown.note.id = `ex-note-${(count += 1)}`;
  const set = (on) => {
    button.setAttribute("aria-pressed", String(on));
    holder.classList.toggle("ex-cut", on);
  };
  const button = el("button", {
    type: "button", class: "ex-edge", "aria-pressed": "false", "aria-label": item.ask, "aria-describedby": shown.note.id,
    title: item.ask, "data-key": item.key,
    onclick: () => { set(button.getAttribute("aria-pressed") !== "true"); changed(); },
    onkeydown: (event) => {
      if (event.key !== "x" && event.key !== "u") return;
      event.stopPropagation();
      set(event.key === "x");
      changed();
    },
  }, "✂");
  holder.append(button, shown.sign, shown.note);
  return {
    form: "mark",
    get: () => button.getAttribute("aria-pressed") === "true",
    set: (value) => set(value === true),
    mark: (mark) => shown.show(holder, mark && mark.status === "blank" ? { ...mark, note: "" } : mark),
    focus: () => button.focus(),
  };
}

/** One of a few words, as radio buttons. */
function choiceField(item, holder, words, changed) {
  const shown = status(words);
  const name = `ex-choice-${(count += 1)}`;
  const inputs = item.choices.map((choice) => el("input", { type: "radio", name, value: choice, onchange: changed }));
  const group = el("fieldset", { class: "ex-choices", "data-key": item.key },
    el("legend", {}, el("bdi", {}, item.ask)),
    inputs.map((input, i) => el("label", { class: "ex-choice" }, input, el("bdi", {}, item.labels?.[i] ?? input.value))),
    shown.sign, shown.note);
  holder.append(group);
  return {
    form: item.form,
    get: () => inputs.find((input) => input.checked)?.value ?? "",
    set: (value) => inputs.forEach((input) => (input.checked = input.value === String(value))),
    mark: (mark) => shown.show(holder, mark),
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus(),
  };
}

/** A question below the figure. */
function asked(item, fields, words, changed) {
  const holder = el("div", { class: "ex-field" });
  if (item.choices.length) {
    fields.set(item.key, choiceField(item, holder, words, changed));
    return holder;
  }
  holder.append(el("span", { class: "ex-ask", "aria-hidden": "true" }, el("bdi", {}, item.ask)));
  fields.set(item.key, textField(item, holder, words, changed, 14));
  return holder;
}

// --- figures --------------------------------------------------------------------------------------

function drawing(exercise, items, fields, words, changed) {
  const { figure } = exercise;
  if (figure.kind === "tree") return treeDrawing(figure, items, fields, words, changed);
  if (figure.kind === "table") return tableDrawing(figure.rows);
  if (figure.kind === "board") return boardDrawing(figure.rows);
  return el("div", { class: "ex-none" });
}

function tableDrawing([head, ...rows]) {
  return el("table", { class: "ex-table", dir: "ltr" },
    el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, cell)))),
    el("tbody", {}, rows.map(([first, ...rest]) =>
      el("tr", {}, el("th", { scope: "row" }, first), rest.map((cell) => el("td", {}, cell))))));
}

function boardDrawing(rows) {
  return el("table", { class: "ex-board", dir: "ltr" },
    el("tbody", {}, rows.map((row) => el("tr", {}, [...row].map((cell) => el("td", {}, cell === " " ? "\u00a0" : cell))))));
}

function treeDrawing(figure, items, fields, words, changed) {
  const { nodes, width, height } = figure;
  const places = new Map(nodes.map((node) => [node.name, node]));
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": words("figure.tree") });
  const lines = new Map();
  for (const node of nodes) {
    if (node.parent === null) continue;
    const up = nodes[node.parent];
    const line = svg("line", { x1: up.x, y1: up.y + 14, x2: node.x, y2: node.y - 14, class: "ex-line" });
    lines.set(node.name, line);
    picture.append(line);
    if (node.edge) picture.append(svg("text", { x: (up.x + node.x) / 2, y: (up.y + node.y) / 2 + 2, class: "ex-edge-word" }, node.edge));
  }
  for (const node of nodes) picture.append(nodeDrawing(node));
  const stage = el("div", { class: "ex-stage", style: { "--w": `${width}px`, "--h": `${height}px` } }, picture);
  for (const item of items) {
    const [group, name] = [item.key.slice(0, item.key.indexOf(".")), item.key.slice(item.key.indexOf(".") + 1)];
    const node = places.get(name);
    const holder = el("div", { class: `ex-at ex-at-${group}`, style: placed(group, node, nodes) });
    stage.append(holder);
    if (group === "cut") {
      const field = edgeField(item, holder, words, changed);
      const follow = () => lines.get(name).classList.toggle("ex-skipped", field.get());
      holder.addEventListener("click", follow);
      holder.addEventListener("keydown", follow);
      fields.set(item.key, { ...field, set: (value) => { field.set(value); follow(); } });
    } else {
      fields.set(item.key, textField(item, holder, words, changed, group === "value" ? 4 : 8));
    }
  }
  return el("div", { class: "ex-pane", dir: "ltr", tabindex: "0", role: "group", "aria-label": words("figure.tree") }, stage);
}

function placed(group, node, nodes) {
  if (group === "value") return { "--x": `${node.x}px`, "--y": `${node.y - 34}px` };
  if (group === "window") return { "--x": `${node.x + 62}px`, "--y": `${node.y}px` };
  const up = nodes[node.parent];
  const along = node.kind === "leaf" ? 0.6 : 0.3;  // clear of the field above an inner node
  const [top, bottom] = [up.y + 14, node.y - 14];
  return { "--x": `${up.x + along * (node.x - up.x)}px`, "--y": `${top + along * (bottom - top)}px` };
}

function nodeDrawing({ x, y, kind, label, name, value, estimate }) {
  const shape = kind === "leaf" ? svg("rect", { x: x - 16, y: y - 14, width: 32, height: 28 })
    : kind === "chance" ? svg("circle", { cx: x, cy: y, r: 14 })
      : svg("polygon", { points: kind === "max" ? `${x},${y - 14} ${x - 17},${y + 14} ${x + 17},${y + 14}` : `${x},${y + 14} ${x - 17},${y - 14} ${x + 17},${y - 14}` });
  const parts = [shape];
  if (kind === "leaf") {
    parts.push(svg("text", { x, y: y + 5 }, value));
    if (label) parts.push(svg("text", { x, y: y + 30, class: "ex-name" }, label));
  } else {
    parts.push(svg("text", { x: x - 20, y: y + 5, class: "ex-name ex-beside" }, label || name));
    if (estimate) parts.push(svg("text", { x: x + 26, y: y + 5, class: "ex-name" }, `~${estimate}`));
  }
  return svg("g", { class: `ex-node ex-${kind}` }, parts);
}
