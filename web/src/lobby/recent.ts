/** The games that were played lately in this browser, the last one first. */

const KEY = "capot-recent";
const MOST = 4;

export function recent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function remember(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([game, ...recent().filter((key) => key !== game)].slice(0, MOST)));
  } catch {
    // Without storage nothing is remembered.
  }
}
