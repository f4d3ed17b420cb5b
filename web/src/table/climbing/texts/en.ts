/** The words for laying cards together in English; its keys are those of every language. */

export const en = {
  "lay": "Lay",
  "lay-cards": "Lay {cards}",
  "picked-none": "You have not picked a card.",
  "clear": "Clear",
};
