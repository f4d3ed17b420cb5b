/** Combinations on the table, and who laid them. */

import { t } from "../../lib/texts/index.svelte";
import type { LaidState } from "../../messages";

export const isSingle = ({ cards }: Pick<LaidState, "cards">) => cards.length === 1;

/** The name of the player who laid some cards, or that they were turned up. */
export const byWhom = ({ seat }: Pick<LaidState, "seat">, name: (seat: number) => string) => (seat === null ? t("t.turned-up") : name(seat));
