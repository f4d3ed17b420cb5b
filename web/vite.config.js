import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8470";
const SMALLEST = 1000;

/** What is worth compressing is compressed here once and well, not by the server for each reader. */
function compressed() {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const name of readdirSync(dir, { recursive: true }).filter((each) => /\.(css|html|js|svg|txt)$/.test(each))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        if (content.length < SMALLEST) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    outDir: "../src/capot/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content policy allows scripts and styles from the server only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for all that every screen loads: it compresses better than twenty, and takes one request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
    // What the page is built from must be passed on with its licences.
    license: { fileName: "licenses.txt" },
  },
  server: {
    port: 8471,
    proxy: { "/api": { target: server, ws: true } },
  },
});
