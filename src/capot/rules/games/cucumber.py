"""Cucumber: suits mean nothing, and only the last trick is to be avoided."""

from capot.rules.changes.edits import Change
from capot.rules.games.common import FULL
from capot.rules.match.ends import LastIn
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, LastCard
from capot.rules.sources import CAPOT, PAGAT, WIKIPEDIA
from capot.rules.stages.tricks import Eldest, HeadOrLowest, Tricks
from capot.rules.terms import Deal, Pack

PACK = Pack(order=FULL.order, suitless=True)
VALUES = ByRank({"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10, **{rank: int(rank) for rank in "98765432"}})

TARGET = NumberOption(
    "points", "Total at which you are out", 10, 100, "ends.out.points", default=30, source=WIKIPEDIA
)
HEADING = Option(
    "heading",
    "May you play your lowest card if you can play one that is high enough?",
    (
        Choice("free", "yes"),
        Choice("must", "no", (Change("rules.stages.tricks.duties.heading.must_head", value=True),)),
    ),
    WIKIPEDIA,
)
ACE = Option(
    "ace",
    "What must be played if an ace is led?",
    (
        Choice("lowest", "everyone’s lowest card, even by those who hold an ace"),
        Choice(
            "usual",
            "an ace or one’s lowest card, as usual",
            (Change("rules.stages.tricks.duties.heading.lowest_to", ""),),
        ),
    ),
    WIKIPEDIA,
)
EQUALS = Option(
    "equals",
    "Who is charged if several play the highest card to the last trick?",
    (
        Choice("each", "each of them"),
        Choice("last", "only the last of them", (Change("rules.scoring.last.equals", value=False),)),
    ),
    WIKIPEDIA,
)
DANISH = Option(
    "comeback",
    "Can you come back?",
    (
        Choice("never", "no; the last player in wins"),
        Choice(
            "once",
            "once, with the highest total of the others; you are out above 21, and of the last two the lower total wins",
            (Change("players", (4, 3, 5, 6, 7)), Change("ends", (LastIn(22, left=2, comebacks=1),))),
        ),
    ),
    PAGAT,
)

CUCUMBER = Game(
    key="cucumber",
    name="Cucumber",
    blurb="Suits mean nothing: match or beat the highest card, or give up your lowest; a high last card costs.",
    family="last trick",
    players=(4, 2, 3, 5, 6, 7),
    best=(4, 5),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(each=7),
            stages=(Tricks(first_lead=Eldest(), duties=(HeadOrLowest(lowest_to="A"),)),),
            scoring=(LastCard("last", VALUES),),
        )
    ),
    ends=(LastIn(30),),
    also_called=("Agurk", "Gurka", "Ogórek", "Kurkku"),
    options=(TARGET, DANISH, HEADING, ACE, EQUALS),
    cites=(
        Cite("players", PAGAT),
        Cite("rules.packs", PAGAT),
        Cite("rules.packs.suitless", PAGAT),
        Cite("rules.deal", PAGAT),
        Cite("rules.stages.tricks", PAGAT),
        Cite("rules.stages.tricks.duties.heading", PAGAT),
        Cite("rules.stages.tricks.duties.heading.lowest_to", WIKIPEDIA),
        Cite("rules.scoring.last", PAGAT),
        Cite("rules.scoring.last.equals", WIKIPEDIA),
        Cite("ends.out", WIKIPEDIA, "in Denmark players are out above 21 and may come back once"),
        Cite("ties", CAPOT, "if the last players drop out together, the lowest total of theirs wins"),
    ),
)
