/** A pile, in a list or as a picture. */

import type { PileState } from "../../messages";
import type { Still } from "../kind";
import LastPile from "./LastPile.svelte";
import StillPile from "./StillPile.svelte";

export const pile: Still<PileState> = {
  title: "t.pile",
  of: ({ pile }) => pile,
  onCloth: false,
  part: LastPile,
  board: StillPile,
  isTaken: ({ taker }) => taker !== null,
};
