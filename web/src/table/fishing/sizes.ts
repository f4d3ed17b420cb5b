/** The size of the cards that lie on a table. */

/** How far the next card of a build lies to the right, as a share of a card's width. */
export const SHIFT = 0.42;

/** Pixels of the line below a build. */
export const NAME = 18;

const GAP = 6;
const LEAST = 24;

/** The largest width at which groups of cards, given by their numbers, fit into rows, with a line of `below` pixels under each row that has a build. */
export function fitted(groups: number[], width: number, height: number, most: number, below: number): number {
  for (let card = Math.round(most); card > LEAST; card -= 2) {
    let rows = 1;
    let lines = 0;
    let named = false;
    let left = width;
    for (const count of groups) {
      const wide = card * (1 + SHIFT * (count - 1)) + GAP;
      if (wide > left && left < width) {
        rows += 1;
        left = width;
        named = false;
      }
      left -= wide;
      if (count > 1 && !named) lines += 1;
      named ||= count > 1;
    }
    if (left >= -GAP && rows * (card * 1.4 + GAP) + lines * below <= height) return card;
  }
  return LEAST;
}
