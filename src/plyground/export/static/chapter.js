// A chapter of the course in a static site. What a board needs is loaded when the chapter has one.

import { data } from "../../studio/static/dom.js";
import { openChapter } from "../../studio/static/chapter_page.js";
import { mount } from "./trace_view.js";

/* global PlygroundBoards */

/** Loads a script once; a search in a worker finds it by its id. */
function loaded(address, id) {
  const script = Object.assign(document.createElement("script"), { id, src: address });
  return new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${address} cannot be loaded`));
    document.head.append(script);
  });
}

let ready = null; // both scripts, the engine first

async function play(part, note) {
  const { engine, boards } = data().scripts;
  ready ??= loaded(engine, "engine").then(() => loaded(boards, "boards"));
  await ready;
  PlygroundBoards.playHere(part, note);
}

openChapter(async () => ({ mount }), { play });
