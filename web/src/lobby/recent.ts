/** The games that this browser keeps at hand: favourites, and those played lately, the last one first. */

const RECENT = "capot-recent";
const FAVOURITES = "capot-favourites";
const MOST = 4;

function kept(key: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function keep(key: string, games: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(games));
  } catch {
    // Without storage nothing is remembered.
  }
}

export function recent(): string[] {
  return kept(RECENT).slice(0, MOST);
}

export function remember(game: string): void {
  keep(RECENT, [game, ...recent().filter((each) => each !== game)].slice(0, MOST));
}

export function favourites(): string[] {
  return kept(FAVOURITES);
}

/** Add a game to the favourites, or take it away; return those there are then. */
export function toggleFavourite(game: string): string[] {
  const rest = favourites().filter((each) => each !== game);
  keep(FAVOURITES, rest.length < favourites().length ? rest : [...rest, game]);
  return favourites();
}
