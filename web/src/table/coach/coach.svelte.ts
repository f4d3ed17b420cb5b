/** Sentences of the coach of a lesson: rules when they are first needed, and the meaning of what happens; no script. */

import type { Happening, LessonTopic, Step, TableState } from "../../messages";
import { cardWords, nameOf, pointsValue, spoken, takerOf } from "../words";
import { isTrump } from "./question";
import { c } from "./words";

/** A page of the coach: sentences on one topic, without a title for the welcome. */
export interface Page {
  title: string;
  text: string;
}

/** Characters on one page, so that it fits a phone beside the table. */
const PAGE = 230;

export class Coach {
  /** The pages still to be read, the first being shown. */
  pages: Page[] = $state.raw([]);
  /** The number of pages of this stretch that have been read. */
  read = $state(0);
  /** The meaning of the last trick, pile or contract. */
  told = $state("");
  #known = new Set<string>();
  #met = new Set<string>();

  /** Take note of a step before it is shown, and return whether the reader should have time to read. */
  sees({ happened, state }: Step, before: TableState | null): boolean {
    return happened.map((each) => this.#notes(each, state, before)).includes(true);
  }

  /** Explain a question with the rules that have not come up yet, after the pages still open. */
  explains(state: TableState): void {
    if (!state.ask) return;
    const fresh = state.ask.topics.flatMap((topic) => this.#fresh(state.lesson ?? [], topic));
    if (fresh.length) this.#opens([...this.pages, ...fresh]);
  }

  /** Turn to the next page; return whether there is one. */
  turns(): boolean {
    this.pages = this.pages.slice(1);
    this.read += 1;
    return this.pages.length > 0;
  }

  #opens(pages: Page[]): void {
    this.pages = pages;
    this.read = 0;
  }

  #notes(each: Happening, state: TableState, before: TableState | null): boolean {
    switch (each.type) {
      case "dealt":
        this.told = "";
        if (!this.#isNew("dealt")) return false;
        this.#opens([welcome(state), ...this.#fresh(state.lesson ?? [], "scoring")]);
        return true;
      case "took":
        return this.#took(each.trick, state, before);
      case "moved":
        if (each.seat === state.you) this.#opens([]);
        if (each.seat === state.you || !state.opening.contract || before?.opening.contract) return false;
        this.told = spoken(each.words, state);
        return this.#isNew("contract");
      default:
        return this.#cleared(takerOf(each) ?? null, state);
    }
  }

  /** Say who has taken other cards than a trick; stop where that is new. */
  #cleared(taker: number | null, state: TableState): boolean {
    if (taker === null) return false;
    this.told = c(taker === state.you ? "pile-you" : "pile", { name: nameOf(state, taker) });
    return this.#isNew("pile");
  }

  /** Say who has taken a trick, with what, and what it counts; stop where that is new. */
  #took(trick: Extract<Happening, { type: "took" }>["trick"], state: TableState, before: TableState | null): boolean {
    const { winner } = trick;
    if (winner === null) return false;
    const card = trick.cards[trick.seats.indexOf(winner)] ?? "";
    const byTrump = isTrump(card, state);
    const mine = winner === state.you;
    const isByRank = state.play?.type === "tricks" && state.play.suitless;
    const isTied = isByRank && trick.cards.filter((each) => each[0] === card[0]).length > 1;
    const told = c(isTied ? (mine ? "tied-you" : "tied") : mine ? "takes-you" : "takes", { name: nameOf(state, winner) });
    const how = isTied ? "" : c(byTrump ? "by-trump" : isByRank ? "by-rank" : "by-suit", { card: cardWords(card, state.faces) });
    const first = this.#isNew("trick");
    const change = changed(winner, state, before);
    this.told = [told, how, counted(change, state), first && c("leads")].filter(Boolean).join(" ");
    const isNew = [first, mine && this.#isNew("own"), byTrump && this.#isNew("by trump"), Boolean(change) && this.#isNew("points")];
    return isNew.includes(true);
  }

  #isNew(what: string): boolean {
    const met = this.#met.has(what);
    this.#met.add(what);
    return !met;
  }

  /** The rules of a topic that have not been told yet, in pages. */
  #fresh(lesson: LessonTopic[], topic: string): Page[] {
    const { title = "", rules: all = [] } = lesson.find((each) => each.topic === topic) ?? {};
    const rules = all.filter((rule) => !this.#known.has(rule));
    const pages: Page[] = [];
    for (const rule of rules) {
      this.#known.add(rule);
      const last = pages.at(-1);
      if (last && last.text.length + rule.length < PAGE) last.text += ` ${rule}`;
      else pages.push({ title, text: rule });
    }
    return pages;
  }
}

function welcome(state: TableState): Page {
  return { title: "", text: `${state.blurb} ${state.aim}` };
}

/** How far a seat's points of this deal have changed, null if they cannot be counted yet. */
function changed(seat: number, state: TableState, before: TableState | null): number | null {
  const [now, then] = [state.seats[seat]?.so_far ?? null, before?.seats[seat]?.so_far ?? null];
  return now === null || then === null ? null : pointsValue(now) - pointsValue(then);
}

function counted(change: number | null, { low_wins }: TableState): string {
  if (change === null) return "";
  if (change === 0) return c("nothing");
  const points = Math.abs(change);
  return c(change > 0 === low_wins ? "costs" : "brings", { points });
}
