/** A table from which cards are captured. */

import type { FishingPlay } from "../../messages";
import type { Still } from "../kind";
import StillCards from "./StillCards.svelte";

export const table: Still<FishingPlay> = {
  title: "t.on-table",
  of: ({ open }) => (open?.type === "fishing" ? open : null),
  onCloth: true,
  part: StillCards,
  board: StillCards,
};
