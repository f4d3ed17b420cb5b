"""The search at the stages before the tricks and in a layout: every choice is tried in many worlds."""

from capot.players.shaping.search.evaluating import shaping_evaluated

__all__ = ["shaping_evaluated"]
