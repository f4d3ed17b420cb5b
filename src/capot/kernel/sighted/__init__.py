"""The policy that sees the cards: a network whose inputs are the cards that a seat knows."""
