/* A position of the API as the view of a board. */

/** The view; without `free`, nothing can be chosen. At a chance node an outcome is chosen by its name. */
export function viewOf(position, free = true, chance = false) {
  const actions = free ? position.actions : [];
  const waysOf = (a) => (chance ? [[a.name]] : a.ways);
  return {
    picture: position.picture ?? inWords(position.text),
    ways: actions.flatMap((a) => waysOf(a).map((steps) => ({ action: a.action, steps }))),
    covers: new Map(actions.filter((a) => a.covers?.length).map((a) => [a.action, a.covers])),
    last: position.last,
    earlier: position.earlier ?? [],
  };
}

/** A game without a picture shows its position as text; null if the viewer may not see that. */
function inWords(text) {
  return text && { cells: [], pieces: [], lines: [], labels: [], marks: [], notes: text.split("\n") };
}
