"""The sampling search: each move is tried in many worlds that the seat cannot tell apart, and played out."""

from capot.players.search.player import SamplerPlayer
from capot.players.search.settings import Settings

__all__ = ["SamplerPlayer", "Settings"]
