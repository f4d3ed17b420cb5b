/** Play in tricks. */

import type { TableState, TricksPlay } from "../../messages";
import type { Kind, Last } from "../kind";

/** Whether a card has been played to a trick; before the first lead the trick may be there, but empty. */
export const inTricks = ({ play }: Pick<TableState, "play">): boolean => play?.type === "tricks" && (play.taken.length > 0 || (play.trick?.cards.length ?? 0) > 0);

/** Whether players vie for the tricks of a few cards, which have no suits there. */
export const isVying = ({ play }: Pick<TableState, "play">): boolean => play?.type === "tricks" && play.cancelling && play.suitless;

/** The questions that may also be answered by words. */
const SAID = ["lead", "play", "answer"];

const last: Last<TricksPlay | null> = {
  title: "t.last-trick",
  of: ({ play }) => play?.taken.at(-1) ?? null,
  part: () => import("./LastTrick.svelte"),
};

export const tricks: Kind<TricksPlay | null> = {
  lies: inTricks,
  hasStake: isVying,
  looks: ({ ask, play }) => (play === null || !ask?.choices.length || !SAID.includes(ask.what) ? [] : play.trick?.cards.length ? ["said", "heard"] : ["said"]),
  order: ({ play }) => (play?.suitless ? "high" : null),
  figures: true,
  onlyPlays: inTricks,
  last,
  about: () => import("./about"),
};
