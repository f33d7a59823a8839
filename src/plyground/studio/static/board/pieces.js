/* Pieces on their cells. Players differ in shape as well as in colour. */

import { edgeEnds } from "./geometry.js";
import { domino } from "./dominoes.js";
import { emblemOf } from "./emblems.js";
import { manOf } from "./men.js";
import { box, circle, element, group, polygon, round, stroke, text, UNIT } from "./shapes.js";
import { INK, PAINTS, PLAYERS, TONES, toneOf } from "./tones.js";

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const FORMS = { "●": "round", "○": "round", "■": "square", "□": "square", "▲": "three", "△": "three" };
const TILE = [[0, -0.44], [0.26, -0.32], [0.38, 0.42], [-0.38, 0.42], [-0.26, -0.32]];
const HOLLOW = "○□△";

/** Draws pieces with the gradients of one board, whose ids begin with `prefix`. */
export class PieceArtist {
  constructor(prefix) {
    this.prefix = prefix;
  }

  /** The definitions that pieces refer to. */
  gradients() {
    return Object.entries(TONES).map(([name, tone]) =>
      element(
        "radialGradient",
        { id: `${this.prefix}-${name}`, cx: "35%", cy: "30%", r: "75%" },
        element("stop", { offset: "0%", "stop-color": tone.light }),
        element("stop", { offset: "55%", "stop-color": tone.face }),
        element("stop", { offset: "100%", "stop-color": tone.dark }),
      ),
    );
  }

  draw(piece, cell) {
    const shape = cell.shape === "edge" ? "edge" : piece.shape;
    const owner = piece.player === null ? "" : ` player-${piece.player}`;
    const parts = this.parts(piece, cell);
    return group({ class: `piece ${shape}${owner}`, "data-on": cell.name }, parts);
  }

  parts(piece, cell) {
    const name = toneOf(piece);
    if (cell.shape === "edge") return bar(...edgeEnds(cell), piece.player);
    if (piece.shape === "card") return card(cell, piece);
    if (piece.shape === "block") return this.block(cell, piece, name);
    if (piece.shape === "domino") return domino(cell, piece, TONES[name]);
    if (piece.shape === "painted") return piece.paint.flatMap((paint) => painted(cell, paint));
    if (piece.shape === "text" && /^\d+$/.test(piece.symbol) && cell.shape === "round" && !cell.onLine) {
      return this.seeds(cell, Number(piece.symbol), "yellow");
    }
    if (["glyph", "text"].includes(piece.shape)) return this.symbol(cell, piece, name);
    if (["token", "tile"].includes(piece.shape)) return this.bearer(cell, piece, name);
    if (cell.height >= 2 * cell.width) return this.pile(cell, piece, name);
    if (piece.shape === "stone" && piece.player === null && cell.shape === "round" && !cell.onLine) {
      return this.seeds(cell, piece.count, "grey");
    }
    return this.stack(cell, piece, name);
  }

  disc(x, y, piece, name, count = 1) {
    const tone = TONES[name];
    const r = (piece.shape === "stone" ? 0.45 : 0.41) * piece.size;
    const fill = `url(#${this.prefix}-${name})`;
    const parts = [circle(x, y, r, { fill, stroke: tone.rim, "stroke-width": 1.2 })];
    if (count > 1) {
      parts.push(numberOn(x, y, 0.42 * piece.size, count, tone.upon));
    } else if (piece.shape === "disc") {
      parts.push(circle(x, y, 0.78 * r, { fill: "none", stroke: tone.rim, "stroke-opacity": 0.25 }));
      if (piece.player % 2 === 1) {
        parts.push(circle(x, y, 0.56 * r, { fill: "none", stroke: tone.upon, "stroke-width": 2 }));
      }
      if (piece.player > 1) parts.push(circle(x, y, 0.2 * r, { fill: tone.upon }));
    }
    return parts;
  }

  stack(cell, piece, name) {
    if (piece.count === 1) return this.disc(cell.x, cell.y, piece, name);
    const shift = 0.04 * piece.size;
    const below = this.disc(cell.x + shift, cell.y + shift, piece, name).slice(0, 1);
    return [...below, ...this.disc(cell.x - shift, cell.y - shift, piece, name, piece.count)];
  }

  /** Discs along a long cell; if they do not fit, the last one shows their number. */
  pile(cell, piece, name) {
    const step = 0.83 * piece.size;
    const shown = Math.min(piece.count, Math.floor(cell.height / step));
    const first = cell.y - (cell.inward * (cell.height - step)) / 2;
    const parts = [];
    for (let i = 0; i < shown; i++) {
      const hidden = i === shown - 1 && piece.count > shown;
      parts.push(...this.disc(cell.x, first + cell.inward * i * step, piece, name, hidden ? piece.count : 1));
    }
    return parts;
  }

  /** A square with a symbol. */
  block(cell, piece, name) {
    const tone = TONES[name];
    const [x, y, side] = [cell.x, cell.y, 0.86 * piece.size];
    const fill = `url(#${this.prefix}-${name})`;
    const parts = [box(x, y, side, side, 0.1, { fill, stroke: tone.rim, "stroke-width": 1.5 })];
    if (piece.player % 2 === 1) {
      parts.push(box(x, y, side - 0.14, side - 0.14, 0.06, { fill: "none", stroke: tone.upon }));
    }
    const em = (piece.symbol.length === 1 ? 0.5 : 0.42) * piece.size;
    parts.push(text(x, y, piece.symbol, em, { fill: tone.upon, "font-weight": "bold" }));
    return parts;
  }

  /** A handful in a bowl, with its number. */
  seeds(cell, count, name) {
    const tone = TONES[name];
    const fill = `url(#${this.prefix}-${name})`;
    const wide = cell.width / 2 - 0.22;
    const high = cell.height / 2 - 0.22;
    const shown = Math.min(count, Math.round(26 * cell.height));
    const parts = [];
    for (let i = 0; i < shown; i++) {
      // Like the seeds of a sunflower: even, and not in rows.
      const far = shown === 1 ? 0 : Math.sqrt((i + 0.5) / shown);
      const [x, y] = [cell.x + far * wide * Math.cos(2.4 * i), cell.y + far * high * Math.sin(2.4 * i)];
      parts.push(circle(x, y, 0.088, { fill, stroke: tone.rim, "stroke-width": 0.6 }));
    }
    const badge = cell.y + cell.height / 2 - 0.17;
    parts.push(box(cell.x, badge, 0.16 + 0.16 * String(count).length, 0.3, 0.15, { fill: INK, "fill-opacity": 0.86 }));
    parts.push(numberOn(cell.x, badge, 0.26, count, "#fff"));
    return parts;
  }

  symbol(cell, piece, name) {
    const tone = TONES[name];
    const man = manOf(piece.symbol);
    const [form, letter] = [FORMS[piece.symbol[0]], piece.symbol.slice(1)];
    let parts;
    if (man) parts = this.man(cell, piece, man, tone, name);
    else if (form && piece.shape === "glyph") parts = this.token(cell, piece, form, letter, tone, name);
    else parts = letters(cell, piece, tone, name);
    return [...parts, ...badge(cell, piece)];
  }

  /** A disc with a symbol, or a tile that points forward: up for the first player. */
  bearer(cell, piece, name) {
    const tone = TONES[name];
    const { size, symbol } = piece;
    const { x } = cell;
    let { y } = cell;
    const look = { fill: `url(#${this.prefix}-${name})`, stroke: tone.rim, "stroke-width": 1.5 };
    const parts = [];
    const round_ = piece.shape === "token";
    if (round_) {
      parts.push(circle(x, y, 0.42 * size, look));
      if (piece.player % 2 === 1) parts.push(circle(x, y, 0.37 * size, { fill: "none", stroke: tone.upon }));
    } else {
      const ahead = (piece.player === 1) !== Boolean(cell.turned) ? -size : size;
      parts.push(polygon(x, y, TILE.map(([dx, dy]) => [dx * size, dy * ahead]), look));
      y += 0.06 * ahead;
    }
    const ink = { fill: tone.upon, "font-weight": "bold", class: "symbol" };
    const emblem = emblemOf(piece.label);
    if (emblem) {
      const scale = (0.42 * size * UNIT) / 100;
      const place = `translate(${round(UNIT * x - 50 * scale)} ${round(UNIT * (y - 0.12 * size) - 50 * scale)}) scale(${round(scale)})`;
      parts.push(element("path", { d: emblem, fill: tone.upon, "fill-rule": "evenodd", transform: place, class: "emblem" }));
      parts.push(text(x, y + (round_ ? 0.19 : 0.24) * size, symbol, (round_ ? 0.22 : 0.25) * size, ink));
    } else {
      parts.push(text(x, y, symbol, ([...symbol].length === 1 ? 0.5 : 0.38) * size, ink));
    }
    return [...parts, ...badge(cell, piece)];
  }

  man(cell, piece, man, tone, name) {
    const scale = (0.94 * piece.size * UNIT) / 100;
    const place = `translate(${UNIT * cell.x - 50 * scale} ${UNIT * cell.y - 50 * scale}) scale(${scale})`;
    const dark = name === "black";
    const rim = dark ? "#0c0c0e" : tone.rim;
    const inner = dark ? "#cfcabf" : tone.rim;
    const d = man.outlines.join(" ");
    return [
      group(
        { transform: place, "stroke-linejoin": "round", "stroke-linecap": "round" },
        element("path", { d, stroke: rim, "stroke-width": 7, fill: rim }),
        element("path", { d, fill: dark ? "#34353b" : "#fffdf8" }),
        element("path", { d: man.details, stroke: inner, "stroke-width": 3, fill: "none" }),
      ),
    ];
  }

  /** A round, square or triangular token, solid or hollow, with a letter. */
  token(cell, piece, form, letter, tone, name) {
    const r = 0.42 * piece.size;
    const fill = `url(#${this.prefix}-${name})`;
    const look = { fill, stroke: tone.rim, "stroke-width": 1.5 };
    const parts = [outline(form, cell.x, cell.y, r, look)];
    if (HOLLOW.includes(piece.symbol[0])) {
      parts.push(outline(form, cell.x, cell.y, 0.58 * r, { fill: "#d9b27c", stroke: tone.rim }));
    }
    const upon = HOLLOW.includes(piece.symbol[0]) ? INK : tone.upon;
    if (letter) parts.push(text(cell.x, cell.y, letter, 0.26, { fill: upon, "font-weight": "bold" }));
    return parts;
  }
}

/** A part of a painted piece. Paths have a rim, so that the upper of two that cross is seen. */
function painted(cell, paint) {
  const tone = PAINTS[paint.tone];
  const sign = cell.turned ? -1 : 1;
  const points = paint.points.map(([x, y]) => [sign * x, sign * y]);
  if (paint.kind === "area") return [polygon(cell.x, cell.y, points, { fill: tone.face, stroke: tone.rim })];
  if (paint.kind === "disc") {
    const [dx, dy] = points[0];
    return [circle(cell.x + dx, cell.y + dy, paint.width / 2, { fill: tone.face, stroke: tone.rim, "stroke-width": 1.5 })];
  }
  const words = points.map(([x, y]) => `${round(UNIT * (cell.x + x))} ${round(UNIT * (cell.y + y))}`);
  const d = `M${words[0]} ${words.length === 3 ? "Q" : "L"}${words.slice(1).join(" ")}`;
  const drawn = (stroke, width) => element("path", { d, fill: "none", stroke, "stroke-width": UNIT * width });
  return [drawn(tone.rim, paint.width + 0.06), drawn(tone.face, paint.width)];
}

function outline(form, x, y, r, look) {
  if (form === "round") return circle(x, y, r, look);
  if (form === "square") return box(x, y, 1.8 * r, 1.8 * r, 0.08, look);
  return polygon(x, y, [[0, -r], [0.9 * r, 0.7 * r], [-0.9 * r, 0.7 * r]], look);
}

function letters(cell, piece, tone, name) {
  const alone = [...piece.symbol].length === 1;
  const mark = piece.symbol.toLowerCase();
  if (piece.shape === "text" && piece.player !== null && (mark === "x" || mark === "o")) {
    return noughtOrCross(cell, piece, mark);
  }
  const size = piece.size * (alone ? (piece.shape === "glyph" ? 0.88 : 0.64) : 0.46);
  const rimmed = piece.shape === "glyph" || name === "white";
  const look = rimmed
    ? { fill: tone.face, stroke: tone.rim, "paint-order": "stroke", "stroke-width": 2.3 * size }
    : { fill: tone.rim, "font-weight": "bold" };
  return [text(cell.x, cell.y, piece.symbol, size, { class: "symbol", ...look })];
}

function noughtOrCross(cell, piece, mark) {
  const { face, rim } = TONES[PLAYERS[piece.player % PLAYERS.length]];
  const r = 0.27 * piece.size;
  const draw = (width, colour) =>
    mark === "o"
      ? [circle(cell.x, cell.y, r, { fill: "none", stroke: colour, "stroke-width": width })]
      : [1, -1].map((s) => stroke(cell.x - r, cell.y - s * r, cell.x + r, cell.y + s * r, width, { stroke: colour }));
  return [...draw(8.5, rim), ...draw(6, face)];
}

/** A card with its rank above its suit ("Kh" is the king of hearts); "?" is a hidden one. */
export function card(cell, piece) {
  const { x, y } = cell;
  const { size, symbol } = piece;
  const em = 0.42 * size;
  const hidden = symbol === "?" || symbol === "#";
  const back = TONES.blue;
  const look = hidden ? { fill: back.face, stroke: back.rim } : { fill: "#fffefb", stroke: INK };
  const parts = [box(x, y, 0.68 * size, 0.96 * size, 0.08, { ...look, "stroke-width": 1.2 })];
  if (hidden) {
    parts.push(box(x, y, 0.54 * size, 0.82 * size, 0.05, { fill: "none", stroke: back.upon, "stroke-opacity": 0.8 }));
    for (const s of [-1, 1]) {
      parts.push(stroke(x - 0.2 * size, y - 0.3 * s * size, x + 0.2 * size, y + 0.3 * s * size, 1, { stroke: back.upon, "stroke-opacity": 0.5 }));
    }
  }
  const suit = SUITS[symbol.slice(-1)] ?? symbol.slice(-1);
  const rank = symbol.slice(0, -1);
  const rows = rank && !/[\p{L}\p{N}]/u.test(suit) ? [rank, suit] : [symbol];
  const ink = hidden ? back.upon : "♥♦♡♢".includes(suit) ? "#b8260f" : "#2b2c31";
  rows.forEach((row, i) => {
    const at = y + (i - (rows.length - 1) / 2) * em;
    parts.push(text(x, at, row, em, { fill: ink, "font-weight": "bold", class: "symbol" }));
  });
  return parts;
}

/** A thick line, of a player or neutral. */
export function bar(x1, y1, x2, y2, player) {
  if (player === null) return [stroke(x1, y1, x2, y2, 6, { stroke: INK, class: "bar" })];
  const tone = TONES[PLAYERS[player % PLAYERS.length]];
  const parts = [stroke(x1, y1, x2, y2, 7, { stroke: tone.face })];
  if (player % 2) parts.push(stroke(x1, y1, x2, y2, 2, { stroke: tone.upon }));
  return parts;
}

/** The number of a stack, at its lower right. */
function badge(cell, piece) {
  if (piece.count === 1) return [];
  const [x, y] = [cell.x + 0.3 * piece.size, cell.y + 0.3 * piece.size];
  return [circle(x, y, 0.17 * piece.size, { fill: INK }), numberOn(x, y, 0.26 * piece.size, piece.count, "#fff")];
}

function numberOn(x, y, size, count, fill) {
  return text(x, y, count, size, { fill, "font-weight": "bold" });
}
