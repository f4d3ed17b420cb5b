/** The cards that lie on a table from which they are captured: loose ones, and those that belong together in builds. */

import "./texts/index";
import type { BuildState, FishingPlay } from "../../messages";
import { t } from "../../lib/texts/index.svelte";
import type { Setting } from "../kind";
import { cardsWords, cardWords, nameOf } from "../words";

/** Cards that lie together, and the build that they are, if any. */
export interface Group {
  key: string;
  cards: string[];
  build: BuildState | null;
}

export function groupsOf(play: FishingPlay): Group[] {
  return [
    ...play.loose.map((code) => ({ key: code, cards: [code], build: null })),
    ...play.builds.map((build) => ({ key: build.cards.join(" "), cards: build.cards, build })),
  ];
}

export function groupWords({ cards, build }: Group, table: Setting): string {
  if (!build) return cardWords(cards[0] ?? "", table.faces);
  return t(build.multiple ? "t.fish-several" : "t.fish-build", { value: build.value, name: nameOf(table, build.owner), cards: cardsWords(cards, table.faces) });
}

/** The cards still to be dealt, in words. */
export function leftWords({ rounds, stock }: FishingPlay): string {
  if (rounds) return t("t.fish-rounds", { count: rounds });
  return stock ? t("t.stock", { count: stock }) : t("t.fish-last");
}
