/** The words of doubling and other choices before the play in English; its keys are those of every language. */

export const en = {
  "t.spent": "no longer available",
  "t.double-some": "Double {names}",
  "t.maximum": "All of them",
  "t.more-bids": "More bids",
  "t.double-done": "Done: double {names}",
  "t.dead": "The deal is dead: {name} showed {what}.",
  "t.showed": "{name} showed {what}.",
};
