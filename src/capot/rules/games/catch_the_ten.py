"""Catch the Ten, or Scotch Whist: the trump jack and ten are worth most, and cards count too."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change
from capot.rules.match.ends import AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, TrickCount
from capot.rules.sources import BRITANNICA, CAPOT, CASSELL, PARLETT, POLIGNAC_PAGE, WIKIPEDIA
from capot.rules.stages.tricks import Draws, Eldest, Tricks, TurnedTrump
from capot.rules.terms import Deal, Pack, TrumpOrder

PACK = Pack(order="AKQJT9876", trump_order=TrumpOrder("JAKQT9876"))
"""The 36 cards from the ace down to the six; the jack is the highest trump."""


def _of_trumps(name: str, rank: str, points: int) -> Captured:
    """Return the score of the card of a rank in the trump suit."""
    every = cards(" ".join(rank + suit for suit in "♠♥♦♣"))
    return Captured(name, every, points, only_trumps=True)


EACH = BySeats({2: 6, 3: 6, 4: 9, 5: 7, 6: 6, 7: 5, 8: 4})
SEVERAL_HANDS: BySeats[Draws] = BySeats([(2, "hand by hand"), (3, "hand by hand")], others="never")
"""Three hands each for two players, two for three."""

SURPLUS = TrickCount("cards", each=1, counts="cards")
SIDES = Option(
    "sides",
    "Do four, six or eight play in partnership?",
    (
        Choice("two", "yes, in two sides who sit alternately"),
        Choice("three", "yes, but only six, in three pairs who sit opposite", (Change("sides.count", 3),)),
        Choice("four", "yes, but only eight, in four pairs who sit opposite", (Change("sides.count", 4),)),
        Choice("off", "no, everyone plays alone", (Change("sides", None),)),
    ),
    WIKIPEDIA,
)
TIE = Option(
    "tie",
    "What if several reach the total in one deal?",
    (
        Choice("in-order", "points are counted kind by kind, and the first to reach it wins"),
        Choice("higher-total", "the higher total wins", (Change("ends.total.in_order", value=False),)),
    ),
    PARLETT,
)

CATCH_THE_TEN = Game(
    key="catch-the-ten",
    name="Catch the Ten",
    blurb="The jack is the best trump and the ten the one to catch: score trumps and cards in your tricks.",
    family="whist",
    players=(2, 3, 4, 5, 6, 7, 8),
    best=(4, 6),
    schedule=every_deal(
        Rules(
            packs=BySeats(
                {
                    5: replace(PACK, without=cards("6♠")),
                    7: replace(PACK, without=cards("6♠")),
                    8: replace(PACK, without=cards("6♠ 6♥ 6♦ 6♣")),
                },
                others=PACK,
            ),
            deal=Deal(each=EACH, turn_up="dealer"),
            stages=(Tricks(first_lead=Eldest(), trump=TurnedTrump(), draws=SEVERAL_HANDS),),
            scoring=(
                _of_trumps("ten", "T", 10),
                SURPLUS,
                _of_trumps("ace", "A", 4),
                _of_trumps("king", "K", 3),
                _of_trumps("queen", "Q", 2),
                _of_trumps("jack", "J", 11),
            ),
        )
    ),
    ends=(AtTotal(41, in_order=True),),
    sides=Sides("piled"),
    low_wins=False,
    also_called=("Scotch Whist",),
    options=(
        SIDES,
        TIE,
        NumberOption(
            "points", "Total that ends the match", 11, 200, "ends.total.points", default=41, source=BRITANNICA
        ),
    ),
    cites=(
        Cite("players", BRITANNICA, "three, with two hands each, after later descriptions"),
        Cite("sides", CASSELL, "of six, three pairs may play instead; eight, read as two sides of four"),
        Cite("rules.packs", POLIGNAC_PAGE),
        Cite("rules.packs.without", BRITANNICA),
        Cite("rules.packs.trump_order", POLIGNAC_PAGE),
        Cite("rules.deal", BRITANNICA),
        Cite("rules.stages.tricks.draws", BRITANNICA, "who leads to the next hand is Capot’s choice"),
        Cite("rules.stages.tricks", BRITANNICA),
        Cite("rules.stages.tricks.first_lead", BRITANNICA),
        Cite("rules.stages.tricks.trump", BRITANNICA),
        Cite("rules.scoring.ten", CASSELL),
        Cite("rules.scoring.ace", CASSELL),
        Cite("rules.scoring.king", CASSELL),
        Cite("rules.scoring.queen", CASSELL),
        Cite("rules.scoring.jack", CASSELL),
        Cite("rules.scoring.cards", WIKIPEDIA),
        Cite("ends.total", CASSELL),
        Cite("ends.total.in_order", PARLETT),
        Cite("ties", CAPOT, "players who reach the total by cards at once compare their totals"),
    ),
)
