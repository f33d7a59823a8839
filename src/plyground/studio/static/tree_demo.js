// A demonstration: the run plays by itself, pauses at its end, and begins again, until somebody
// presses the button or steps by hand. `?demo=1` in the address starts it with the page.

import { find } from "./dom.js";

const AT_THE_END = 4000; // milliseconds

export function demonstration(button, shown) {
  let again = null;
  const on = () => button.getAttribute("aria-pressed") === "true";
  const playing = () => shown()?.timer !== null;

  function set(wanted) {
    clearTimeout(again);
    button.setAttribute("aria-pressed", String(wanted));
  }

  function start() {
    clearTimeout(again);
    if (shown() && !playing()) shown().toggle();
  }

  button.addEventListener("click", () => {
    set(!on());
    if (on()) {
      start();
      find("#stage").scrollIntoView({ block: "nearest" });
    } else if (shown() && playing()) shown().toggle();
  });
  // A step that nobody played was made by hand: it ends the demonstration, except at the end.
  document.addEventListener("tracestep", () => {
    const player = shown();
    if (!on() || !player || playing()) return;
    if (player.k === player.steps) again = setTimeout(start, AT_THE_END);
    else if (player.k > 0) set(false);
  });
  if (new URLSearchParams(location.search).get("demo") === "1") set(true);
  return { begin: () => { if (on()) start(); } };
}
