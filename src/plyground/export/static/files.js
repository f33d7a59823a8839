// Files of a site: packed with gzip, so that any server can serve them.

import { ApiError } from "../../studio/static/refusal.js";

export async function bytesOf(address) {
  const answer = await fetch(address).catch(() => {
    throw new ApiError(0, { code: "offline", message: { en: "this part has to be opened once with a network", ar: "يجب فتح هذا الجزء مرة واحدة مع اتصال بالشبكة" }, fix: { en: "" } });
  });
  if (!answer.ok) throw new ApiError(answer.status, { code: "gone", message: { en: `${address} cannot be loaded`, ar: `تعذّر تحميل ${address}` }, fix: { en: "" } });
  return answer.arrayBuffer();
}

/** Unpacks bytes; the answer can be read as text, JSON or an array. */
export function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** The compiled module and the description of a game; `numbers` are those of a network, or null. */
export async function moduleAndGame(code, about, facts, numbers = null) {
  const [module, description, net] = await Promise.all([
    unpacked(code).arrayBuffer().then((bytes) => WebAssembly.compile(bytes)),
    unpacked(about).json(),
    numbers && unpacked(numbers).arrayBuffer().then((bytes) => new Uint8Array(bytes)),
  ]);
  return { module, description: { ...description, facts, net } };
}
