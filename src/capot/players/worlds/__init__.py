"""The worlds a seat cannot see: what it knows of them, and draws of them, all equally likely."""

from capot.players.worlds.errors import NoWorld, TooManyStates, WorldError
from capot.players.worlds.knowledge import Knowledge, know
from capot.players.worlds.listing import enumerate_worlds
from capot.players.worlds.sampler import WorldSampler

__all__ = ["Knowledge", "NoWorld", "TooManyStates", "WorldError", "WorldSampler", "enumerate_worlds", "know"]
