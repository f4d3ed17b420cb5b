/** The files that the lobby needs while the server cannot be reached; the service worker keeps it (`public/sw.js`). */

/** Let the service worker keep the files with which this page was shown.  Pages without HTTPS have none. */
export async function keepLobby(): Promise<void> {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
    .map((url) => url.pathname);
  active?.postMessage({ keep: [...new Set(files)] });
}
