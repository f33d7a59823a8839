/* Which clicks lead to which action. A way is {action, steps}: names of cells, or of buttons. */

export class Clicks {
  constructor(ways, cells) {
    this.all = this.ways = ways;
    this.cells = cells; // names of the cells of the picture
    this.chosen = [];
  }

  /** The ways that begin with the current choice. */
  get open() {
    return this.ways.filter((way) => this.chosen.every((step, i) => way.steps[i] === step));
  }

  /** The possible next steps with the actions that they can lead to; the usual ways first. */
  next(usual = false) {
    const at = this.chosen.length;
    const seen = new Set();
    const found = new Map();
    for (const way of this.open) {
      if (usual && seen.has(way.action)) continue;
      seen.add(way.action);
      if (!found.has(way.steps[at])) found.set(way.steps[at], []);
      found.get(way.steps[at]).push(way.action);
    }
    return found;
  }

  isCell(step) {
    return this.cells.has(step);
  }

  /** The labels of the possible next buttons. */
  buttons() {
    return [...this.next().keys()].filter((step) => !this.isCell(step));
  }

  /** The meaning of a click: {done: action}, {more: true}, {back: true} or {wrong: name}. */
  choose(step) {
    if (this.next().has(step)) {
      this.chosen.push(step);
      const whole = this.ways.find(
        (way) => way.steps.length === this.chosen.length && way.steps.every((s, i) => s === this.chosen[i]),
      );
      if (!whole) return { more: true };
      this.clear();
      return { done: whole.action };
    }
    const last = this.chosen[this.chosen.length - 1];
    const before = this.chosen;
    this.clear();
    if (step === last) return { back: true };
    if (before.length && this.next().has(step)) {
      this.chosen = [step];
      return { more: true };
    }
    this.chosen = [];
    return { wrong: step, after: before };
  }

  clear() {
    this.chosen = [];
    this.ways = this.all;
  }
}

/** The arrows of an action: between pairs of cells, or along a path if their number is odd. */
export function arrowsOf(steps) {
  if (steps.length < 2) return [];
  const arrows = [];
  const by = steps.length % 2 === 0 ? 2 : 1;
  for (let i = 0; i + 1 < steps.length; i += by) arrows.push([steps[i], steps[i + 1]]);
  return arrows.filter(([from, to]) => from !== to);
}

/** The pieces after the pairs of cells chosen so far are played. */
export function previewed(pieces, clicks) {
  let shown = pieces;
  for (let i = 0; i + 1 < clicks.chosen.length; i += 2) {
    const [from, to] = [clicks.chosen[i], clicks.chosen[i + 1]];
    const man = shown.filter((piece) => piece.cell === from).pop();
    if (!man || !clicks.isCell(to)) return shown;
    const left = man.count > 1 ? [{ ...man, count: man.count - 1 }] : [];
    const there = shown.find((piece) => piece.cell === to && piece.player === man.player && piece.symbol === man.symbol);
    const moved = { ...man, cell: to, count: there ? there.count + 1 : 1 };
    const others = shown.filter((piece) => piece !== man && piece !== there && (piece.cell !== to || piece.player === man.player));
    shown = [...others, ...left, moved];
  }
  return shown;
}
