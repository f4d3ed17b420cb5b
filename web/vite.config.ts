import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8470";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/capot/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 8471,
    proxy: { "/api": { target: server, ws: true } },
  },
});
