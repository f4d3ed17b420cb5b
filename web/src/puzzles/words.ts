/** The words of puzzles, which come with their screen and not before. */

import { bySuits } from "../cards/order";
import { settings } from "../lib/settings.svelte";
import { speaks, wordsOf } from "../lib/texts/index.svelte";
import type { PuzzleMove, PuzzleState } from "../messages";
import { played } from "../table/moves";
import { cardsWords, filledIn, titleOf } from "../table/words";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const z = wordsOf({ en, de, fr });

/** A number with a sign, such as +12 or −8. */
export function signed(value: number): string {
  return value.toLocaleString(speaks(), { signDisplay: "exceptZero" }).replace("-", "−");
}

/** Points or shares of the chance to win, with as many digits as they need. */
export function behindText(value: number, unit: string): string {
  const chance = unit === "chance";
  const digits = value < 1 ? 2 : 1;
  const number = value.toLocaleString(speaks(), chance ? { style: "percent", maximumFractionDigits: 1 } : { maximumFractionDigits: digits });
  return number.replace("-", "−");
}

/** The title of a move, with tokens. */
export function titleIn({ moves }: PuzzleState, move: string): string {
  return titleOf(move, moves.find((each) => each.move === move)?.name);
}

/** A move in words. */
export function named(move: string, puzzle: PuzzleState): string {
  return filledIn(titleIn(puzzle, move), (codes) => cardsWords(codes, puzzle.faces), (seat) => puzzle.players[seat] ?? "");
}

export interface Choice extends PuzzleMove {
  card: string | null;
}

/** The moves to choose from: cards in the order of the hand, then the others. */
export function choices({ moves, shown }: PuzzleState): Choice[] {
  const all = moves.map((each) => ({ ...each, card: played(each.move) }));
  const order = bySuits(all.flatMap(({ card }) => card ?? []), settings, shown);
  const place = ({ card }: Choice) => (card ? order.indexOf(card) : order.length);
  return all.toSorted((one, other) => place(one) - place(other));
}
