"""The computer players that may be named, by their names."""

from capot.players.protocol import Budget, Player
from capot.players.quick import QuickPlayer
from capot.players.random_player import RandomPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import Settings
from capot.players.simple import SimplePlayer
from capot.players.thumb import ThumbPlayer

EASY = Settings(Budget(worlds=8), "quick", slips=0.3, exact=0, plans=False, match=False, blur=0.4)
MEDIUM = Settings(Budget(worlds=24), match=False, blur=0.05)
HARD = Settings(Budget(milliseconds=250))
MAX = Settings(Budget(milliseconds=1300))

STRENGTHS: dict[str, Player] = {
    "easy": SamplerPlayer("easy", EASY),
    "medium": SamplerPlayer("medium", MEDIUM),
    "hard": SamplerPlayer("hard", HARD),
    "max": SamplerPlayer("max", MAX),
}
"""The players that people choose by how well they play, from the weakest up."""

PLAYERS: dict[str, Player] = {
    "random": RandomPlayer(),
    "simple": SimplePlayer(),
    "thumb": ThumbPlayer(),
    "quick": QuickPlayer(),
    "sampler": SamplerPlayer(),
    **STRENGTHS,
}

RETIRED = {"duck": "quick"}
"""Names of players that are gone, and who takes their place."""
