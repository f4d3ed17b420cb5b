/** A hint, applied to the cards in hand. */

import type { Hint } from "../messages";
import { read } from "./moves";
import { expectedText } from "./words";

/** Expected points of each card, by its code. */
export function worths(hint: Hint | null): Map<string, string> {
  const worth = new Map<string, string>();
  for (const { move, points } of hint?.moves ?? []) {
    const parsed = read(move);
    if (parsed.kind === "play") worth.set(parsed.card, expectedText(points));
  }
  return worth;
}

/** The cards of the advised move. */
export function advised(hint: Hint | null): Set<string> {
  const best = hint?.moves[0];
  if (!best) return new Set();
  const parsed = read(best.move);
  if (parsed.kind === "play") return new Set([parsed.card]);
  return new Set("cards" in parsed ? parsed.cards : []);
}
