/** Finding games in the lobby. */

import type { GameInfo } from "../../messages";

/** The terms of a search for games; 0 and empty texts are anything. */
export interface Wanted {
  text: string;
  players: number;
  length: "" | "short" | "medium" | "long";
  family: string;
}

export const ANYTHING: Wanted = { text: "", players: 0, length: "", family: "" };

/** The games that newcomers meet first, on their shelves too. */
const FIRST = ["hearts-classic", "hearts", "barbu", "polignac", "tien-len", "skat", "whist", "euchre"];

/** The shelves of the catalogue, and the one with all games. */
export const SHELVES = ["hearts", "queens", "contracts", "points", "trumps", "hands"] as const;

/** The games of a shelf, those that newcomers meet first at the front. */
export function onShelf(games: GameInfo[], shelf: string): GameInfo[] {
  return games.filter((game) => shelf === "all" || game.shelf === shelf).sort((one, other) => place(one) - place(other));
}

function place({ key }: GameInfo): number {
  return FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
}

export function isSearching({ text, players, length, family }: Wanted): boolean {
  return Boolean(text.trim() || players || length || family);
}

/** The games that fit, the best first; a word may be misspelled. */
export function found(games: GameInfo[], { text, players, length, family }: Wanted): GameInfo[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const fitting = games.filter(
    (game) => (!length || length === lengthOf(game)) && (!players || game.players.includes(players)) && (!family || game.family === family),
  );
  return fitting
    .map((game) => ({ game, fit: fitOf(game, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit || place(one.game) - place(other.game))
    .map(({ game }) => game);
}

/** How well a game fits words, 0 if it does not: by its names before its description. */
function fitOf(game: GameInfo, words: string[]): number {
  if (!words.length) return 1;
  const phrase = words.join(" ");
  const names = [game.name, game.key.replaceAll("-", " "), ...game.called].map(plain);
  if (names.includes(phrase)) return 7;
  if (names.some((name) => name.startsWith(phrase))) return 6;
  if (names.some((name) => name.includes(phrase))) return 5;
  const told = [...names, plain(game.blurb)].join(" ");
  if (words.every((word) => told.includes(word))) return names.some((name) => words.some((word) => name.includes(word))) ? 4 : 3;
  const parts = names.join(" ").split(/[\s-]+/);
  return words.every((word) => parts.some((part) => isNearly(word, part))) ? 2 : 0;
}

/** Whether two words differ by one letter, or two in long words. */
function isNearly(word: string, part: string): boolean {
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  return Math.abs(word.length - part.length) <= most && distance(word, part) <= most;
}

/** The letters to be added, left out, changed or swapped to make one word the other. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? 0;
      const swaps = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(Math.min(at(1, 0) + 1, (row[j - 1] ?? 0) + 1, at(1, 1) + Number(one[i - 1] !== other[j - 1]), swaps ? at(2, 2) + 1 : Infinity));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

function lengthOf({ minutes }: GameInfo): Wanted["length"] {
  if (minutes <= 10) return "short";
  return minutes <= 20 ? "medium" : "long";
}

/** A text without accents and capitals. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
