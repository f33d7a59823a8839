// Values as texts, by the format of an f-string.

import { error, length, number, repr, slice, str } from "./values.js";

const FORMAT = /^(?:(.)?([<>^=]))?([+\- ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;

function format(x, spec) {
  if (!spec) return str(x);
  const found = FORMAT.exec(spec);
  if (!found) throw error(`format ${spec}`);
  const [, filler, align, sign, , zero, width, comma, precision, kind] = found;
  const isNumber = typeof x !== "string" && x !== null && typeof x !== "object";
  let text = isNumber ? numeric(number(x), kind, precision, comma) : str(x);
  if (!isNumber && precision) text = slice(text, null, Number(precision), null);
  if (isNumber && sign && sign !== "-" && !text.startsWith("-")) text = sign + text;
  const lack = Number(width ?? 0) - length(text);
  if (lack <= 0) return text;
  const fill = filler ?? (zero ? "0" : " ");
  const side = align ?? (zero ? "=" : isNumber ? ">" : "<");
  if (side === "<") return text + fill.repeat(lack);
  if (side === "^") return fill.repeat(lack >> 1) + text + fill.repeat(lack - (lack >> 1));
  if (side === "=" && /^[+\- ]/.test(text)) return text[0] + fill.repeat(lack) + text.slice(1);
  return fill.repeat(lack) + text;
}

function numeric(x, kind, precision, comma) {
  const grouped = (text) => (comma ? text.replace(/\B(?=(\d{3})+(?!\d))/g, comma) : text);
  if (kind === "x") return x.toString(16);
  if (kind === "b") return x.toString(2);
  if (kind === "f") return grouped(Number(x).toFixed(Number(precision ?? 6)));
  if (kind === "%") return `${(100 * Number(x)).toFixed(Number(precision ?? 6))}%`;
  if (kind === "g" || (precision && !kind)) return general(Number(x), Number(precision ?? (kind ? 6 : 12)) || 1);
  return grouped(str(x));
}

function general(x, precision) {
  if (!Number.isFinite(x) || x === 0) return repr(x);
  const power = Math.floor(Math.log10(Math.abs(Number(x.toPrecision(precision)))));
  if (power < -4 || power >= precision) return x.toExponential(precision - 1).replace(/\.?0+e/, "e").replace(/e([+-])(\d)$/, "e$10$2");
  const text = x.toFixed(Math.max(0, precision - 1 - power));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

export { format };
