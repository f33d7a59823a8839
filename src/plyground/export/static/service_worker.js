// Keeps the site for use without a network. VERSION and SHELL are written above this line.

const STORE = `plyground-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("plyground-") && name !== STORE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

/** In place of a page that was never opened. */
const UNKNOWN = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plyground</title>
<body style="font: 1.1rem/1.6 system-ui; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark">
<main><h1>Plyground</h1><p>There is no network, and this page was not opened before. Open it once with a network; then it works without one.</p>
<p lang="ar" dir="rtl">لا يوجد اتصال بالشبكة، ولم تُفتح هذه الصفحة من قبل. افتحها مرة واحدة مع اتصال، ثم ستعمل دونه.</p>
<p><a href="index.html">Games · <span lang="ar">الألعاب</span></a></p></main></html>`;

// The address of a page also holds its match: only the path names the file.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const store = await caches.open(STORE);
    const kept = await store.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    let answer;
    try {
      answer = await fetch(event.request);
    } catch (problem) {
      if (event.request.mode !== "navigate") throw problem;
      return new Response(UNKNOWN, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
    }
    if (answer.ok) await store.put(event.request.url.split(/[?#]/)[0], answer.clone());
    return answer;
  })());
});
