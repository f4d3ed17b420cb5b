/** The words of doubling and other choices before the play in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.spent": "plus disponible",
  "t.double-some": "Contrer {names}",
  "t.maximum": "Tous",
  "t.more-bids": "Autres enchères",
  "t.double-done": "Confirmer : contrer {names}",
  "t.dead": "La donne est nulle ; {name} a montré : {what}.",
  "t.showed": "{name} a montré : {what}.",
};
