/** The words of piles of shed cards, which come with them and not before. */

import { add } from "../../../lib/texts/index.svelte";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";

add({ en, de, fr });
