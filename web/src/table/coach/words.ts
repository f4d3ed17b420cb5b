/** The words of the coach, which come with a lesson and not before. */

import { wordsOf } from "../../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const c = wordsOf({ en, de, fr });
