"""The search that all kinds of play share: the race of moves, and what outcomes are worth."""
