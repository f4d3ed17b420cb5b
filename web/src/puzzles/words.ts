/** The words of puzzles, which come with their screen and not before. */

import { bySuits } from "../cards/order";
import { settings } from "../lib/settings.svelte";
import { filled, type Params, speaks } from "../lib/texts/index.svelte";
import type { PuzzleMove, PuzzleState } from "../messages";
import { moveText } from "../replay/words";
import { read } from "../table/moves";
import { de } from "./texts/de";
import { en, type PuzzleKey } from "./texts/en";
import { fr } from "./texts/fr";

const catalogues = { en, de, fr };

/** The text of a key in the reader's language, as `t` for the other screens. */
export function z(key: PuzzleKey, params: Params = {}): string {
  return filled(catalogues[speaks()][key], params);
}

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

/** A move in words; `name` is the contract or announcement that it names. */
export function named(move: string, name: string | null, { faces, players, shown }: PuzzleState): string {
  const { kind } = read(move);
  return name !== null && (kind === "choose" || kind === "announce") ? name : moveText(move, faces, players, shown);
}

export interface Choice extends PuzzleMove {
  card: string | null;
}

/** The moves to choose from: cards in the order of the hand, then the others. */
export function choices({ moves, shown }: PuzzleState): Choice[] {
  const all = moves.map((each) => {
    const told = read(each.move);
    return { ...each, card: told.kind === "play" ? told.card : null };
  });
  const order = bySuits(all.flatMap(({ card }) => card ?? []), settings, shown);
  const place = ({ card }: Choice) => (card ? order.indexOf(card) : order.length);
  return all.toSorted((one, other) => place(one) - place(other));
}
