"""Play in tricks, compiled: moves and scores."""
