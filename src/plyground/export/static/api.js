// The studio's API, answered in the page of a game.

import { data } from "../../studio/static/dom.js";
import { ApiError } from "../../studio/static/refusal.js";
import { bytesOf } from "./files.js";
import { PageGame } from "./page_game.js";

export { ApiError };

const given = data();

/** A part of the page, inside it or in a file. */
function partOf(id) {
  const inline = document.getElementById(id);
  return inline ? Uint8Array.from(atob(inline.textContent.trim()), (letter) => letter.charCodeAt(0)) : bytesOf(given.files[id]);
}

const here = new PageGame(given, partOf);

/** Only the position is ever asked for. */
export function get(path, query = {}) {
  return here.position(query);
}

export const post = async (path, { sealed }) => here.opened(sealed);
export const startJob = (kind, args, options) => here.start(kind, args, options);

export const PAGES = { lab: "lab.html", learn: "learn.html" };
export const part = encodeURIComponent;

/** Every address is this page; the rest of it says what is played. */
export function pageAddress() {
  return location.pathname;
}
