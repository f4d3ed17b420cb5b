/** The words of tables from which cards are captured, which come with them and not before. */

import { add } from "../../../lib/texts/index.svelte";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";

add({ en, de, fr });
