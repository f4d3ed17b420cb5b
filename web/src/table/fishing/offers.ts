/** The captures and builds that go with the cards chosen from the hand and the table. */

import type { Ask, MoveChoice } from "../../messages";
import { cardsIn } from "../moves";

/** A capture or a build: the card of the hand, those of the table, and the value that is built, if any. */
export interface Offer {
  move: string;
  own: string;
  cards: string[];
  value: string | null;
  meaning: string;
}

/** Offers that have a button at the same time. */
const MOST = 3;

export function offersOf(choices: MoveChoice[]): Offer[] {
  return choices.map(({ move, meaning }) => {
    const [own = "", ...cards] = cardsIn(move);
    return { move, own, cards, value: move.startsWith("build ") ? (move.split(" ")[1] ?? "") : null, meaning };
  });
}

/** The card of the hand among those chosen. */
export function ownOf(ask: Ask, picked: string[]): string | undefined {
  return picked.find((card) => ask.among.includes(card));
}

/** The offers that have all chosen cards in them. */
export function going(ask: Ask, picked: string[]): Offer[] {
  const own = ownOf(ask, picked);
  const lying = picked.filter((card) => card !== own);
  return offersOf(ask.choices).filter((offer) => (!own || offer.own === own) && lying.every((card) => offer.cards.includes(card)));
}

/** The offers with a button: those of just these cards first, else the largest; all if they are few, captures first and the largest of them. */
export function offered(ask: Ask, picked: string[]): { offers: Offer[]; more: boolean } {
  const some = going(ask, picked);
  const size = picked.length - 1;
  const exact = some.filter(({ cards }) => size > 0 && cards.length === size);
  if (exact.length) return { offers: exact, more: some.length > exact.length };
  const captures = some.filter(({ value }) => value === null).toSorted((one, other) => other.cards.length - one.cards.length);
  if (some.length <= MOST) return { offers: [...captures, ...some.filter(({ value }) => value !== null)], more: false };
  return { offers: captures.slice(0, 1), more: true };
}
