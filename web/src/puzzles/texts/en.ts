/** The words of puzzles in English; its keys are those of every language. */

export const en = {
  "what": "Positions from deals that computers played, in which one move is clearly the best by what its player could know. Each was checked in thousands of deals that fit, and by three ways of playing on.",
  "choose": "Which puzzles",
  "game": "Game",
  "theme": "Theme",
  "any-theme": "All themes",
  "theme-count": "{title} ({count})",
  "own-first": "Mistakes of my own first",
  "own-what": "They come from your deals that were reviewed, until you have put them right.",
  "lesson": "Short lesson: {count} puzzles",
  "end-lesson": "End the lesson",
  "lesson-of": "Lesson: {title}, {number} of {count}",
  "lesson-over": "That was the lesson. You found {right} of {count} at the first try.",
  "rating": "Your rating here: {rating} ± {plus}.",
  "no-rating": "Your rating begins with your first answer.",
  "solved": "{count|One of {all} puzzles solved|{count} of {all} puzzles solved} at the first try.",
  "streak": "{count|One right answer|{count} right answers in a row}, at best {best}.",

  "puzzle": "Puzzle, rated {rating}",
  "own-puzzle": "A mistake of your own",
  "tricks": "{count|The trick so far|The {count} tricks so far}",
  "takes": "{player} takes it",
  "thinking": "One moment…",

  "right": "Right: {move}.",
  "wrong": "{move} is {points} points behind the best on average: {best}.",
  "wrong-chance": "{move} is {points} of the chance to win behind the best: {best}.",
  "wrong-unknown": "{move} is not the best: {best}.",
  "change": "Your rating is now {rating} ({change}).",
  "not-counted": "Only the first answer to a puzzle counts for the rating.",
  "about": "Themes: {themes}.",
  "why": "Why",
  "why-second": "Why not the next best",
  "advice": "Rule of thumb",
  "line": "It might go on",
  "values": "What every move costs",
  "values-what": "Average over deals that fit what you could know. Equal cards count as one.",
  "value-move": "Move",
  "value-behind": "Points behind the best",
  "value-chance": "Behind the best",
  "or": "or",
  "yours": "yours",
  "next": "Next puzzle",
} as const;

export type PuzzleKey = keyof typeof en;
export type PuzzleTexts = Record<PuzzleKey, string>;
