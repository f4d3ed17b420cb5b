/** Positions of the suit signs on a plain card, 100 wide and 140 high. */

/** The middle of a sign; signs in the lower half are upside down. */
export interface Spot {
  x: number;
  y: number;
  turned: boolean;
}

const LEFT = 38;
const MIDDLE = 50;
const RIGHT = 62;
const TOP = 20;
const HEIGHT = 100;

const spots = (x: number, ...heights: number[]): Spot[] =>
  heights.map((height) => ({ x, y: TOP + height * HEIGHT, turned: height > 0.5 }));
const both = (...heights: number[]): Spot[] => [...spots(LEFT, ...heights), ...spots(RIGHT, ...heights)];

const third = 1 / 3;

/** The spots of each plain rank of a code, by its letter. */
export const SPOTS: Record<string, Spot[]> = {
  "2": spots(MIDDLE, 0, 1),
  "3": spots(MIDDLE, 0, 0.5, 1),
  "4": both(0, 1),
  "5": [...both(0, 1), ...spots(MIDDLE, 0.5)],
  "6": both(0, 0.5, 1),
  "7": [...both(0, 0.5, 1), ...spots(MIDDLE, 0.25)],
  "8": [...both(0, 0.5, 1), ...spots(MIDDLE, 0.25, 0.75)],
  "9": [...both(0, third, 2 * third, 1), ...spots(MIDDLE, 0.5)],
  T: [...both(0, third, 2 * third, 1), ...spots(MIDDLE, third / 2, 1 - third / 2)],
};
