// The engines in a page of the studio: loads the game from the server, then answers jobs.

import { serve } from "./worker.js";

const unpacked = (answer) => new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));

/** The first message names the game; the answer is {ready: true}, or {ready: false} if it is not compiled. */
export function start(scope) {
  scope.onmessage = async ({ data: { address, facts } }) => {
    const [code, about] = await Promise.all(["module", "game"].map((part) => fetch(`${address}/${part}.bin`)));
    if (code.status !== 200 || about.status !== 200) {
      scope.postMessage({ ready: false });
      return;
    }
    const module = await WebAssembly.compile(await unpacked(code).arrayBuffer());
    serve(scope);
    scope.onmessage({ data: { module, description: { ...(await unpacked(about).json()), facts } } });
    scope.postMessage({ ready: true });
  };
}
