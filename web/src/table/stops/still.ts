/** Runs with the chips on horses, as long as any lie there. */

import type { Frame } from "../../messages";
import type { Still } from "../kind";
import StillRows from "../rows/StillRows.svelte";

export const runs: Still<Pick<Frame, "laid" | "aside"> & { chips: Frame["horses"] }> = {
  title: "t.layout",
  of: ({ laid, aside, horses: chips }) => (aside.length || Object.keys(chips).length ? { laid, aside, chips } : null),
  onCloth: true,
  part: StillRows,
  board: StillRows,
};
