/** The words for laying cards together in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.lay": "Poser",
  "t.lay-cards": "Poser {cards}",
  "t.picked-none": "Vous n’avez choisi aucune carte.",
  "t.clear": "Effacer",
};
