/** The coach's words on a question: which cards may be played, and why. */

import type { TableState } from "../../messages";
import { suitWords, voidWords, whyNot } from "../words";
import { c } from "./words";

export function isTrump(card: string, { opening }: TableState): boolean {
  return opening.trumps.length ? opening.trumps.includes(card) : opening.trump !== null && card.slice(1) === opening.trump;
}

/** The suit as which a card is played: its own, or trumps. */
function suitOf(card: string, state: TableState): string {
  return isTrump(card, state) ? (state.opening.trump ?? "") : card.slice(1);
}

/** What is asked and what may be done, in the reader's words and, for `why` not, in those of the server. */
export function advice(state: TableState): { text: string; why: string } {
  const what = state.ask?.what;
  if (what === undefined) return { text: "", why: "" };
  const barred = state.hand.filter(({ playable, why }) => !playable && why);
  const reason = (held = barred[0]) => (held ? whyNot(held) : "");
  const free = state.hand.filter(({ playable }) => playable);
  if (what === "lead") return { text: c("lead"), why: reason() };
  if (!state.ask?.combos.length && what === "climb") return { text: c("none"), why: "" };
  if (!state.ask?.among.length && what === "lay") return { text: c("none"), why: "" };
  const widow = c(`called-${state.opening.widow}`);
  if (what === "widow" && state.opening.bids.length) return { text: c("widow-or-leave", { widow }), why: "" };
  if (what === "widow" && state.opening.bid) return { text: c("widow-or-hand", { widow }), why: "" };
  if (what === "bid" && state.opening.bids.length) return { text: c("bid-contract"), why: "" };
  if (what !== "play") return { text: c(`${what}`, { widow }), why: "" };
  const led = state.play?.type === "tricks" ? state.play.trick?.cards[0] : undefined;
  if (!led) return { text: c("any"), why: reason() };
  const asked = suitOf(led, state);
  const suit = isTrump(led, state) ? voidWords(state, asked) : suitWords(asked, state.faces);
  const follows = ({ card }: { card: string }) => suitOf(card, state) === asked;
  if (!state.hand.some(follows)) {
    return { text: c(barred.length ? "void-but" : "void", { suit }), why: reason() };
  }
  if (free.length && free.every(follows) && barred.every((held) => !follows(held))) {
    return { text: c("follow", { suit, count: free.length }), why: "" };
  }
  return { text: c("led", { suit }), why: reason(barred.find(follows)) };
}
