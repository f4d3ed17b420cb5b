/** The rows of a layout in words. */

import { t } from "../../lib/texts/index.svelte";
import type { DominoesPlay, RunsPlay } from "../../messages";
import type { At, Told } from "../kind";
import { cardShort, suitWords } from "../words";

export function told({ play, faces }: At<DominoesPlay | RunsPlay>): Told[] {
  const lines = ["S", "H", "D", "C"].map((suit) => {
    const lying = play.ranks.map((rank) => rank + suit).filter((code) => play.laid.includes(code));
    return `${suitWords(suit, faces)}: ${lying.map((code) => cardShort(code, faces)).join(" ") || t("t.no-row")}.`;
  });
  return [{ title: t("t.layout"), lines }];
}
