/** What hands of three are called, and who won them. */

import { rankLetter, rankName, t, type TextKey } from "../../lib/texts/index.svelte";
import type { FaceSet, HandState, HandWon } from "../../messages";

const HANDS: Record<string, TextKey> = {
  "prial": "t.hand-prial",
  "running flush": "t.hand-running-flush",
  "run": "t.hand-run",
  "flush": "t.hand-flush",
  "pair": "t.hand-pair",
  "high card": "t.hand-high-card",
};

/** What a hand of three is called in the reader's language. */
export function handName({ name, high }: HandState, faces: FaceSet): string {
  if (name === null || high === null) return t("t.no-hand");
  const key = HANDS[name];
  return key ? t(key, { rank: rankCalled(high, faces) }) : name;
}

/** A rank in a name of cards: courts and aces by their names, others by their figures. */
function rankCalled(rank: string, faces: FaceSet): string {
  if ("AKQJ".includes(rank)) return rankName(faces.key, rank, faces.rank_names[rank] ?? rank);
  return rankLetter(faces.key, rank, faces.ranks[rank] ?? rank);
}

/** Who won each of the hands, one sentence after another. */
export function wonWords(won: HandWon[], name: (seat: number) => string): string {
  return won
    .map(({ winner }, place) =>
      winner === null ? t("t.say-won-none", { number: place + 1 }) : t("t.say-won", { number: place + 1, name: name(winner) }),
    )
    .join(" ");
}
