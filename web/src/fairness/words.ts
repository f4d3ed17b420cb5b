/** The words about fairness, which come with the screens that need them and not before. */

import { filled, type Params, speaks } from "../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en, type FairnessKey } from "./texts/en";
import { fr } from "./texts/fr";

const catalogues = { en, de, fr };

/** The text of a key in the reader's language, as `t` for the other screens. */
export function f(key: FairnessKey, params: Params = {}): string {
  return filled(catalogues[speaks()][key], params);
}
