// Alpha-beta's scores: value and distance in one number, as in zero_sum/score.py and alphabeta/values.py.

export const TEMPO = 4096, FAR = 2000, STEPS = 65536;
export const WON = 32 * 65536 * TEMPO, INFINITE = WON + TEMPO;
export const EXACT = "=", AT_LEAST = ">=", AT_MOST = "<=", ESTIMATE = "~";
export const SEEMS_AT_LEAST = "~>=", SEEMS_AT_MOST = "~<=";

const OPPOSITE = { ">=": "<=", "<=": ">=", "~>=": "~<=", "~<=": "~>=" };
const UNPROVED = { "=": "~", ">=": "~>=", "<=": "~<=" };

/** Whether a mark claims something of the game, not only of the search to its depth. */
export const proves = (mark) => mark in UNPROVED;
/** The mark of the same claim if it is not proved. */
export const unproved = (mark) => UNPROVED[mark] ?? mark;
/** The mark of a value seen by the other player. */
export const turned = (mark) => OPPOSITE[mark] ?? mark;
/** Whether a value with this mark is only an upper bound. */
export const isUpper = (mark) => mark === AT_MOST || mark === SEEMS_AT_MOST;

// As in game/contract/squash.py.
const BEND = 4, THERE = 0.999329299739067, TERMS = 31;

/** A sum as a number between -1 and 1: tanh, and beyond BEND a hyperbola. */
export function squash(x) {
  if (x > BEND) return 1 - (1 - THERE) / (1 + (1 + THERE) * (x - BEND));
  if (x < -BEND) return (1 - THERE) / (1 + (1 + THERE) * (-x - BEND)) - 1;
  return Math.tanh(x);
}

/** As `squash`, but equal to Python's to the last digit. */
export function squashAlike(x) {
  if (!(x >= -BEND && x <= BEND)) return squash(x);
  let below = TERMS;
  for (let odd = TERMS - 2; odd > 0; odd -= 2) below = odd + (x * x) / below;
  return x / below;
}

export const levelOf = (x) => Math.floor((x + TEMPO / 2) / TEMPO);

/** The plies to the end in a score; null for draws and evaluations. */
export function distanceOf(x) {
  const tempo = x - levelOf(x) * TEMPO;
  return tempo ? FAR - Math.abs(tempo) : null;
}

const LARGE = 16; // beyond this, a sum counts as its logarithm

/** The weighted sum on a level. */
function sumOf(level) {
  const x = level / STEPS;
  return Math.abs(x) <= LARGE ? x : Math.sign(x) * (LARGE + Math.expm1(Math.abs(x) - LARGE));
}

/** A score as a utility, or as an evaluation between utilities. */
export function valueOf(x, half) {
  if (Math.abs(x) >= WON) return x > 0 ? half : -half;
  const value = half * squash(sumOf(levelOf(x)));
  const whole = Math.round(2 * value) / 2;
  return Math.abs(value - whole) <= half / STEPS && Math.abs(whole) < half ? whole + 0 : value;
}
