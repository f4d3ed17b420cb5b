"""Hands of three cards: which to make, what to declare before, and whether to take the spare hand."""
