"""Hands of three cards: which to make, what to declare before, and whether to take the spare hand."""

from capot.players.arranging.advising import arranging_advice, is_arranging

__all__ = ["arranging_advice", "is_arranging"]
