/** The words of arranging a table in English; its keys are those of every language. */

export const en = {
  "new-table": "New table: {game}",
  "who-plays": "Who plays",
  "a-friend": "A friend",
  "friends-hint": "You can start before every seat is taken: computers take the open ones.",
  "who-may-come": "Who can join",
  "by-link": "Only people I send the link to",
  "chat-allowed": "Players may write to each other",
  "chat-allowed-hint": "Everybody who sits down is told. You can switch it off later.",
  "ends-decided": "End decided deals",
  "ends-decided-hint": "Once no card can change the score, the rest is not played.",
  "house-rules": "House rules",
  "house-rules-changed": "{count|one changed|{count} changed}",
  "house-rules-usual": "all standard",
  "as-usual": "standard",
  "number-between": "From {low} to {high}; leave empty for the default",
  "open-table": "Open the table",
};
