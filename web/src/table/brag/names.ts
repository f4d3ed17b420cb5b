/** Names of hands of three. */

import { t } from "../../lib/texts/index.svelte";
import type { HandState } from "../../messages";

/** The name of a hand of three. */
export function handName({ name }: HandState): string {
  return name ?? t("t.no-hand");
}
