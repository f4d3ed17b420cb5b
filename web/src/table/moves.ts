/** The text form of moves: `play QS`, `pass QS KS 9H`, `double 0 2`, `arrange 9S 9H 9D / 6H 5C 4D`. */

const CARD = /^[0-9A-Z][A-Z]'*$/;

/** The cards that a move names. */
export function cardsIn(move: string): string[] {
  return move.split(" ").filter((word) => CARD.test(word));
}

/** The card that a move plays, null if it is none of those. */
export function played(move: string): string | null {
  return move.startsWith("play ") ? (cardsIn(move)[0] ?? null) : null;
}

/** Return hands of three as text. */
export function arrangement(hands: string[][]): string {
  return `arrange ${hands.map((hand) => hand.join(" ")).join(" / ") || "nothing"}`;
}

/** The hands of three that a move makes, none for one that makes none. */
export function handsOf(move: string): string[][] {
  return move.split("/").map(cardsIn).filter((hand) => hand.length > 0);
}
