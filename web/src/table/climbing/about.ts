/** The keys of piles, and the pile on the table and the last one in words. */

import { t } from "../../lib/texts/index.svelte";
import type { ClimbingPlay, PileState } from "../../messages";
import type { At, Helped, Told } from "../kind";
import { p } from "../panels/words";
import { cardsWords, nameOf } from "../words";
import { byWhom, isSingle } from "./names";

export function help(): Helped {
  return { keys: { P: p("key-pass"), L: p("key-last-pile") } };
}

export function told(table: At<ClimbingPlay>): Told[] {
  const { pile, last } = table.play;
  const name = (seat: number) => nameOf(table, seat);
  const cards = ({ laid }: PileState) =>
    laid
      .map((each) => {
        const lies = { name: byWhom(each, name), cards: cardsWords(each.cards, table.faces) };
        return isSingle(each) || !each.name ? `${lies.name}: ${lies.cards}` : p("words-lies", { ...lies, what: each.name });
      })
      .join(" ")
      .replace(/([^.])$/, "$1.");
  const taken = ({ taker }: PileState) => (taker === null ? "" : t("t.pile-by", { name: name(taker) }));
  return [
    { title: t("t.pile"), lines: [pile ? cards(pile) : t("t.no-pile")] },
    ...(last ? [{ title: t("t.last-pile"), lines: [`${cards(last)} ${taken(last)}`.trim()] }] : []),
  ];
}
