/** A pile onto which cards are shed. */

import type { MatchingPlay } from "../../messages";
import type { Kind } from "../kind";

export const matching: Kind<MatchingPlay> = {
  felt: () => import("./Heap.svelte"),
  lies: () => true,
  shows: ["facts", "stock", "words"],
  looks: ({ phase }) => (phase === "playing" ? ["reserved"] : []),
  draws: true,
  about: () => import("./about"),
};
