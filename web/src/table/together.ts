/** What cards that belong together are called: laid on a pile, made into a hand, or shown before the play. */

import { parts } from "../cards/look";
import { rankLetter, rankName, speaks, t, type TextKey } from "../lib/texts/index.svelte";
import type { FaceSet, HandState, HandWon, LaidState, ShownState } from "../messages";

const HANDS: Record<string, TextKey> = {
  "prial": "t.hand-prial",
  "running flush": "t.hand-running-flush",
  "run": "t.hand-run",
  "flush": "t.hand-flush",
  "pair": "t.hand-pair",
  "high card": "t.hand-high-card",
};

const SHOWN: [string, TextKey][] = [
  ["four of a kind", "t.shown-four"],
  ["four pairs", "t.shown-pairs"],
  ["five pairs", "t.shown-five-pairs"],
  ["six pairs", "t.shown-six-pairs"],
  ["all four", "t.shown-highest"],
  ["a sequence", "t.shown-sequence"],
];

const LAID: [RegExp, TextKey][] = [
  [/^a single/, "t.laid-single"],
  [/^a pair/, "t.laid-pair"],
  [/^a triplet/, "t.laid-triplet"],
  [/^four/, "t.laid-four"],
  [/^a sequence of \d+ pairs/, "t.laid-pairs"],
  [/^a sequence/, "t.laid-sequence"],
];

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

export function shownName({ name }: Pick<ShownState, "name">): string {
  const found = SHOWN.find(([start]) => name.startsWith(start));
  return found ? t(found[1]) : name;
}

/** What cards laid together are called; the server's name is English, and says of which kind they are. */
export function laidName({ name, cards }: Pick<LaidState, "name" | "cards">, faces: FaceSet): string {
  const found = LAID.find(([kind]) => kind.test(name));
  const highest = cards.at(-1);
  if (speaks() === "en" || !found || !highest) return name;
  const { rank } = parts(highest);
  const count = found[1] === "t.laid-pairs" ? cards.length / 2 : cards.length;
  return t(found[1], { count, rank: rankLetter(faces.key, rank, faces.ranks[rank] ?? rank) });
}

export const isSingle = ({ cards }: Pick<LaidState, "cards">) => cards.length === 1;

/** Whether two sets of cards are the same. */
export function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((card) => other.includes(card));
}

/** Who won each of the hands, one sentence after another. */
export function wonWords(won: HandWon[], name: (seat: number) => string): string {
  return won
    .map(({ winner }, place) =>
      winner === null ? t("t.say-won-none", { number: place + 1 }) : t("t.say-won", { number: place + 1, name: name(winner) }),
    )
    .join(" ");
}
