/** The requests for puzzles. */

import { ask } from "../lib/api";
import type { PuzzleAnswered, PuzzleGame, PuzzleShelf, PuzzleState, PuzzleRequest } from "../messages";

export const puzzles = {
  games: () => ask<PuzzleGame[]>("GET", "/puzzles"),
  shelf: (game: string) => ask<PuzzleShelf>("GET", `/puzzles/${encodeURIComponent(game)}`),
  next: (game: string, body: PuzzleRequest) => ask<PuzzleState>("POST", `/puzzles/${encodeURIComponent(game)}/next`, body),
  find: (key: string) => ask<PuzzleState>("GET", `/puzzle/${encodeURIComponent(key)}`),
  answer: (key: string, move: string, lesson: boolean) => ask<PuzzleAnswered>("POST", `/puzzle/${encodeURIComponent(key)}/answers`, { move, lesson }),
};
