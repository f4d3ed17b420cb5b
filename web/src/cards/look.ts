/** What the drawing of a card is told: which faces, and how many colours. */

/** A code such as `QS` as its rank and its suit; the ten is `T`. */
export function parts(code: string): { rank: string; suit: string } {
  return { rank: code.slice(0, 1), suit: code.slice(1, 2) };
}

const TWO: Record<string, string> = { S: "ink", H: "red", D: "red", C: "ink" };
const FOUR: Record<string, string> = { S: "ink", H: "red", D: "blue", C: "green" };
const GERMAN: Record<string, string> = { S: "green", H: "red", D: "amber", C: "brown" };

/** Return the name of the colour of a suit's signs. */
export function colour(suit: string, faces: string, deck: "two" | "four"): string {
  const colours = faces !== "french" ? GERMAN : deck === "four" ? FOUR : TWO;
  return colours[suit] ?? "ink";
}
