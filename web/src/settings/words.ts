/** The words of the settings, which come with them and not before. */

import { wordsOf } from "../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const s = wordsOf({ en, de, fr });
