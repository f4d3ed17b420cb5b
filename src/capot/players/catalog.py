"""The computer players that may be named, by their names."""

from capot.players.protocol import Player
from capot.players.random_player import RandomPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import ThumbPlayer

PLAYERS: dict[str, Player] = {
    "random": RandomPlayer(),
    "thumb": ThumbPlayer(),
    "sampler": SamplerPlayer(),
}
