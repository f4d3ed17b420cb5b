/** A hint, applied to the cards in hand. */

import type { Hint, HintMove } from "../messages";
import { cardsIn } from "./moves";
import { pointsText, speaks, t } from "../lib/texts/index.svelte";

/** The number of decimals of points that an uncertainty leaves any meaning, as in the reason for a hint. */
const decimals = (margin: number) => (margin >= 10 ? 0 : margin >= 0.1 ? 1 : 2);

/** The expected result of a move: a figure such as "2.5", and the same in words: "2.5 points expected". */
export interface Expected {
  figure: string;
  words: string;
}

/** The points expected or, where that tells moves apart, the chance to win the match; null if nothing was searched. */
function expectedOf({ unit, moves }: Hint, { points, chance }: HintMove): Expected | null {
  if (unit === "chance" && chance !== null) {
    const figure = chance.toLocaleString(speaks(), { style: "percent" });
    return { figure, words: t("t.expected-chance", { share: figure }) };
  }
  if (points === null) return null;
  const digits = decimals(moves[0]?.plus_minus ?? 0);
  const figure = pointsText(points, moves.some((each) => Number(each.points?.toFixed(digits)) % 1) ? digits : 0);
  return { figure, words: t(unit === "lead" ? "t.expected-lead" : "t.expected", { points: figure }) };
}

/** The expectation of a hint for a move, null if it has none. */
export function expected(hint: Hint | null, move: string | undefined): Expected | null {
  const found = hint?.moves.find((each) => each.move === move);
  return hint && found ? expectedOf(hint, found) : null;
}

/** The expectation of a hint for each card that is played, or put down by other moves with these `verbs`: of the best move with it. */
export function worths(hint: Hint | null, verbs: readonly string[] = []): Map<string, Expected> {
  const worth = new Map<string, Expected>();
  for (const move of hint?.moves ?? []) {
    const [verb = ""] = move.move.split(" ");
    const [found, card] = [expected(hint, move.move), verb === "play" || verbs.includes(verb) ? cardsIn(move.move)[0] : undefined];
    if (found && card && !worth.has(card)) worth.set(card, found);
  }
  return worth;
}

/** The cards of the advised move. */
export function advised(hint: Hint | null): Set<string> {
  return new Set(cardsIn(hint?.moves[0]?.move ?? ""));
}
