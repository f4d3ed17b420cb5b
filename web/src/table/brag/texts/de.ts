/** The words of hands of three in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.left-over": "Übrig",
  "t.no-hand-yet": "noch kein Blatt",
  "t.empty-place": "Freier Platz",
  "t.hand-won": "gewinnt",
  "t.hand-tied": "gleich",
  "t.confirm": "Bestätigen",
  "t.proposal": "Vorschlag",
  "t.as-advised": "Empfehlung nehmen",
  "t.exchanged": "{one} und {other} getauscht.",
  "t.moved-to": "{card}: {where}.",
  "t.say-won": "Blatt {number}: {name}.",
  "t.say-won-none": "Blatt {number}: niemand.",
};
