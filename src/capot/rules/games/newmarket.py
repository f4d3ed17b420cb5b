"""Newmarket: cards in runs, chips on four horses, and whoever is out of cards first is paid."""

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.games.common import FULL
from capot.rules.match.ends import AfterDeals, LastIn
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import CardsLeft, Horses, Kitty
from capot.rules.sources import (
    BICYCLE_MICHIGAN,
    CAPOT,
    GUARDIAN_NEWMARKET,
    PAGAT,
    PARLETT,
    WIKIPEDIA,
)
from capot.rules.stages.stops import Runs, TakeSpare
from capot.rules.terms import Deal

PLAYERS = (5, 4, 6, 3, 7, 8)
SIZES = {seats: 52 // (seats + 1) for seats in PLAYERS}
"""Cards in a hand, by number of players: a spare hand is dealt with the others."""

CHIPS = 40
"""Chips of a player where one who has none left is out."""

HIGHEST_BID = 20
"""Chips that may be bid for the spare hand."""

HORSES = Option(
    "horses",
    "Which cards are the horses?",
    (
        Choice("mixed", "A♥, K♣, Q♦ and J♠"),
        Choice(
            "kings",
            "the four kings, and the ace is low",
            (
                Change("rules.packs.order", "KQJT98765432A"),
                Change("rules.scoring.horses.cards", cards("K♠ K♥ K♦ K♣")),
            ),
        ),
    ),
    PARLETT,
)
STAKE = NumberOption(
    "dealer-stake",
    "Chips that the dealer puts on each horse",
    1,
    2,
    "rules.scoring.horses.dealer",
    default=2,
    source=PAGAT,
)
HANDS = Option(
    "even",
    "Does everyone get the same number of cards?",
    (
        Choice("off", "no, cards are dealt until none is left, and the first players may get one more"),
        Choice(
            "on",
            "yes, and all that is left goes to the spare hand",
            (Change("rules.deal.uneven", value=False),),
        ),
    ),
    PARLETT,
)
SPARE = Option(
    "dead-hand",
    "Who may take the spare hand?",
    (
        Choice("untouched", "nobody, and nobody looks at it"),
        Choice(
            "dealer",
            "the dealer, who exchanges hands before the first lead",
            (Add("rules.stages", TakeSpare(), before="stops"),),
        ),
        Choice(
            "auction",
            "the dealer, or else whoever bids most for it and pays the dealer",
            (Add("rules.stages", TakeSpare(HIGHEST_BID), before="stops"),),
        ),
    ),
    PARLETT,
)
START = Option(
    "start",
    "Who leads first?",
    (
        Choice("eldest", "the player after the dealer, in any suit"),
        Choice(
            "two-of-diamonds",
            "whoever holds the lowest diamond dealt (usually the two), with that card",
            (Change("rules.stages.stops.first_suit", "♦"),),
        ),
    ),
    GUARDIAN_NEWMARKET,
)
CHANGE = Option(
    "change",
    "Which suits may be led after a run?",
    (
        Choice("colour", "those of the other colour"),
        Choice("suit", "all but the suit of that run", (Change("rules.stages.stops.changes", "suit"),)),
        Choice("free", "all", (Change("rules.stages.stops.changes", "any"),)),
    ),
    BICYCLE_MICHIGAN,
)
OUT = Option(
    "out",
    "What does the first player out of cards get?",
    (
        Choice("cards", "a chip from every other player for each card left in hand"),
        Choice(
            "kitty",
            "a kitty into which everyone puts a chip before the deal",
            (
                Add("rules.scoring", Kitty("kitty"), before="cards-left"),
                Remove("rules.scoring.cards-left"),
            ),
        ),
        Choice("both", "both of these", (Add("rules.scoring", Kitty("kitty"), before="cards-left"),)),
    ),
    GUARDIAN_NEWMARKET,
)
BROKE = Option(
    "chips",
    "How many chips does everyone start with?",
    (
        Choice("none", "no fixed number, and the score may fall below zero"),
        Choice(
            "40",
            "forty, and whoever has none left after a deal is out of the match",
            (Change("opening", CHIPS), Add("ends", LastIn(0, down=True, left=2))),
        ),
    ),
    CAPOT,
)
ROUNDS = NumberOption(
    "rounds",
    "Number of deals in the match for each player",
    1,
    10,
    "ends.deals.count",
    default=2,
    source=CAPOT,
)

NEWMARKET = Game(
    key="newmarket",
    name="Newmarket",
    blurb="Cards go up in runs until one is missing: choose the suits, catch the horses, be out first.",
    family="stops",
    players=PLAYERS,
    best=(4, 5, 6),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(each=BySeats(SIZES), uneven=True),
            stages=(Runs(),),
            scoring=(Horses("horses", cards("A♥ K♣ Q♦ J♠")), CardsLeft("cards-left")),
        )
    ),
    ends=(AfterDeals(2, per="player"),),
    low_wins=False,
    also_called=("New Market",),
    options=(HORSES, STAKE, HANDS, SPARE, START, CHANGE, OUT, BROKE, ROUNDS),
    cites=(
        Cite("players", PAGAT),
        Cite("rules.packs", PAGAT, "with the four kings as horses aces are low"),
        Cite("rules.deal", PAGAT),
        Cite("rules.deal.uneven", PAGAT, "others deal equal hands"),
        Cite("rules.stages.stops", PAGAT),
        Cite("rules.stages.stops.changes", GUARDIAN_NEWMARKET, "others only change the suit, or allow any"),
        Cite("rules.stages.stops.first_suit", PAGAT),
        Cite("rules.scoring.horses", PAGAT, "what is left at the end of a match is shared by our choice"),
        Cite("rules.scoring.horses.cards", PAGAT),
        Cite("rules.scoring.horses.dealer", PAGAT),
        Cite("rules.scoring.cards-left", PARLETT, "others play for a kitty"),
        Cite("low_wins", CAPOT, "chips are won and lost, so the most chips win"),
        Cite("ends", CAPOT, "the sources are silent; here everybody deals twice"),
        Cite("ties", CAPOT, "the sources are silent; here the win is shared"),
        Cite("also_called", WIKIPEDIA),
    ),
)
