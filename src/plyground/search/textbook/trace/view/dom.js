// Makes elements. Texts become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// Numbers, names and windows run from left to right in every language.
export function ltr(text) {
  return h("bdi", { dir: "ltr" }, String(text));
}

// The pieces of a sentence; filled placeholders are isolated.
export function said(parts) {
  return parts.map((piece) => (typeof piece === "string" ? piece : ltr(piece.word)));
}
