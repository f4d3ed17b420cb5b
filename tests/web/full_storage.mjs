// Keep drafts and records in a storage with little room; print, as JSON, the ids of those that are kept.
import { register } from "node:module";

// The page's own modules are imported without their ending.
const hook = 'export const resolve = (name, context, next) => next(/^\\.(?!.*\\.ts$)/.test(name) ? name + ".ts" : name, context);';
register(`data:text/javascript,${encodeURIComponent(hook)}`);

let text = "";
for await (const piece of process.stdin) text += piece;
const { room, steps } = JSON.parse(text);

/** As browsers have it: the entries are properties, and what does not fit throws. */
class Storage {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, value) {
    const others = Object.keys(this).filter((each) => each !== key);
    const size = others.reduce((sum, each) => sum + each.length + this[each].length, key.length + value.length);
    if (size > room) throw new Error("full");
    this[key] = value;
  }
  removeItem(key) {
    delete this[key];
  }
}
globalThis.localStorage = new Storage();
let now = 0;
Date.now = () => (now += 1);

const { keep, opened, read } = await import("../../web/src/records/kept.ts");
const { drafts, write } = await import("../../web/src/workshop/kept.ts");
const done = steps.map(({ draft, record, letters }) => {
  if (draft) return write({ id: draft, at: Date.now(), draft: { name: "x".repeat(letters) } });
  return read(keep({ name: record }, record.repeat(letters))) !== null;
});
console.log(JSON.stringify({ done, drafts: drafts().map(({ id }) => id), records: opened().map(({ about }) => about.name) }));
