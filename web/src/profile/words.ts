/** The words of the profile and its neighbours, which come with these screens and not before. */

import type { Identity, Rating } from "../messages";
import { speaks, wordsOf } from "../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const p = wordsOf({ en, de, fr });

/** A guest as a person recognises himself: "Ann (3 matches)". */
export function whoIs({ name, finished, unfinished }: Identity): string {
  return p("who", { name: name || p("no-name"), matches: finished + unfinished });
}

/** A share from 0 to 1 in percent. */
export function percent(share: number): string {
  return share.toLocaleString(speaks(), { style: "percent" });
}

/** A rating with its uncertainty: "1040 ± 210". */
export function ratingText({ rating, plus_minus }: Rating): string {
  return `${rating} ± ${plus_minus}`;
}

/** The time of day of a moment in milliseconds since 1970. */
export function clockTime(moment: number): string {
  return new Date(moment).toLocaleTimeString(speaks(), { timeStyle: "short" });
}
