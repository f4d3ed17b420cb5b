/** The keys of the table: one letter for an action, or a rank and a suit for a card in hand. */

import { parts } from "../../cards/look";
import type { FaceSet, HandCard } from "../../messages";

export interface Actions {
  card: (rank: string, suit: string) => boolean;
  run: Record<string, () => void>;
}

const RANKS = "akqjot123456789";
const WITHIN = 1500;

/** The card in hand for a typed `rank` and `suit`, in letters of the code or the face set. */
export function named(hand: HandCard[], faces: FaceSet, rank: string, suit: string): string | undefined {
  return hand.find(({ card }) => {
    const code = parts(card);
    const letter = faces.ranks[code.rank] ?? code.rank;
    const ranks = [code.rank, letter, faces.ranks[code.rank] ?? ""].map((each) => each.toLowerCase());
    const suits = [code.suit, faces.suits[code.suit] ?? ""].map((each) => each.toLowerCase());
    return ranks.includes(rank) && suits.includes(suit);
  })?.card;
}

/** Return a listener for key presses; it ignores fields, dialogs and browser shortcuts. */
export function keyboard(actions: Actions): (event: KeyboardEvent) => void {
  let rank = "";
  let until = 0;

  return (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if ((event.target as Element | null)?.closest("input, textarea, select, dialog")) return;
    const key = event.key.toLowerCase();
    const pending = rank !== "" && performance.now() < until;
    if (pending && (key === " " || (rank === "t" && key === "0"))) {
      event.preventDefault();
      return;
    }
    if (pending && key.length === 1) {
      const found = actions.card(rank, key);
      rank = "";
      if (found) {
        event.preventDefault();
        return;
      }
    }
    rank = "";
    if (key.length === 1 && RANKS.includes(key)) {
      rank = key === "1" ? "t" : key;
      until = performance.now() + WITHIN;
      event.preventDefault();
    } else if (Object.hasOwn(actions.run, key)) {
      event.preventDefault();
      actions.run[key]?.();
    }
  };
}
