/** The panels of the table. */

export type Panel = "rules" | "scores" | "fair" | "last" | "say" | "help" | "words" | "leave" | "menu";

/** Panels without a button of their own on small screens, with the keys of their names. */
export const MENU = [
  ["rules", "t.rules"],
  ["say", "t.say"],
  ["fair", "t.fair"],
  ["words", "t.in-words"],
  ["help", "t.keys"],
  ["leave", "t.leave"],
] as const;
