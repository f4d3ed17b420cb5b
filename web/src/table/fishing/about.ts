/** The key and the sign of a table from which cards are captured. */

import "./texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { Helped } from "../kind";

export function help(): Helped {
  return {
    keys: { P: t("t.fish-lay") },
    signs: [{ sign: "9", look: "mark", beside: t("you"), words: t("t.fish-sign") }],
  };
}
