// The service worker: it opens the lobby while the server cannot be reached, and leads from a notification to its tab.
// As long as the server answers, everything comes from there, so an update is never held back; no answer of the API is
// ever kept.
const KEPT = "capot-lobby";
const PLAIN = ["/early.js", "/icon.svg"];

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(keep(event.data.keep).catch(() => undefined)));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  const isPage = request.mode === "navigate";
  if (!isPage && !url.pathname.startsWith("/assets/") && !PLAIN.includes(url.pathname)) return;
  event.respondWith(fetch(request).catch(() => kept(isPage ? "/" : url.pathname)));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** Bring a path of the page to the front: the tab that shows it, any other, or a new one. */
async function lead(path) {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path) ?? tabs[0];
  await (tab ? tab.focus() : clients.openWindow(path));
}

async function kept(address) {
  return (await caches.match(address, { ignoreVary: true })) ?? Response.error();
}

/** Keep the lobby's page and the files with which a tab has shown it, unless a newer page needs others. */
async function keep(files) {
  const page = await fetch("/", { cache: "no-cache" });
  const needed = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (!page.ok || !needed.every((file) => files.includes(file))) return;
  const answers = await Promise.all([...files, ...PLAIN].map(async (file) => [file, await fetch(file)]));
  if (answers.some(([, answer]) => !answer.ok)) return;
  await caches.delete(KEPT);
  const cache = await caches.open(KEPT);
  await Promise.all([["/", page], ...answers].map(([file, answer]) => cache.put(file, answer)));
}
