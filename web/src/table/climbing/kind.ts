/** Piles onto which combinations are laid, each higher than the last. */

import type { ClimbingPlay, PileState } from "../../messages";
import type { Kind, Last } from "../kind";

const last: Last<ClimbingPlay, PileState> = {
  title: "t.last-pile",
  of: ({ play }) => play.last,
  part: () => import("./LastPile.svelte"),
};

export const climbing: Kind<ClimbingPlay> = {
  felt: () => import("./OnFelt.svelte"),
  lies: ({ play }) => play.pile !== null || play.last !== null,
  looks: () => ["below"],
  asks: {
    lay: {
      part: () => import("./Climbing.svelte"),
      pick: (_, picked, cards) => (cards.some((card) => picked.includes(card)) ? picked.filter((card) => !cards.includes(card)) : [...picked, ...cards]),
      joins: true,
    },
  },
  order: () => "low",
  isEnd: ({ phase, seats }) => phase === "playing" && seats.filter(({ cards }) => cards > 0).length === 1,
  last,
  shelves: true,
  about: () => import("./about"),
};
