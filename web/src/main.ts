import "./theme.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import { loadTexts } from "./lib/texts/index.svelte";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has no element with the id “page”.");

await loadTexts(settings.language);
mount(App, { target });
