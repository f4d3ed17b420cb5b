/** Names of combinations. */

import { parts } from "../../cards/look";
import { rankLetter, speaks, t, type TextKey } from "../../lib/texts/index.svelte";
import type { FaceSet, LaidState } from "../../messages";

const LAID: [RegExp, TextKey][] = [
  [/^a single/, "t.laid-single"],
  [/^a pair/, "t.laid-pair"],
  [/^a triplet/, "t.laid-triplet"],
  [/^four/, "t.laid-four"],
  [/^a sequence of \d+ pairs/, "t.laid-pairs"],
  [/^a sequence/, "t.laid-sequence"],
];

/** The name of a combination, found by its kind from the server's English name. */
export function laidName({ name, cards }: Pick<LaidState, "name" | "cards">, faces: FaceSet): string {
  const found = LAID.find(([kind]) => kind.test(name));
  const highest = cards.at(-1);
  if (speaks() === "en" || !found || !highest) return name;
  const { rank } = parts(highest);
  const count = found[1] === "t.laid-pairs" ? cards.length / 2 : cards.length;
  return t(found[1], { count, rank: rankLetter(faces.key, rank, faces.ranks[rank] ?? rank) });
}

export const isSingle = ({ cards }: Pick<LaidState, "cards">) => cards.length === 1;
