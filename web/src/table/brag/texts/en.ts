/** The words of hands of three in English; its keys are those of every language. */

export const en = {
  "t.left-over": "Left over",
  "t.no-hand-yet": "not a hand yet",
  "t.empty-place": "Empty place",
  "t.hand-won": "wins",
  "t.hand-tied": "ties",
  "t.confirm": "Confirm",
  "t.proposal": "Suggested hands",
  "t.as-advised": "Use these hands",
  "t.exchanged": "{one} and {other} swapped.",
  "t.moved-to": "{card}: {where}.",
  "t.say-won": "Hand {number}: {name}.",
  "t.say-won-none": "Hand {number}: nobody.",
};
