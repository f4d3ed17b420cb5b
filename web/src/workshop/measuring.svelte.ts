/** Figures that are refined as long as somebody looks at them. */

import { api } from "../lib/api";
import type { FigureInfo, Measured, MeasureWish, ReportInfo } from "../messages";

/** Milliseconds after the last change before a game is measured, and between two questions. */
const SETTLED = 700;
const AGAIN = 1200;
/** After a refusal, such as too many requests. */
const LATER = 5000;

export class Measuring {
  measured: Measured | null = $state.raw(null);
  trouble: unknown = $state.raw(null);
  /** Whether the figures are those of an earlier state of the game. */
  isOld = $state(false);

  /** `$effect(() => measuring.follow(text))`: ask for the figures of a wish, as JSON, until they are final. */
  follow(text: string): () => void {
    let isOver = false;
    this.isOld = this.measured !== null;
    this.trouble = null;
    const wish = JSON.parse(text) as MeasureWish;
    const ask = async (): Promise<void> => {
      let pause = AGAIN;
      // A page that nobody sees does not keep the server busy.
      if (!document.hidden) {
        try {
          const measured = await api.measure(wish);
          if (isOver) return;
          this.measured = measured;
          this.isOld = false;
          this.trouble = null;
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

/** The figures that say most about a game, in this order. */
const TELLING = ["fair", "weight", "gap", "choices", "meaningful", "minutes"];
/** How many of each section are shown if a report has other figures. */
const OF_SECTION = { fair: 1, skill: 2, interest: 2, course: 1 } as const;

/** The most telling figures of a report. */
export function telling({ figures }: ReportInfo): FigureInfo[] {
  const chosen = TELLING.flatMap((key) => figures.find((each) => each.key === key) ?? []);
  if (chosen.length > 3) return chosen;
  return Object.entries(OF_SECTION).flatMap(([section, count]) => figures.filter((each) => each.section === section).slice(0, count));
}

/** Whether a difference is beyond chance. */
export function isClear({ low, high }: FigureInfo): boolean {
  return low !== null && high !== null && (low > 0 || high < 0);
}
