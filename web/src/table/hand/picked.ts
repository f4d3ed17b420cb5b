/** The cards picked for a question, kept in the tab so that a reload does not lose them. */

import type { HandCard } from "../../messages";

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
