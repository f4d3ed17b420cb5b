/** The words about fairness in English: what players could see, and which cards they were dealt. */

export const en = {
  "as-seen": "As the player to move saw it",
  "as-seen-why": "Computers choose their moves from exactly this: their own cards, and what everybody has seen.",
  "hidden-cards": "{count|one card|{count} cards}, hidden",
  "void-in": "void in {suits}",
  "was-passed": "got {cards}",
  "had-received": "received {cards}",
  "unseen-cards": "{count|One card|{count} cards} not seen yet: {cards}",
} as const;

export type FairnessKey = keyof typeof en;
export type FairnessTexts = Record<FairnessKey, string>;
