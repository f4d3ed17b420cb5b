/** The cards picked for a question, kept in the tab so that a reload does not lose them. */

import type { Ask, HandCard } from "../../messages";
import { cardsIn } from "../moves";

const KEY = "capot-picked";

export function keep(question: string, picked: string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ question, picked }));
  } catch {
    // Without storage a reload starts with no card picked.
  }
}

/** The cards of `hand` picked for this question before, in the order of picking. */
export function kept(question: string, hand: HandCard[]): string[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { question?: string; picked?: string[] };
    if (found.question !== question) return [];
    return (found.picked ?? []).filter((card) => hand.some((held) => held.card === card));
  } catch {
    return [];
  }
}

/** The cards chosen for a capture or a build after others: one of the hand, and cards of the table that go with it. */
export function chosen(ask: Ask, picked: string[], cards: string[]): string[] {
  const isOwn = (card: string) => ask.among.includes(card);
  const lying = picked.filter((card) => !isOwn(card));
  const next = cards.some(isOwn) ? lying : cards.every((card) => lying.includes(card)) ? lying.filter((card) => !cards.includes(card)) : [...lying, ...cards];
  const own = cards.some(isOwn) ? cards.filter((card) => !picked.includes(card)) : picked.filter(isOwn);
  const go = ask.unlisted || ask.choices.some(({ move }) => [...own, ...next].every((card) => cardsIn(move).includes(card)));
  if (go) return [...own, ...next];
  return own.length ? own : cards;
}
