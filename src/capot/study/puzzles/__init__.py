"""Puzzles: decisions from deals that computers played, in which one move is clearly the best."""
