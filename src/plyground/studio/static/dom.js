// Elements made from data. Text is always set as text: there is no innerHTML anywhere.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") {
      // A strict content policy allows styles set through the object model.
      for (const [property, set] of Object.entries(value)) node.style.setProperty(property, set);
    } else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element: el("button", {class: "primary", onclick: go}, "Go"). */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** The first element that a selector finds; throws if the template lost it. */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`no element ${selector}`);
  return found;
}

/** The data of this page: page.render(request, data=...). */
export function data() {
  const node = document.getElementById("data");
  return node ? JSON.parse(node.textContent) : null;
}

/** Announces a message to screen readers, and shows it for a while. */
export function toast(words, kind = "") {
  const note = el("p", { class: `toast ${kind}` }, words);
  find("#toasts").append(note);
  setTimeout(() => note.remove(), 5000);
}

/** A progress bar with a label: {node, show(fraction or null, words)}. */
export function progressBar(label) {
  const filled = el("span");
  const bar = el("div", { class: "bar", role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100 }, filled);
  const words = el("p", { class: "words" });
  const node = el("div", { class: "progress unknown" }, bar, words);
  return {
    node,
    show(fraction, text = "") {
      node.classList.toggle("unknown", fraction === null);
      bar.setAttribute("aria-valuetext", text || label);
      if (fraction === null) bar.removeAttribute("aria-valuenow");
      else {
        const percent = Math.round(100 * Math.min(1, Math.max(0, fraction)));
        bar.setAttribute("aria-valuenow", percent);
        filled.style.setProperty("--done", `${percent}%`);
      }
      words.textContent = text;
    },
  };
}
