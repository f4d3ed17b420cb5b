/** The words of the panels that are seldom opened, which come with them and not before. */

import { wordsOf } from "../../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const p = wordsOf({ en, de, fr });
