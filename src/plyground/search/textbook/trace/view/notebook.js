// Follows the renderer in a notebook: mounts every trace that is not mounted yet.

const ar = document.documentElement.lang.startsWith("ar");
for (const box of document.querySelectorAll(".plyground-trace:not(.traceview)")) {
  const data = box.querySelector("script.trace-data");
  if (data) mount(box, JSON.parse(data.textContent), { lang: ar ? "ar" : "en" });
}
