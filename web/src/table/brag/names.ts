/** What hands of three are called. */

import { t } from "../../lib/texts/index.svelte";
import type { HandState } from "../../messages";

/** What a hand of three is called. */
export function handName({ name }: HandState): string {
  return name ?? t("t.no-hand");
}
