/** The cards on the table at a moment of a deal that is looked at again, for each kind of play but tricks. */

import type { Frame, ShownState } from "../messages";
import { hands } from "./brag/still";
import { pile } from "./climbing/still";
import { layout } from "./dominoes/still";
import { table } from "./fishing/still";
import type { Still } from "./kind";
import { runs } from "./stops/still";

/** Runs are looked for before a layout, as cards in rows belong to both. */
const STILLS: readonly Still[] = [runs, layout, pile, hands, table];

/** The cards that lie there at a moment, with their picture; null if none do. */
export function stillOf(frame: Frame, shown: ShownState[] = []): { still: Still; lying: unknown } | null {
  for (const still of STILLS) {
    const lying: unknown = still.of(frame, shown);
    if (lying !== null) return { still, lying };
  }
  return null;
}
