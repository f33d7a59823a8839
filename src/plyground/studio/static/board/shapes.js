/* The SVG elements of boards. Coordinates are in cell widths, strokes in units. */

export const UNIT = 40;
const NAMESPACE = "http://www.w3.org/2000/svg";

/** An SVG element. Attributes that are null or undefined are left out; strings become text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(key, number(value));
  }
  made.append(...children.flat());
  return made;
}

function number(value) {
  return typeof value === "number" ? String(Math.round(value * 100) / 100) : value;
}

export function group(attributes, ...children) {
  return element("g", attributes, ...children);
}

/** A rectangle around the centre (x, y) with rounded corners. */
export function box(x, y, width, height, corner, attributes) {
  return element("rect", {
    x: UNIT * (x - width / 2),
    y: UNIT * (y - height / 2),
    width: UNIT * width,
    height: UNIT * height,
    rx: UNIT * corner,
    ...attributes,
  });
}

export function circle(x, y, radius, attributes) {
  return element("circle", { cx: UNIT * x, cy: UNIT * y, r: UNIT * radius, ...attributes });
}

/** A polygon whose corners are given relative to (x, y). */
export function polygon(x, y, corners, attributes) {
  const points = corners.map(([dx, dy]) => `${round(UNIT * (x + dx))},${round(UNIT * (y + dy))}`);
  return element("polygon", { points: points.join(" "), ...attributes });
}

/** A straight line with round ends. */
export function stroke(x1, y1, x2, y2, width, attributes) {
  return element("line", {
    x1: UNIT * x1,
    y1: UNIT * y1,
    x2: UNIT * x2,
    y2: UNIT * y2,
    "stroke-width": width,
    "stroke-linecap": "round",
    ...attributes,
  });
}

/** Text centred on (x, y). */
export function text(x, y, words, size, attributes) {
  // A third of the letter height below the middle: named baselines differ between browsers.
  const place = { x: UNIT * x, y: UNIT * (y + 0.35 * size), "font-size": UNIT * size };
  return element("text", { ...place, "text-anchor": "middle", ...attributes }, String(words));
}

export function round(value) {
  return Math.round(value * 100) / 100;
}
