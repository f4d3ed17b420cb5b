/** The words for laying cards together in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "lay": "Legen",
  "lay-cards": "Legen: {cards}",
  "picked-none": "Du hast keine Karte gewählt.",
  "clear": "Abwählen",
};
