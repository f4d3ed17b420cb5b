/** A layout in rows, to which cards are laid in order. */

import type { DominoesPlay, Frame } from "../../messages";
import type { Kind, Still } from "../kind";

/** Moments at which cards lie in rows, or chips where they will lie. */
const still: Still<Frame> = {
  title: "t.layout",
  of: (frame) => (frame.laid.length || Object.keys(frame.horses).length ? frame : null),
  onCloth: true,
  part: () => import("./StillRows.svelte"),
};

export const dominoes: Kind<DominoesPlay> = {
  felt: () => import("./OnFelt.svelte"),
  lies: ({ play }) => play.ranks.length > 0,
  isWide: true,
  onlyPlays: ({ play }) => play.laid.length > 0,
  about: () => import("./about"),
  still,
};
