/** The words for laying cards together in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.lay": "Legen",
  "t.lay-cards": "Legen: {cards}",
  "t.picked-none": "Du hast keine Karte gewählt.",
  "t.clear": "Abwählen",
};
