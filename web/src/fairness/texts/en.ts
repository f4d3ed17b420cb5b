/** The words about fairness in English: what players could see, and which cards they were dealt. */

export const en = {
  "as-seen": "As the player to move saw it",
  "as-seen-why": "Computers choose their moves from exactly this: their own cards, and what everybody has seen.",
  "hidden-cards": "{count|one card|{count} cards}, hidden",
  "void-in": "void in {suits}",
  "was-passed": "got {cards}",
  "had-received": "received {cards}",
  "unseen-count": "{count|One card|{count} cards} not seen yet",
  "unseen-cards": "{count|One card|{count} cards} not seen yet: {cards}",

  "checks": "Every shuffle here can be checked. Before a deal the server publishes the fingerprint of a secret, everybody at the table adds to the shuffle, and afterwards your browser redoes it. Replays show the table as each player saw it: the computers are given no more than that.",
  "counted": "Besides, the server counts which cards it deals to people and to computers, in every finished deal, as they were dealt.",
  "no-deals-yet": "No deal has been finished yet since the server began to count.",
  "all-games": "{count|One deal|{count} deals} since {date}",
  "special": "Cards that score",
  "high": "Highest cards of each suit",
  "dealt-people": "People were dealt {observed} of them; {expected} were to be expected.",
  "dealt-computers": "Computers were dealt {observed}; {expected} were to be expected.",
  "too-few": "There are too few yet to tell luck from anything else.",
  "by-luck": "Luck alone makes a difference at least this large in {percent} of such cases.",
  "by-luck-what": "This is the usual test: the number of such cards in fair hands follows the hypergeometric distribution, and over many deals nearly the normal one. A small percentage, say below 1%, would be suspicious; but whoever looks at many figures, or looks often, sees a rare one now and then. Deals that were abandoned before their end are not counted.",
  "each-game": "Game by game",
  "each-game-what": "The figures are those of the people, or of the computers where only they have played. The lead is in points per hand over the others at the table: it depends on the play, so there is nothing to expect.",
  "game": "Game",
  "deals": "Deals",
  "observed": "dealt",
  "expected": "expected",
  "luck": "by luck",
  "lead": "Lead per hand",
} as const;

export type FairnessTexts = Record<keyof typeof en, string>;
