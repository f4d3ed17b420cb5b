/** The words of the coach, which come with a lesson and not before. */

import { filled, type Params, speaks } from "../../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en, type CoachKey } from "./texts/en";
import { fr } from "./texts/fr";

const catalogues = { en, de, fr };

/** The text of a key in the reader's language, as `t` for the rest of the page. */
export function c(key: CoachKey, params: Params = {}): string {
  return filled(catalogues[speaks()][key], params);
}
