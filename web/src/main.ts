import "./theme.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import { loadTexts } from "./lib/texts/index.svelte";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has no element with the id “page”.");

await loadTexts(settings.language);
mount(App, { target });

/** Milliseconds after which a page has better things behind it. */
const LATER = 2000;
// After an update the server has other parts than those of this page, which cannot go on without them.
addEventListener("vite:preloadError", () => void fetch("/healthz").then(({ ok }) => ok && performance.now() > LATER && location.reload(), () => undefined));
if (import.meta.env.PROD) {
  // Without it the page works as well; only the lobby does not open while the server is away.
  setTimeout(() => void import("./lib/shell/offline").then(({ keepLobby }) => keepLobby()).catch(() => undefined), LATER);
}
