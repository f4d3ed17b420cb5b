/** The words about fairness, which come with the screens that need them and not before. */

import { filled, type Params, speaks } from "../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en, type FairnessKey } from "./texts/en";
import { fr } from "./texts/fr";

const catalogues = { en, de, fr };

/** A share from 0 to 1 in percent; small ones with a decimal. */
export function percent(share: number): string {
  return share.toLocaleString(speaks(), { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 });
}

/** The text of a key in the reader's language, as `t` for the other screens. */
export function f(key: FairnessKey, params: Params = {}): string {
  return filled(catalogues[speaks()][key], params);
}
