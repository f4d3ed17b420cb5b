/** The key and the sign of a table from which cards are captured, and what lies there in words. */

import "./texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { FishingPlay } from "../../messages";
import type { At, Helped, Told } from "../kind";
import { groupsOf, groupWords, leftWords } from "./groups";

export function help(): Helped {
  return {
    keys: { P: t("t.fish-lay") },
    signs: [{ sign: "9", look: "mark", beside: t("you"), words: t("t.fish-sign") }],
  };
}

export function told(table: At<FishingPlay>): Told[] {
  const lying = groupsOf(table.play).map((group) => `${groupWords(group, table)}.`);
  return [{ title: t("t.on-table"), lines: [lying.join(" ") || t("t.fish-empty"), `${leftWords(table.play)}.`] }];
}
