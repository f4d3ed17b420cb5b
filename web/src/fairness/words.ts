/** The words about fairness, which come with the screens that need them and not before. */

import { speaks, wordsOf } from "../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

/** A share from 0 to 1 in percent; small ones with a decimal. */
export function percent(share: number): string {
  return share.toLocaleString(speaks(), { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 });
}

export const f = wordsOf({ en, de, fr });
