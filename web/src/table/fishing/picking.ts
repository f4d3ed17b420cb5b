/** The cards chosen for a capture or a build. */

import type { Ask } from "../../messages";
import { cardsIn } from "../moves";

/** The cards chosen after others: one of the hand, and cards of the table that go with it. */
export function chosen(ask: Ask, picked: string[], cards: string[]): string[] {
  const isOwn = (card: string) => ask.among.includes(card);
  const lying = picked.filter((card) => !isOwn(card));
  const next = cards.some(isOwn) ? lying : cards.every((card) => lying.includes(card)) ? lying.filter((card) => !cards.includes(card)) : [...lying, ...cards];
  const own = cards.some(isOwn) ? cards.filter((card) => !picked.includes(card)) : picked.filter(isOwn);
  const go = ask.unlisted || ask.choices.some(({ move }) => [...own, ...next].every((card) => cardsIn(move).includes(card)));
  if (go) return [...own, ...next];
  return own.length ? own : cards;
}
