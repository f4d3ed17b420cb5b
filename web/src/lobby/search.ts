/** Finding games in the lobby. */

import type { GameInfo } from "../messages";

/** What a game is searched by; 0 and empty texts are anything. */
export interface Wanted {
  text: string;
  players: number;
  length: "" | "short" | "medium" | "long";
  family: string;
}

export const ANYTHING: Wanted = { text: "", players: 0, length: "", family: "" };

/** The games that newcomers meet first, in this order. */
export const FIRST = ["hearts", "barbu", "polignac", "tien-len"];

export function isSearching({ text, players, length, family }: Wanted): boolean {
  return Boolean(text.trim() || players || length || family);
}

export function found(games: GameInfo[], { text, players, length, family }: Wanted): GameInfo[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const told = plain([game.key, game.name, ...game.called, game.blurb].join(" "));
    const fits = !length || length === lengthOf(game);
    return fits && (!players || game.players.includes(players)) && (!family || game.family === family) && words.every((word) => told.includes(word));
  });
}

function lengthOf({ minutes }: GameInfo): Wanted["length"] {
  if (minutes <= 10) return "short";
  return minutes <= 20 ? "medium" : "long";
}

/** A text without accents and capitals. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
