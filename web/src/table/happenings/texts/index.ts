/** The words of what happens besides cards dealt, passed and played, which come with the first of them and not before. */

import { add } from "../../../lib/texts/index.svelte";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";

add({ en, de, fr });
