// A chapter of the course in the studio: searches and boards are loaded when the chapter has them.

import { openChapter } from "./chapter_page.js";

async function play(part, note) {
  const { playHere } = await import("./chapter_board.js");
  playHere(part, note);
}

openChapter(() => import("/renderer/traceview.js"), { play });
