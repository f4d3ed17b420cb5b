/** The coach's words on a question: which cards may be played, and why. */

import type { TableState } from "../../messages";
import { spoken, suitWords, voidWords, whyNot } from "../words";
import { c } from "./words";

export function isTrump(card: string, { opening }: TableState): boolean {
  return opening.trumps.length ? opening.trumps.includes(card) : opening.trump !== null && card.charAt(1) === opening.trump;
}

/** The suit as which a card is played: its own, or trumps. */
function suitOf(card: string, state: TableState): string {
  return isTrump(card, state) ? (state.opening.trump ?? "") : card.charAt(1);
}

/** The question and its answers in the reader's words, and the server's reasons `why` not. */
export function advice(state: TableState): { text: string; why: string } {
  const { ask } = state;
  if (!ask || ask.more || ask.verb !== "play") return { text: ask ? spoken(ask.more, state) : "", why: "" };
  const barred = state.hand.filter(({ playable, why }) => !playable && why);
  const reason = (held = barred[0]) => (held ? whyNot(held) : "");
  const free = state.hand.filter(({ playable }) => playable);
  const play = state.play?.type === "tricks" ? state.play : null;
  const led = play?.trick?.cards[0];
  if (play?.suitless) {
    if (!led) return { text: c("lead-any"), why: reason() };
    return { text: c(barred.length ? "any-but" : "any"), why: reason() };
  }
  if (!led) return { text: c(play?.free ? "lead-free" : play?.may_trump ? "lead-trump" : "lead"), why: reason() };
  const asked = suitOf(led, state);
  const suit = isTrump(led, state) ? voidWords(state, asked) : suitWords(asked, state.faces);
  const follows = ({ card }: { card: string }) => suitOf(card, state) === asked;
  if (!state.hand.some(follows)) {
    return { text: c(barred.length ? "void-but" : "void", { suit }), why: reason() };
  }
  if (free.length && free.every(follows) && barred.every((held) => !follows(held))) {
    return { text: c("follow", { suit, count: free.length }), why: "" };
  }
  if (!barred.length) return { text: c("led-free", { suit }), why: "" };
  return { text: c("led", { suit }), why: reason(barred.find(follows)) };
}
