/** A table from which cards are captured. */

import type { FishingPlay } from "../../messages";
import type { Kind } from "../kind";
import { chosen } from "./picking";

export const fishing: Kind<FishingPlay> = {
  felt: () => import("./OpenCards.svelte"),
  lies: () => true,
  shows: ["facts", "stock", "words"],
  looks: ({ phase }) => (phase === "playing" ? ["fixed"] : []),
  asks: { capture: { part: () => import("./Fishing.svelte"), pick: chosen, within: true } },
  verbs: ["capture", "build"],
  draws: true,
  about: () => import("./about"),
};
