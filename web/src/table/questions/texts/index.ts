/** What most deals do not ask, with the buttons to answer, which come when the first of them is asked. */

import { add } from "../../../lib/texts/index.svelte";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";

add({ en, de, fr });
