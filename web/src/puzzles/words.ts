/** The words of puzzles, which come with their screen and not before. */

import { bySuits } from "../cards/order";
import { settings } from "../lib/settings.svelte";
import { filled, listed, type Params, speaks } from "../lib/texts/index.svelte";
import type { PuzzleMove, PuzzleState } from "../messages";
import { moveText, nameOfCard } from "../replay/words";
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
  const told = read(move);
  if (name !== null && (told.kind === "choose" || told.kind === "announce")) return name;
  const picked = pickedBy(move);
  return picked.length ? listed(picked.map((card) => nameOfCard(card, faces))) : moveText(move, faces, players, shown);
}

/** The cards that a move passes or discards. */
export function pickedBy(move: string): string[] {
  const told = read(move);
  return told.kind === "pass" || told.kind === "discard" ? told.cards : [];
}

/** What is asked: which cards to pass, and to whom, which to discard, what to play, or what to choose. */
export function question({ moves, to, players }: PuzzleState): string {
  const told = moves.map(({ move }) => read(move));
  if (told.some(({ kind }) => kind === "play")) return z("your-turn");
  const sizes = new Set(moves.map(({ move }) => pickedBy(move).length).filter(Boolean));
  const [count] = sizes.size === 1 ? sizes : [];
  if (told.some(({ kind }) => kind === "pass")) {
    const name = to === null ? null : players[to];
    if (!name) return z("your-pass-on");
    return count ? z("your-pass", { count, name }) : z("your-pass-any", { name });
  }
  if (told.every(({ kind }) => kind === "discard")) return count ? z("your-discard", { count }) : z("your-discard-any");
  return z("your-choice");
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
