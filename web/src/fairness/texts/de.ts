/** Die Wörter zur Fairness auf Deutsch. */

import type { FairnessTexts } from "./en";

export const de: FairnessTexts = {
  "as-seen": "So, wie es der Spieler am Zug sah",
  "as-seen-why": "Computer wählen ihren Zug aus genau dem, was hier steht: ihren eigenen Karten und dem, was alle gesehen haben.",
  "hidden-cards": "{count|eine Karte|{count} Karten}, verdeckt",
  "void-in": "blank in {suits}",
  "was-passed": "bekam {cards}",
  "had-received": "bekam {cards}",
  "unseen-cards": "{count|Eine Karte|{count} Karten} noch nicht gesehen: {cards}",
};
