/** The words of reviews, which come with the screens that need them and not before. */

import { pointsText, speaks, wordsOf } from "../lib/texts/index.svelte";
import { bySuits } from "../cards/order";
import { settings } from "../lib/settings.svelte";
import type { DealReviewed, DecisionState, Grade, MoveValue, ReviewState } from "../messages";
import { played } from "../table/moves";
import { cardsWords, filledIn, titleOf } from "../table/words";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const r = wordsOf({ en, de, fr });

/** Points with a sign where that matters, such as +1.2 or −0.4. */
export function signed(points: number, decimals = 1): string {
  const text = pointsText(points, decimals);
  return points > 0 && text !== pointsText(0, decimals) ? `+${text}` : text;
}

/** Points of a small loss need more decimals than those of a large one. */
export function decimalsOf(spread: number): number {
  return spread < 2 ? 2 : 1;
}

/** A share in percent: whole ones, as in the sentences of the server, so that one loss is one number everywhere. */
export function percent(share: number, decimals = 0): string {
  return share.toLocaleString(speaks(), { style: "percent", maximumFractionDigits: decimals, signDisplay: "negative" }).replace("-", "−");
}

function whole(share: number): number {
  return Math.round(100 * share) / 100;
}

/** The chance to win the match that was lost: the sum of what each decision is said to cost. */
export function chanceLost(decisions: DecisionState[]): number {
  return decisions.reduce((sum, { unit, loss }) => sum + (unit === "chance" ? Math.max(0, whole(loss)) : 0), 0);
}

/** The chance to win the match after the move made: that after the best one less the cost. */
export function chanceAfter({ values, made_at, loss }: DecisionState): number {
  const best = whole(values[0]?.worth ?? 0);
  return made_at ? Math.max(0, best - whole(loss)) : best;
}

/** A loss in its unit: "1.2 points", "4% of the chance to win". */
export function costText(loss: number, { unit }: DecisionState, { spread }: DealReviewed): string {
  if (unit === "chance") return r("cost-chance", { share: percent(loss) });
  return r("cost-points", { points: pointsText(loss, decimalsOf(spread)) });
}

/** The loss of a decision with its standard error doubled, which holds it 19 times of 20. */
export function costAbout(decision: DecisionState, { spread }: DealReviewed): string {
  const { loss, error, unit, points_lost } = decision;
  const points = (value: number) => pointsText(value, decimalsOf(spread));
  if (unit === "chance") {
    return r("cost-chance-about", { share: percent(loss), error: percent(2 * error), points: points(points_lost) });
  }
  return r("cost-about", { points: points(loss), error: points(2 * error) });
}

/** Where in the deal a decision was. */
export function whereText({ trick, ply }: DecisionState, { tricks }: DealReviewed): string {
  if (trick) return r("trick", { trick });
  return tricks ? r("before-tricks") : r("move", { move: ply + 1 });
}

/** The sign of a grade; its shape and colour say the same. */
export const SIGNS: Record<Grade, string> = {
  best: "✓",
  good: "·",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  debatable: "≈",
  unclear: "=",
};

export function isFault(grade: Grade): boolean {
  return ["inaccuracy", "mistake", "blunder"].includes(grade);
}

/** A move in words, by its title if it has one. */
export function named(move: string, title: string | null | undefined, { faces, players }: ReviewState): string {
  return filledIn(titleOf(move, title), (codes) => cardsWords(codes, faces), (seat) => players[seat] ?? "");
}

/** The moves that can be tried: cards in the order of the hand, other moves as they are valued. */
export function choices({ values, seen }: DecisionState, { trumps, trump }: DealReviewed["shown"]): { move: string; card: string | null; value: MoveValue }[] {
  const all = values.flatMap((value) =>
    [value.move, ...value.alike].map((move) => ({ move, card: played(move), value })),
  );
  const order = bySuits(seen.hand, settings, { trumps, trump });
  // The best is first among the values, and must not be so here.
  const place = ({ card, move }: { card: string | null; move: string }) => (card ? order.indexOf(card) : move);
  return all.toSorted((one, other) => {
    const [a, b] = [place(one), place(other)];
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  });
}
