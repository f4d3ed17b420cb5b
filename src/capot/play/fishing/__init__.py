"""A table from which cards are captured, what each move leads to, and which captures there are."""
