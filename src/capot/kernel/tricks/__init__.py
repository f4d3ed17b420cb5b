"""Play in tricks, compiled: moves, scores and stakes."""
