"""The worlds a seat cannot see: what it knows of them, and draws of them, all equally likely."""

from capot.players.worlds.knowledge import Knowledge, know
from capot.players.worlds.listing import enumerate_worlds
from capot.players.worlds.sampler import NoWorld, WorldSampler

__all__ = ["Knowledge", "NoWorld", "WorldSampler", "enumerate_worlds", "know"]
