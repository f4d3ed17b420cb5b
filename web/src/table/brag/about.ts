/** Hands of three in words, and who has won which of them. */

import "./texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { BragPlay, HandState } from "../../messages";
import type { At, Told } from "../kind";
import { cardsWords, nameOf } from "../words";
import { handName } from "./names";

/** The winner of each of the hands, one sentence after another. */
export function result(table: At<BragPlay>): string {
  return table.play.won
    .map(({ winner }, place) => (winner === null ? t("t.say-won-none", { number: place + 1 }) : t("t.say-won", { number: place + 1, name: nameOf(table, winner) })))
    .join(" ");
}

export function told(table: At<BragPlay>): Told[] {
  const { arranged, made } = table.play;
  const words = (hands: HandState[]) =>
    hands.map((hand, number) => `${t("t.hand-number", { number: number + 1 })}: ${handName(hand)}, ${cardsWords(hand.cards, table.faces)}.`).join(" ");
  if (!arranged.length) return made.length ? [{ title: t("t.your-hands"), lines: [words(made)] }] : [];
  const lines = arranged.map((hands, seat) => `${nameOf(table, seat)}. ${words(hands) || `${t("t.no-hand")}.`}`);
  return [{ title: t("t.hands-made"), lines: [...lines, result(table)] }];
}
