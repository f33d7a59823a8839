// Alpha-beta's scores: value and distance in one number, as in zero_sum/score.py and alphabeta/values.py.

export const TEMPO = 4096, FAR = 2000, STEPS = 65536;
export const WON = 32 * 65536 * TEMPO, INFINITE = WON + TEMPO;
export const EXACT = "=", AT_LEAST = ">=", AT_MOST = "<=", ESTIMATE = "~";

export const levelOf = (x) => Math.floor((x + TEMPO / 2) / TEMPO);

/** The plies to the end in a score; null for draws and evaluations. */
export function distanceOf(x) {
  const tempo = x - levelOf(x) * TEMPO;
  return tempo ? FAR - Math.abs(tempo) : null;
}

/** A score as a utility, or as an evaluation between utilities. */
export function valueOf(x, half) {
  if (Math.abs(x) >= WON) return x > 0 ? half : -half;
  const value = half * Math.tanh(levelOf(x) / STEPS);
  const whole = Math.round(2 * value) / 2;
  return Math.abs(value - whole) <= half / STEPS ? whole + 0 : value;
}
