// Registers the service worker of a site, where the browser allows one.
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("worker.js");
