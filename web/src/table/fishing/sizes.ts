/** The size of the cards that lie on a table. */

/** How far the next card of a build lies to the right, as a share of a card's width. */
export const SHIFT = 0.36;

const GAP = 6;
const LEAST = 24;

/** The largest width at which groups of so many cards fit into rows, each with a line of `below` pixels. */
export function fitted(groups: number[], width: number, height: number, most: number, below: number): number {
  for (let card = Math.round(most); card > LEAST; card -= 2) {
    let rows = 1;
    let left = width;
    for (const count of groups) {
      const wide = card * (1 + SHIFT * (count - 1)) + GAP;
      if (wide > left && left < width) {
        rows += 1;
        left = width;
      }
      left -= wide;
    }
    if (left >= -GAP && rows * (card * 1.4 + GAP + below) <= height) return card;
  }
  return LEAST;
}
