"""The decisions of all computer players that are no trick play: before the tricks, or in their place."""

from capot.players.shaping.advising import is_shaping, shaping_advice, shaping_move

__all__ = ["is_shaping", "shaping_advice", "shaping_move"]
