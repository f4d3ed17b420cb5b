/** Combinations on the table. */

import type { LaidState } from "../../messages";

export const isSingle = ({ cards }: Pick<LaidState, "cards">) => cards.length === 1;
