// Answers queries as the search of the site does: the places found, as JSON.
"use strict";
const { readFileSync } = require("node:fs");
const { createContext, runInContext } = require("node:vm");

const { worker, index, queries } = JSON.parse(readFileSync(0, "utf8"));
const data = JSON.parse(readFileSync(index, "utf8"));
const self = {};
runInContext(readFileSync(worker, "utf8"), createContext({ self, Intl }));

/** Resolves with the answer of the worker to a message. */
const answer = (message) =>
  new Promise((resolve) => {
    self.postMessage = resolve;
    self.onmessage({ data: message });
  });

(async () => {
  await answer({ type: 0, data });
  const places = [];
  for (const input of queries) {
    const found = await answer({ type: 2, data: { input } });
    places.push(found.data.items.map((item) => data.items[item.id].location));
  }
  process.stdout.write(JSON.stringify(places));
})();
