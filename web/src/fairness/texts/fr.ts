/** Les mots sur l’équité en français. */

import type { FairnessTexts } from "./en";

export const fr: FairnessTexts = {
  "as-seen": "Tel que le voyait le joueur dont c’était le tour",
  "as-seen-why": "Les ordinateurs choisissent leur coup d’après cela seulement : leurs propres cartes et ce que tous ont vu.",
  "hidden-cards": "{count|une carte cachée|{count} cartes cachées}",
  "void-in": "sans {suits}",
  "was-passed": "a reçu {cards}",
  "had-received": "a reçu {cards}",
  "unseen-cards": "{count|Une carte|{count} cartes} pas encore vues : {cards}",
};
