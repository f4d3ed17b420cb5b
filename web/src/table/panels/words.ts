/** The words of the panels that are seldom opened, which come with them and not before. */

import { filled, type Params, speaks } from "../../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en, type PanelKey } from "./texts/en";
import { fr } from "./texts/fr";

const catalogues = { en, de, fr };

/** The text of a key in the reader's language, as `t` for the rest of the page. */
export function p(key: PanelKey, params: Params = {}): string {
  return filled(catalogues[speaks()][key], params);
}
