/** The words of opening records, which come with the screens that need them and not before. */

import { wordsOf } from "../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const o = wordsOf({ en, de, fr });
