/** The text form of hands of three: `arrange 9S 9H 9D / 6H 5C 4D`. */

import { cardsIn } from "../moves";

/** Return hands of three as text. */
export function arrangement(hands: string[][]): string {
  return `arrange ${hands.map((hand) => hand.join(" ")).join(" / ") || "nothing"}`;
}

/** The hands of three that a move makes, none for one that makes none. */
export function handsOf(move: string): string[][] {
  return move.split("/").map(cardsIn).filter((hand) => hand.length > 0);
}
