/** The words of laying cards together, which come with it and not before. */

import { wordsOf } from "../../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const l = wordsOf({ en, de, fr });
