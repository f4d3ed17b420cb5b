"""The sampling search: each move is tried in many worlds that the seat cannot tell apart, and played out."""

from capot.players.sampler.player import SamplerPlayer
from capot.players.sampler.settings import Settings

__all__ = ["SamplerPlayer", "Settings"]
