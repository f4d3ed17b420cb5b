/** The words of what people say and ask at a table in English; its keys are those of every language. */

export const en = {
  "t.helped-stand-in": "While you were away, a computer made {count|one move|{count} moves} for you. You are back: play on when it is your turn.",
  "t.helped-clock": "Your time ran out, so a computer made {count|one move|{count} moves} for you. Play on when it is your turn.",
  "t.reactions": "Reactions",
  "t.phrases": "Phrases",
  "t.chat-empty": "Nobody has written anything yet.",
  "t.chat-write": "Write to the table",
  "t.chat-send": "Send",
  "t.chat-kept": "Everybody at the table can read this, watchers too. It is not stored, and is no part of the record or a replay.",
  "t.chat-off": "The host has switched the chat off.",
  "t.chat-end": "Switch the chat off",
  "t.chat-begin": "Switch the chat on again",
  "t.mute": "Do not hear",
  "t.mute-why": "Only for you, at this table. They are not told.",
};
