// Single-key shortcuts. They do not work in text fields, and can be switched off.

const views = new Set();
let active = null;

export const SHORTCUTS = [
  [[".", ","], "help.event"], [[">", "<"], "help.settle"], [["]", "["], "help.cut"], [["}", "{"], "help.iteration"],
  [["Home", "End"], "help.ends"], [["Space"], "help.play"], [["+", "−"], "help.speed"], [["←", "→", "↑", "↓"], "help.arrows"],
  [["Enter"], "help.why"], [["/"], "help.command"], [["?"], "help.help"], [["Esc"], "help.close"],
];

// `where` is "view" for keys inside the view only; with "page" they also work while no element that
// takes keys has the focus.
export function listen(element, player, where) {
  const view = { element, player, where };
  views.add(view);
  active ??= view;
  if (views.size === 1) document.addEventListener("keydown", pressed);
  const touch = () => { active = view; };
  element.addEventListener("focusin", touch);
  element.addEventListener("pointerdown", touch);
  return () => {
    views.delete(view);
    if (active === view) active = [...views][0] ?? null;
    if (!views.size) document.removeEventListener("keydown", pressed);
  };
}

function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const { target } = event;
  const inside = [...views].find((view) => view.element.contains(target));
  const idle = !target.closest?.("a, button, summary, input, select, textarea, dialog, [contenteditable]");
  const view = inside ?? (idle && active?.where === "page" ? active : null);
  if (!view) return;
  if (event.key === "Escape") {
    if (view.player.escape()) event.preventDefault();
    return;
  }
  if (!view.player.keysOn || isField(target)) return;
  const { player } = view;
  const acts = {
    ".": () => player.jump(1), ",": () => player.jump(-1),
    ">": () => player.jump(1, "settle"), "<": () => player.jump(-1, "settle"),
    "]": () => player.jump(1, "cut"), "[": () => player.jump(-1, "cut"),
    "}": () => player.jump(1, "iteration"), "{": () => player.jump(-1, "iteration"),
    Home: () => player.go(0), End: () => player.go(player.steps),
    "+": () => player.faster(1), "=": () => player.faster(1), "-": () => player.faster(-1), "−": () => player.faster(-1),
    "?": () => player.help(), "/": () => player.command(),
  };
  // Space presses the button that has the focus.
  if (!target.closest("button, summary, a, select, [role=button]")) acts[" "] = () => player.toggle();
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function isField(target) {
  if (target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  return target.tagName === "INPUT" && !["checkbox", "radio", "range", "button"].includes(target.type);
}
