/** The points that a seat could expect in a deal, decision by decision, as its review draws them. */

import type { DealReviewed } from "../messages";
import { isFault } from "./words";

/** A decision: the points to expect before a mistake, and after the move made; of the others then. */
export interface Moment {
  best: number;
  made: number;
  others: number[];
  isFault: boolean;
}

export interface Expected {
  moments: Moment[];
  /** The score of the deal, and those of the others. */
  end: number;
  others: number[];
  /** The number of the decision after which hidden cards and the others changed most, and the change; null if it was little. */
  luck: { after: number; by: number } | null;
}

/** Points as a number: halves travel as "7/2". */
function numberOf(points: number | string): number {
  const [over = 0, under = 1] = String(points).split("/").map(Number);
  return over / under;
}

/** The share of a game's spread from which a change is shown as luck: that of a blunder. */
const TELLING = 0.2;

export function expected({ decisions, shown, spread }: DealReviewed, seat: number): Expected {
  const scores = shown.score.points.map(numberOf);
  const moments = decisions.map(({ values, made_at, expected: all, grade }) => {
    const made = values[made_at]?.points ?? 0;
    const others = all.filter((_, place) => place !== seat);
    return { best: isFault(grade) ? (values[0]?.points ?? made) : made, made, others, isFault: isFault(grade) };
  });
  const end = scores[seat] ?? 0;
  const changes = moments.map(({ made }, after) => ({ after, by: (moments[after + 1]?.best ?? end) - made }));
  const most = changes.reduce((one, other) => (Math.abs(other.by) > Math.abs(one.by) ? other : one), { after: -1, by: 0 });
  return { moments, end, others: scores.filter((_, place) => place !== seat), luck: Math.abs(most.by) < TELLING * spread ? null : most };
}

/** About three round values within a range, for lines across the graph. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 3 || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * size).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, place) => (first + place) * step);
}
