/** Cards in rows in words. */

import { t } from "../../lib/texts/index.svelte";
import type { TableState } from "../../messages";
import type { Told } from "../kind";
import { cardShort, suitWords } from "../words";

export function told({ play, faces }: Pick<TableState, "faces"> & { play: { ranks: string[]; laid: string[] } }): Told[] {
  const lines = ["S", "H", "D", "C"].map((suit) => {
    const lying = play.ranks.map((rank) => rank + suit).filter((code) => play.laid.includes(code));
    return `${suitWords(suit, faces)}: ${lying.map((code) => cardShort(code, faces)).join(" ") || t("t.no-row")}.`;
  });
  return [{ title: t("t.layout"), lines }];
}
