"""How long a match usually is, so that people can choose a game that fits their evening."""

from capot.rules.ends import AfterDeals
from capot.rules.model import Game
from capot.rules.opening import ChooseContract, Doubling
from capot.rules.pace import seconds_of_deal

TYPICAL = {
    "polignac": 6,
    "polignac-queens": 6,
    "polignac-french": 6,
    "slobberhannes": 8,
    "eichelobern": 8,
    "knaves": 6,
    "hearts": 10,
    "hearts-classic": 11,
    "omnibus-hearts": 16,
    "spot-hearts": 11,
    "black-lady": 11,
    "black-maria": 6,
    "schafkopf-window": 12,
    "the-least": 9,
    "twenty-down": 12,
    "thirteen-card-brag": 11,
}
"""Mean number of deals of games that end at a total, from a dozen matches of `simple` players each."""

LONGEST = 600
"""Minutes at most, whatever number of deals somebody invents."""

UNKNOWN = 10
"""Number of deals to reckon with in an invented game that ends at a total."""


def fixed_deals(game: Game, seats: int) -> int | None:
    """Return the number of deals after which a match ends at the latest, None if only totals end it."""
    counts = [
        end.count * {"match": 1, "player": seats, "game": len(game.schedule)}[end.per]
        for end in game.ends
        if isinstance(end, AfterDeals)
    ]
    return min(counts, default=None)


def usual_minutes(game: Game) -> int:
    """Return about how many minutes a match takes, at the usual table of computers."""
    seats = game.players[0]
    deals = TYPICAL.get(game.key) or fixed_deals(game, seats) or TYPICAL.get(game.base) or UNKNOWN
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
