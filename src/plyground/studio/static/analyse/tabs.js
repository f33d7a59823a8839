/* Tabs, with the keys of the WAI-ARIA pattern. */

import { find } from "../dom.js";

/** Makes `#tab-NAME` open `#panel-NAME`; returns the function that opens one. */
export function tabs(names) {
  const open = (name) => {
    for (const other of names) {
      const now = other === name;
      find(`#tab-${other}`).setAttribute("aria-selected", String(now));
      find(`#tab-${other}`).tabIndex = now ? 0 : -1;
      find(`#panel-${other}`).hidden = !now;
    }
  };
  const key = (event, name) => {
    const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
    const step = { ArrowRight: ahead, ArrowLeft: -ahead }[event.key];
    if (!step) return;
    const next = names[(names.indexOf(name) + step + names.length) % names.length];
    open(next);
    find(`#tab-${next}`).focus();
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of names) {
    find(`#tab-${name}`).addEventListener("click", () => open(name));
    find(`#tab-${name}`).addEventListener("keydown", (event) => key(event, name));
  }
  return open;
}
