// Progress in the course, kept in this browser: for each chapter, the parts that were done.

import { recall, remember } from "./store.js";

const NAME = "course";
export const FORMAT = "plyground-progress/1";

/** {chapter: {part: {score, when}}} */
export const progress = () => recall(NAME, {});

/** Notes that a part was done. The best score is kept. */
export function done(chapter, part, score = null) {
  const all = progress();
  const own = (all[chapter] ??= {});
  const before = own[part]?.score ?? null;
  own[part] = { score: before === null ? score : Math.max(before, score ?? 0), when: new Date().toISOString() };
  remember(NAME, all);
}

/** How many of the parts of a chapter were done. */
export function countDone(chapter, parts) {
  const own = progress()[chapter] ?? {};
  return parts.filter((part) => part in own).length;
}

/** The progress as the text of a file, which `plyground class` reads. */
export function asFile(name) {
  return JSON.stringify({ format: FORMAT, name, when: new Date().toISOString(), chapters: progress() }, null, 1);
}

/** Reads a file; throws if it is not one. */
export function readFile(words) {
  const found = JSON.parse(words);
  if (found?.format !== FORMAT || typeof found.chapters !== "object" || found.chapters === null) throw new SyntaxError(FORMAT);
  remember(NAME, found.chapters);
  return found;
}

export const forgetAll = () => remember(NAME, {});

/** A file name from a person's name. */
export const fileName = (name) => `progress-${name.trim().replace(/[^\p{L}\p{N}]+/gu, "-") || "me"}.json`;
