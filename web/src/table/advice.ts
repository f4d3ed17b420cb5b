/** What a hint says of the cards in hand. */

import type { Hint } from "../messages";
import { read } from "./moves";
import { expectedText } from "./words";

/** What each card is expected to bring, by its code. */
export function worths(hint: Hint | null): Map<string, string> {
  const worth = new Map<string, string>();
  for (const { move, points } of hint?.moves ?? []) {
    const told = read(move);
    if (told.kind === "play") worth.set(told.card, expectedText(points));
  }
  return worth;
}

/** The cards of the move that is advised. */
export function advised(hint: Hint | null): Set<string> {
  const best = hint?.moves[0];
  if (!best) return new Set();
  const told = read(best.move);
  if (told.kind === "play") return new Set([told.card]);
  return new Set("cards" in told ? told.cards : []);
}
