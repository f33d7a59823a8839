// Unpacks the scripts of a page in one file and runs them in order.

(async () => {
  for (const id of ["engine", "page"]) {
    const text = document.getElementById(`packed-${id}`).textContent.trim();
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const script = document.createElement("script");
    script.id = id;
    script.textContent = await new Response(stream).text();
    document.body.append(script);
  }
})();
