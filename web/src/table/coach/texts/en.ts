/** The words of the coach in English; its keys are those of every language. */

export const en = {
  "welcome": "What it is about",
  "page": "{page} of {count}",
  "next": "Next",
  "on": "Go on",
  "hint": "What would you do?",
  "leave": "End the lesson",
  "match": "Play a match",
  "tactics": "Lessons on tactics",
  "watch": "Watch the others; your turn comes.",
  "takes": "{name} takes the trick:",
  "takes-you": "You take the trick:",
  "by-suit": "the {card} is the highest card of the suit led.",
  "by-trump": "the {card} is the highest trump in it.",
  "leads": "Whoever takes a trick leads to the next one.",
  "costs": "That costs {points|one point|{points} points}.",
  "brings": "That brings {points|one point|{points} points}.",
  "nothing": "It changes nobody’s points.",
  "pile": "Nobody beats that: {name} starts a new pile.",
  "pile-you": "Nobody beats that: you start a new pile.",
  "lead": "You lead. The others must follow your suit if they can.",
  "follow": "The suit led is {suit}: follow it. {count|Only one of your cards may be played.|You may play any of {count} cards.}",
  "led": "The suit led is {suit}. Cards that are dimmed may not be played now.",
  "void": "The suit led is {suit}, and you have none: you may play any card.",
  "void-but": "The suit led is {suit}, and you have none; but some cards may not be played.",
  "scored": "The deal is over; the sheet says who scored what, and why. That is how it goes on, deal by deal. Play another one here, or try a match.",
  "over": "You have seen it all. Now try a match; the rulebook has the details.",
};

export type CoachTexts = Record<keyof typeof en, string>;
