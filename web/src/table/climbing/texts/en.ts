/** The words for laying cards together in English; its keys are those of every language. */

export const en = {
  "t.lay": "Lay",
  "t.lay-cards": "Lay {cards}",
  "t.picked-none": "You have not picked a card.",
  "t.clear": "Clear",
};
