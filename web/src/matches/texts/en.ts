/** The words of the list of matches in English; its keys are those of every language. */

export const en = {
  "matches-title": "Your matches",
  "no-matches": "You have not finished a match yet. Once you have, you can replay it here, card by card.",
  "look-again": "Replay",
  "look-again-at": "Replay {game}, {date}",
  "review-of": "Review {game}, {date}",
  "unfinished": "Unfinished matches",
};
