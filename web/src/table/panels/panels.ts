/** The panels of the table. */

export type Panel = "rules" | "scores" | "fair" | "ratings" | "last" | "say" | "help" | "words" | "settings" | "leave" | "give-up" | "menu";

/** The panels of the menu, with the keys of their names. */
export const MENU = [
  ["scores", "t.scores"],
  ["rules", "t.rules"],
  ["say", "t.say"],
  ["fair", "t.fair"],
  ["ratings", "t.ratings"],
  ["words", "t.in-words"],
  ["help", "t.keys"],
  ["settings", "settings"],
  ["leave", "t.leave"],
] as const;
