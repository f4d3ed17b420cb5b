/** The trick on the table and the last one, in words. */

import "../happenings/texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { TricksPlay, TrickState } from "../../messages";
import type { At, Told } from "../kind";
import { cardWords, nameOf } from "../words";

export function told(table: At<TricksPlay | null>): Told[] {
  const { play } = table;
  if (!play) return [];
  const cards = ({ cards, seats, leader }: TrickState) => cards.map((card, turn) => `${nameOf(table, seats[turn] ?? leader)}: ${cardWords(card, table.faces)}`).join("; ");
  const taken = ({ winner }: TrickState) => (winner === null ? t("t.say-held") : t("t.taken-by", { name: nameOf(table, winner) }));
  return [
    { title: t("t.trick"), lines: [play.trick?.cards.length ? `${cards(play.trick)}.` : t("t.no-trick")] },
    ...play.taken.slice(-1).map((last) => ({ title: t("t.last-trick"), lines: [`${cards(last)}. ${taken(last)}`] })),
  ];
}
