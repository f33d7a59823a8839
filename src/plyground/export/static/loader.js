// Unpacks the parts of a page in one file: styles, frames and texts, and then the scripts in order.

(async () => {
  const unpacked = (id) => {
    const bytes = Uint8Array.from(atob(document.getElementById(`packed-${id}`).textContent.trim()), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  };
  document.head.insertAdjacentHTML("beforeend", await unpacked("parts"));
  for (const id of ["engine", "page"]) {
    const script = document.createElement("script");
    script.id = id;
    script.textContent = await unpacked(id);
    document.body.append(script);
  }
})();
