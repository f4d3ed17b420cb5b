/** The turn, as far as the reader is concerned. */

import type { TableState } from "../../messages";

/** Whether the table waits for the reader: for a move, or for the next deal. */
export function isAwaited({ you, ask, waiting_for }: TableState): boolean {
  return you !== null && (ask !== null || waiting_for.includes(you));
}
