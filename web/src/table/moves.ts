/** The text form of moves: `play QS`, `pass QS KS 9H`, `double 0 2`. */

const CARD = /^[0-9A-Z][A-Z]'*$/;

/** The cards that a move names. */
export function cardsIn(move: string): string[] {
  return move.split(" ").filter((word) => CARD.test(word));
}

/** The card that a move plays, null if it is none of those. */
export function played(move: string): string | null {
  return move.startsWith("play ") ? (cardsIn(move)[0] ?? null) : null;
}
