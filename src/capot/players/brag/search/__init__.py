"""The search where hands of three are made, and before: each choice is tried against many others' hands."""

from capot.players.brag.search.evaluate import evaluated

__all__ = ["evaluated"]
