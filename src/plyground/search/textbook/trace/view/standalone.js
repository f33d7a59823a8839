// Follows the renderer in a standalone page. The address holds the step, as in #s=57, or
// #s=57&s2=3 for two traces; a surrounding page receives the height.

const address = () => new URLSearchParams(location.hash.slice(1));
const nameOf = (i) => (i ? `s${i + 1}` : "s");
const page = document.documentElement;
const players = [...document.querySelectorAll(".plyground-trace")].map((box, i) => {
  const trace = JSON.parse(box.querySelector("script.trace-data").textContent);
  return mount(box, trace, { lang: page.lang, keys: "page", step: Number(address().get(nameOf(i)) ?? 0) });
});

document.addEventListener("tracestep", () => {
  const link = players.map((player, i) => `${nameOf(i)}=${player.k}`).join("&");
  try {
    history.replaceState(null, "", `#${link}`);
  } catch {
    // In a sandbox the address cannot be changed.
  }
});
document.addEventListener("tracesetting", ({ detail }) => {
  if (detail.name !== "language") return;
  page.lang = detail.value;
  page.dir = detail.value === "ar" ? "rtl" : "ltr";
});
addEventListener("hashchange", () => players.forEach((player, i) => {
  const step = address().get(nameOf(i));
  if (step !== null && Number(step) !== player.k) player.go(Number(step));
}));
if (parent !== window) {
  const tell = () => parent.postMessage({ plyground: "height", height: page.scrollHeight }, "*");
  new ResizeObserver(tell).observe(document.body);
}
