/** Names of hands that decide a deal before the play. */

import { t, type TextKey } from "../../lib/texts/index.svelte";
import type { ShownState } from "../../messages";

const SHOWN: [string, TextKey][] = [
  ["four of a kind", "t.shown-four"],
  ["four pairs", "t.shown-pairs"],
  ["five pairs", "t.shown-five-pairs"],
  ["six pairs", "t.shown-six-pairs"],
  ["all four", "t.shown-highest"],
  ["a sequence", "t.shown-sequence"],
];

export function shownName({ name }: Pick<ShownState, "name">): string {
  const found = SHOWN.find(([start]) => name.startsWith(start));
  return found ? t(found[1]) : name;
}
