/** The order of a hand, as the reader likes it. */

import { parts } from "./look";

/** The suits from left to right: colours in turn, as in bridge, as in Skat. */
export type Suits = "SHCD" | "SHDC" | "CSHD";

export interface Order {
  suits: Suits;
  /** High or low cards on the left, or whichever the game has there. */
  ranks: "game" | "high" | "low";
  /** The trumps as one of the suits, or at one end. */
  trumps: "among" | "left" | "right";
}

/** The cards that are trumps beyond their suit, and that suit. */
export interface Trumps {
  trumps: readonly string[];
  trump: string | null;
}

const NONE: Trumps = { trumps: [], trump: null };

/** Cards of a hand by suits; within a suit they come high first, as the game ranks them. */
export function bySuits(cards: readonly string[], order: Order, { trumps, trump }: Trumps = NONE): string[] {
  const suits = suitsFrom(order, trump);
  const place = (code: string) => suits.indexOf(trump && trumps.includes(code) ? trump : parts(code).suit);
  return byRanks(cards, order, "high").toSorted((one, other) => place(one) - place(other));
}

/** Cards that the game ranks in one row; `given` is the end with which they come. */
export function byRanks(cards: readonly string[], { ranks }: Order, given: "high" | "low"): string[] {
  return ranks === "game" || ranks === given ? [...cards] : cards.toReversed();
}

/** The suits in order; trumps at an end turn the circle of suits, so that colours stay in turn.  Trumps of no suit are at an end. */
function suitsFrom({ suits, trumps }: Order, trump: string | null): string {
  if (!trump) return suits;
  if (!suits.includes(trump)) return trumps === "right" ? suits + trump : trump + suits;
  if (trumps === "among") return suits;
  if (suits === "SHCD") {
    const cut = suits.indexOf(trump) + (trumps === "right" ? 1 : 0);
    return suits.slice(cut) + suits.slice(0, cut);
  }
  const rest = suits.replace(trump, "");
  return trumps === "left" ? trump + rest : rest + trump;
}
