/** The parts of a card that its drawing needs. */

/** Split a code such as `QS` into rank and suit; the ten is `T`, and no joker shows a suit. */
export function parts(code: string): { rank: string; suit: string } {
  const rank = code.slice(0, 1);
  return { rank, suit: rank === "X" ? "X" : code.slice(1, 2) };
}

/** The letter of trumps that are a separate suit: no card has it. */
export const OWN_TRUMPS = "T";

const FRENCH: Record<string, string> = { S: "suit-ink", H: "suit-hearts", D: "suit-diamonds", C: "suit-clubs" };
const GERMAN: Record<string, string> = { S: "suit-leaves", H: "suit-hearts", D: "suit-bells", C: "suit-acorns" };
const ITALIAN: Record<string, string> = { S: "suit-swords", H: "suit-hearts", D: "suit-bells", C: "suit-batons" };

/** Return what belongs to a face set: French, Italian, or German for both German ones. */
export function ofFaces<T>(faces: string, some: { french: T; german: T; italian: T }): T {
  return faces === "french" || faces === "italian" ? some[faces] : some.german;
}

/** Return the CSS class of a suit's colour. */
export function tint(suit: string, faces: string): string {
  return ofFaces(faces, { french: FRENCH, german: GERMAN, italian: ITALIAN })[suit] ?? "suit-ink";
}

/** Whether two sets of cards are the same. */
export function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((card) => other.includes(card));
}
