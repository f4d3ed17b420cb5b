"""Whole sessions at the terminal: matches, deals of the day, puzzles, reviews."""
