/** The words of doubling and other choices before the play in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.spent": "plus disponible",
  "t.double-nobody": "Ne contrer personne",
  "t.double-some": "Contrer {names}",
  "t.maximum": "Tous",
  "t.must-double": "Vous devez contrer {name} maintenant : vous lui devez autant de contres qu’il lui reste de contrats.",
  "t.you-owe": "Dans cette partie, vous devez encore {count|un contre|{count} contres} à {name} ; rien ne presse.",
  "t.more-bids": "Autres enchères",
  "t.double-done": "Confirmer : contrer {names}",
  "t.double-not": "Ne pas contrer",
  "t.double-means": "Un contre est un pari entre vous deux : celui qui fait mieux dans cette donne gagne la différence, l’autre la perd.",
};
