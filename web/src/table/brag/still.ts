/** Hands of three that have been made or shown. */

import type { Frame, ShownState } from "../../messages";
import type { Still } from "../kind";
import StillHands from "./StillHands.svelte";

export const hands: Still<{ frame: Frame; shown: ShownState[] }> = {
  title: "t.hands-made",
  of: (frame, shown) => (frame.arranged.length || shown.length ? { frame, shown } : null),
  onCloth: false,
  part: StillHands,
  board: null,
};
