/** The file that was dropped on the page, until the screen that it is for takes it. */

type Taker = "matches" | "workshop";

let waiting = $state.raw<{ file: File; taker: Taker } | null>(null);

export const dropped = {
  put(file: File, taker: Taker): void {
    waiting = { file, taker };
  },
  /** Return the file for a screen, once. */
  take(taker: Taker): File | null {
    if (waiting?.taker !== taker) return null;
    const { file } = waiting;
    waiting = null;
    return file;
  },
};
