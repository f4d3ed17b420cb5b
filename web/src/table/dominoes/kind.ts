/** A layout in rows, to which cards are laid in order. */

import type { DominoesPlay } from "../../messages";
import type { Kind } from "../kind";

export const dominoes: Kind<DominoesPlay> = {
  felt: () => import("./OnFelt.svelte"),
  lies: ({ play }) => play.ranks.length > 0,
  isWide: true,
  onlyPlays: ({ play }) => play.laid.length > 0,
  about: () => import("../rows/about"),
};
