/** The trick on the table and the last one, in words. */

import "../happenings/texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { TricksPlay, TrickState } from "../../messages";
import type { At, Told } from "../kind";
import { cardWords, nameOf, namesWithin, type Named } from "../words";

/** The player who takes a trick, in a sentence. */
export function takenBy(table: Named, { winner }: TrickState): string {
  return winner === null ? t("t.say-held") : t("t.taken-by", { name: namesWithin(table, [winner]) });
}

export function told(table: At<TricksPlay | null>): Told[] {
  const { play } = table;
  if (!play) return [];
  const cards = ({ cards, seats, leader }: TrickState) => cards.map((card, turn) => `${nameOf(table, seats[turn] ?? leader)}: ${cardWords(card, table.faces)}`).join("; ");
  return [
    { title: t("t.trick"), lines: [play.trick?.cards.length ? `${cards(play.trick)}.` : t("t.no-trick")] },
    ...play.taken.slice(-1).map((last) => ({ title: t("t.last-trick"), lines: [`${cards(last)}. ${takenBy(table, last)}`] })),
  ];
}
