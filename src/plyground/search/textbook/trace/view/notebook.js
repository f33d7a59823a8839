// Joined behind the renderer in a notebook: every trace that no renderer has taken yet.

const ar = document.documentElement.lang.startsWith("ar");
for (const box of document.querySelectorAll(".plyground-trace:not(.traceview)")) {
  const data = box.querySelector("script.trace-data");
  if (data) mount(box, JSON.parse(data.textContent), { lang: ar ? "ar" : "en" });
}
