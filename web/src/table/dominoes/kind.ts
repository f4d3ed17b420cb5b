/** A layout in rows, to which cards are laid in order. */

import type { DominoesPlay, Frame } from "../../messages";
import type { Kind, Still } from "../kind";

const still: Still<Pick<Frame, "laid">> = {
  title: "t.layout",
  of: ({ laid }) => (laid.length ? { laid } : null),
  onCloth: true,
  part: () => import("../rows/StillRows.svelte"),
};

export const dominoes: Kind<DominoesPlay> = {
  felt: () => import("./OnFelt.svelte"),
  lies: ({ play }) => play.ranks.length > 0,
  isWide: true,
  onlyPlays: ({ play }) => play.laid.length > 0,
  about: () => import("../rows/about"),
  still,
};
