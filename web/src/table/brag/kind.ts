/** Hands of three, made of the cards dealt. */

import type { BragPlay } from "../../messages";
import { POT, type Kind } from "../kind";

export const brag: Kind<BragPlay> = {
  felt: () => import("./Pot.svelte"),
  lies: ({ pot }) => Boolean(pot),
  shows: ["pot"],
  asks: { hands: { part: () => import("./MakeHands.svelte"), fills: ({ make }) => ((make?.count ?? 0) > 3 ? "medium" : "low") } },
  order: () => "high",
  inHand: { lies: ({ phase, play }) => phase === "playing" && play.made.length > 0, part: () => import("./OwnHands.svelte") },
  result: () => import("./AllHands.svelte"),
  shelves: true,
  pot: { ...POT, holds: "t.pot-holds" },
  about: () => import("./about"),
};
