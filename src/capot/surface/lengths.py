"""How long a match usually is, so that people can choose a game that fits their evening."""

import json
from functools import lru_cache
from importlib.resources import files

from capot.rules.derived.pace import seconds_of_deal
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.opening import ChooseContract

LONGEST = 600
"""Minutes at most, whatever number of deals somebody invents."""

UNKNOWN = 10
"""Number of deals to reckon with in an invented game that ends at a total."""


@lru_cache(maxsize=1)
def typical_deals() -> dict[str, float]:
    """Return the mean number of deals of games that end at a total, by key.

    They are from matches of rule-of-thumb players; ``bench/usual.py lengths`` measures them.
    """
    text = files("capot.surface").joinpath("lengths.json").read_text(encoding="utf-8")
    return {key: float(deals) for key, deals in json.loads(text).items()}


def fixed_deals(game: Game, seats: int) -> int | None:
    """Return the number of deals after which a match ends at the latest, None if only totals end it."""
    counts = [end.deals(seats, game.cycle) for end in game.ends if isinstance(end, AfterDeals)]
    return min(counts, default=None)


def usual_minutes(game: Game) -> int:
    """Return about how many minutes a match takes, at the default table of computers."""
    seats = game.players[0]
    known = typical_deals()
    deals = known.get(game.key) or fixed_deals(game, seats) or known.get(game.base) or UNKNOWN
    minutes = deals * seconds_of_deal(game.rules_for(seats, 0), seats) / 60
    return min(LONGEST, max(5, 5 * round(minutes / 5)))


def can_owe_doubles(game: Game, seats: int) -> bool:
    """Whether a match is long enough for the doubles owed to a declarer to become compulsory.

    That happens only with the declarer's last contracts, which a short match does not reach.
    """
    deals = fixed_deals(game, seats)
    stage = game.rules_for(seats, 0).stage(ChooseContract)
    if deals is None or stage is None:
        return True
    owed = max(
        (term.owed for contract in stage.contracts for term in contract.stages if isinstance(term, Doubling)),
        default=0,
    )
    return -(-deals // seats) > len(stage.contracts) - owed
