"""The decisions that shape a deal before the tricks, and the laying of a layout, for all computer players."""

from capot.players.shaping.advising import is_shaping, shaping_advice, shaping_move

__all__ = ["is_shaping", "shaping_advice", "shaping_move"]
