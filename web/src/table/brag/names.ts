/** What hands of three are called, and who won them. */

import { t } from "../../lib/texts/index.svelte";
import type { HandState, HandWon } from "../../messages";

/** What a hand of three is called. */
export function handName({ name }: HandState): string {
  return name ?? t("t.no-hand");
}

/** Who won each of the hands, one sentence after another. */
export function wonWords(won: HandWon[], name: (seat: number) => string): string {
  return won
    .map(({ winner }, place) =>
      winner === null ? t("t.say-won-none", { number: place + 1 }) : t("t.say-won", { number: place + 1, name: name(winner) }),
    )
    .join(" ");
}
