// Moves as clicks: the cells and buttons that select an action, as in game/clicks.py.

const letter = (text) => /\p{L}/u.test(text ?? "");
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Finds names of cells as whole words. */
function anyOf(cells) {
  const whole = (name) => (letter(name[0]) ? "(?<!\\p{L})" : "(?<!\\d)") + escaped(name) + (letter(name.at(-1)) ? "(?!\\p{L})" : "(?!\\d)");
  const names = [...cells].sort((a, b) => b.length - a.length);
  return names.length ? new RegExp(names.map(whole).join("|"), "gu") : null;
}

/** The cells whose names are in a text, in its order. */
export function cellsNamed(text, cells) {
  const name = anyOf(cells);
  return (name && text.match(name)) ?? [];
}

/** Every way to select an action: [{action, steps}], the usual one of each action first. */
export function ways(cells, words, own) {
  const name = anyOf(cells);
  const found = new Map();
  for (const [action, text] of words) {
    const stated = own.get(action) ?? [];
    for (const steps of stated.length ? stated : [(name && text.match(name)) ?? []]) found.set(JSON.stringify([action, steps]), { action, steps });
  }
  const rivals = new Map(), begun = new Set();
  for (const { action, steps } of found.values()) {
    const key = JSON.stringify(steps);
    rivals.set(key, [...(rivals.get(key) ?? []), action]);
    for (let n = 0; n < steps.length; n++) begun.add(JSON.stringify(steps.slice(0, n)));
  }
  return [...found.values()].map(({ action, steps }) => {
    const key = JSON.stringify(steps), others = rivals.get(key);
    if (others.length === 1 && !begun.has(key) && steps.length) return { action, steps };
    return { action, steps: [...steps, button(action, others, words, name)] };
  });
}

/** The description without the cells, if that differs from those of its rivals. */
function button(action, rivals, words, name) {
  if (!name) return words.get(action);
  const rest = (a) => words.get(a).replace(name, " ").split(/\s+/u).filter(Boolean).join(" ");
  const mine = rest(action);
  const tells = /[\p{L}\p{N}]/u.test(mine) && rivals.filter((a) => rest(a) === mine).length === 1;
  return tells ? mine : words.get(action);
}
