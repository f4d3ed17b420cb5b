/** The words of doubling and other choices before the play in English; its keys are those of every language. */

export const en = {
  "t.spent": "no longer available",
  "t.double-nobody": "Double nobody",
  "t.double-some": "Double {names}",
  "t.maximum": "All of them",
  "t.must-double": "You must double {name} now: you owe as many doubles as {name} has contracts left.",
  "t.you-owe": "Over the match you still owe {name} {count|one double|{count} doubles}; it need not be now.",
  "t.more-bids": "More bids",
  "t.double-done": "Done: double {names}",
  "t.double-not": "Do not double",
  "t.double-means": "A double is a bet between the two of you: the better score in this deal gains the difference, the other loses it.",
};
