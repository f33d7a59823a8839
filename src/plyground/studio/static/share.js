// Taking something away from a page: a link to it, or a file. Texts: link, link.copied.

import { el, toast } from "./dom.js";
import { text } from "./text.js";

/** Copy an address; where that is not allowed, show it to be copied by hand. */
export async function copyLink(address) {
  try {
    await navigator.clipboard.writeText(address);
    toast(text("link.copied"));
  } catch {
    window.prompt(text("link"), address);
  }
}

/** Save words as a file. */
export function download(name, words, type) {
  const address = URL.createObjectURL(new Blob([words], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
