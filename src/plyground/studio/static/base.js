// The frame of every page: menu on small screens, drop-downs, language and theme links.

import { find } from "./dom.js";
import "./keys.js";
import { remember } from "./store.js";

document.documentElement.classList.add("with-script");

const button = find(".menu-button");
const menu = find("#menu");
const narrow = matchMedia("(max-width: 60rem)");
const showButton = () => (button.hidden = !narrow.matches);
narrow.addEventListener("change", showButton);
showButton();

function open(wanted) {
  button.setAttribute("aria-expanded", String(wanted));
  menu.classList.toggle("open", wanted);
}
button.addEventListener("click", () => open(button.getAttribute("aria-expanded") !== "true"));

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const drop = document.querySelector(".drop[open]");
  if (drop) {
    drop.open = false;
    drop.querySelector("summary").focus();
  } else if (menu.classList.contains("open")) {
    open(false);
    button.focus();
  }
});
document.addEventListener("click", (event) => {
  for (const drop of document.querySelectorAll(".drop[open]")) {
    if (!drop.contains(event.target)) drop.open = false;
  }
});

// Links to another language or theme lead to the current address, which scripts may have changed.
for (const link of document.querySelectorAll("[data-choice]")) {
  link.addEventListener("click", () => {
    const wanted = new URLSearchParams(link.search);
    const now = new URL(location.href);
    for (const name of ["lang", "theme"]) if (wanted.has(name)) now.searchParams.set(name, wanted.get(name));
    link.href = now.href;
  });
}

// The home page offers to go on where the reader was; the address is stored here.
const PASSING = ["page-home", "page-error", "page-reference"];
if (!PASSING.some((name) => document.body.classList.contains(name))) {
  addEventListener("pagehide", () => {
    const path = location.pathname + location.search + location.hash;
    remember("last", { path, title: document.title.replace(/ · Plyground$/, "") });
  });
}
