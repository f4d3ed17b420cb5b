/** Figures that are refined as long as somebody looks at them. */

import { untrack } from "svelte";

import type { FigureInfo, Measured, MeasureRequest, ReportInfo } from "../../messages";
import { workshop } from "./requests";

/** Milliseconds after the last change before a game is measured, between questions before there are figures, and after. */
const SETTLED = 700;
const SOON = 500;
const AGAIN = 1200;
/** After a refusal, such as too many requests. */
const LATER = 5000;

export class Measuring {
  /** The last answer. */
  measured: Measured | null = $state.raw(null);
  /** The last answer with figures: until there are any of a changed game, those from before. */
  known: Measured | null = $state.raw(null);
  trouble: unknown = $state.raw(null);
  /** Whether the figures are those of an earlier state of the game. */
  isOld = $state(false);

  /** `$effect(() => measuring.follow(text))`: ask for the figures of a request, as JSON, until they are final. */
  follow(text: string): () => void {
    let isOver = false;
    // What is read here changes with every answer, which is no reason to begin again.
    this.isOld = untrack(() => this.known !== null);
    this.trouble = null;
    const request = JSON.parse(text) as MeasureRequest;
    const ask = async (): Promise<void> => {
      let pause = this.known && !this.isOld ? AGAIN : SOON;
      // A page that nobody sees does not keep the server busy.
      if (!document.hidden) {
        try {
          const measured = await workshop.measure(request);
          if (isOver) return;
          this.measured = measured;
          this.trouble = null;
          if (measured.reports.some(({ figures, refused }) => figures.length || refused)) {
            this.known = measured;
            this.isOld = false;
            pause = AGAIN;
          } else if (measured.is_getting_ready || measured.waiting) pause = AGAIN;
          if (measured.is_final) return;
        } catch (error) {
          if (isOver) return;
          this.trouble = error;
          pause = LATER;
        }
      }
      if (!isOver) timer = setTimeout(() => void ask(), pause);
    };
    let timer = setTimeout(() => void ask(), SETTLED);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }
}

/** The figures that say most about a game, in this order; of those in a row, the first that has a value. */
const TELLING = [
  ["places"],
  ["weight-of-the-deal"],
  ["gap:simple-quick", "gap:random-simple", "gap:quick-thumb"],
  ["choices", "forced"],
  ["meaningful", "worst-hand-wins"],
  ["match-minutes", "match-deals", "moves"],
] as const;

/** The most telling figures of a report. */
export function telling({ figures }: ReportInfo): FigureInfo[] {
  return TELLING.flatMap((keys) => {
    const there = keys.flatMap((key) => figures.find((each) => each.key === key) ?? []);
    return there.find(({ value }) => value !== null) ?? there[0] ?? [];
  });
}

/** Whether two games do not differ in a figure at all. */
export function isNone({ value, low, high }: FigureInfo): boolean {
  return value === 0 && low === 0 && high === 0;
}

/** Whether a difference is beyond chance. */
export function isClear({ low, high }: FigureInfo): boolean {
  return low !== null && high !== null && (low > 0 || high < 0);
}
