// The exercises of a site: those that were written with it, loaded by kind and language.

import { ApiError } from "../../studio/static/refusal.js";
import { language } from "../../studio/static/text.js";
import { bytesOf, unpacked } from "./files.js";

export { ApiError };

export const PAGES = { lab: "lab.html", learn: "learn.html" };

const known = new Map();

async function packed(name) {
  if (!known.has(name)) known.set(name, bytesOf(`exercises/${name}.${language}.bin`).then((bytes) => unpacked(bytes).json()));
  return known.get(name);
}

/** One exercise: about a tree, or of a kind, by difficulty and seed. */
export async function get(path, { kind, tree, difficulty = "1", seed = "0" }) {
  if (tree) {
    const found = (await packed("trees"))[`${kind} ${tree}`];
    if (found) return found;
    throw new ApiError(422, { code: "refused", where: "tree", message: { en: `there is no exercise ${kind} about the tree ${tree}`, ar: `لا يوجد تمرين ${kind} عن الشجرة ${tree}` }, fix: { en: "" } });
  }
  const all = (await packed(kind))[Number(difficulty) - 1];
  return all[Number(seed) % all.length];
}

export async function post() {
  throw new ApiError(422, { code: "refused", where: "kind", message: { en: "saved exercises are opened in Plyground on a computer", ar: "تُفتح التمارين المحفوظة في Plyground على حاسوب" }, fix: { en: "" } });
}
