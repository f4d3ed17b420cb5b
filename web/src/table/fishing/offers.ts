/** The captures and builds that go with the cards chosen from the hand and the table. */

import type { Ask, Checked, MoveChoice } from "../../messages";
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

/** The cards of the table among those chosen. */
export function lyingOf(ask: Ask, picked: string[]): string[] {
  const own = ownOf(ask, picked);
  return picked.filter((card) => card !== own);
}

/** The question to the server what the chosen cards make, empty as long as all moves are listed or a card is missing. */
export function questionOf(ask: Ask, picked: string[]): string {
  const [own, lying] = [ownOf(ask, picked), lyingOf(ask, picked)];
  return ask.unlisted && own && lying.length ? `capture ${[own, ...lying].join(" ")}` : "";
}

/** The listed offers that have all chosen cards in them. */
function going(ask: Ask, picked: string[]): Offer[] {
  const [own, lying] = [ownOf(ask, picked), lyingOf(ask, picked)];
  return offersOf(ask.choices).filter((offer) => (!own || offer.own === own) && lying.every((card) => offer.cards.includes(card)));
}

/** The cards of the table that go with those chosen, null if any may; `told` is what the server says about these. */
export function fitting(ask: Ask, picked: string[], told: Checked | null): Set<string> | null {
  if (told) return new Set(told.goes);
  return ask.unlisted ? null : new Set(going(ask, picked).flatMap(({ cards }) => cards));
}

/** The offers with a button: those of just these cards first; all if they are few, else the first capture, which is the largest. */
export function offered(ask: Ask, picked: string[], told: Checked | null): { offers: Offer[]; more: boolean } {
  if (told) return { offers: offersOf(told.moves), more: told.goes.length > 0 };
  const some = going(ask, picked);
  const size = lyingOf(ask, picked).length;
  const exact = some.filter(({ cards }) => size > 0 && cards.length === size);
  if (exact.length || (size > 0 && ask.unlisted)) return { offers: exact, more: ask.unlisted || some.length > exact.length };
  if (some.length <= MOST) return { offers: some, more: ask.unlisted };
  return { offers: some.filter(({ value }) => value === null).slice(0, 1), more: true };
}
