/** A layout. */

import type { Frame } from "../../messages";
import type { Still } from "../kind";
import StillRows from "../rows/StillRows.svelte";

export const layout: Still<Pick<Frame, "laid">> = {
  title: "t.layout",
  of: ({ laid }) => (laid.length ? { laid } : null),
  onCloth: true,
  part: StillRows,
  board: StillRows,
};
