/** The words for laying cards together in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "lay": "Poser",
  "lay-cards": "Poser {cards}",
  "picked-none": "Vous n’avez choisi aucune carte.",
  "clear": "Effacer",
};
