// Copying a link to the page, and saving files. Texts: link, link.copied.

import { el, toast } from "./dom.js";
import { text } from "./text.js";

/** Copies an address; if the browser does not allow it, shows it. */
export async function copyLink(address) {
  try {
    await navigator.clipboard.writeText(address);
    toast(text("link.copied"));
  } catch {
    window.prompt(text("link"), address);
  }
}

/** Saves text as a file. */
export function download(name, words, type) {
  const address = URL.createObjectURL(new Blob([words], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
