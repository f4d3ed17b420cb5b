/** The words of hands of three in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.left-over": "De reste",
  "t.no-hand-yet": "pas encore une main",
  "t.empty-place": "Place vide",
  "t.hand-won": "gagne",
  "t.hand-tied": "égalité",
  "t.confirm": "Confirmer",
  "t.proposal": "Mains proposées",
  "t.as-advised": "Suivre le conseil",
  "t.exchanged": "{one} et {other} échangées.",
  "t.moved-to": "{card} : {where}.",
  "t.say-won": "Main {number} : {name}.",
  "t.say-won-none": "Main {number} : personne.",
};
