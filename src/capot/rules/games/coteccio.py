"""Coteccio: in each deal of five tricks the player with the most points loses a life."""

from capot.rules.changes.edits import Change
from capot.rules.match.ends import LastIn
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Most, TrickTaken
from capot.rules.sources import CAPOT, PAGAT
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack

PACK = Pack(order="AKQJ765432")
COURTS = tuple(card for card in PACK.cards() if card.rank in "AKQJ")

LIVES = NumberOption(
    "lives", "Points everyone starts with, one for each life", 1, 9, "opening", default=4, source=PAGAT
)
SWEEP = Option(
    "every-trick",
    "What if one player wins all five tricks?",
    (
        Choice("others-lose", "each of the others loses a life"),
        Choice("nobody-loses", "nobody loses a life", (Change("rules.scoring.most.swept", 0),)),
    ),
    CAPOT,
)

COTECCIO = Game(
    key="coteccio",
    name="Coteccio",
    blurb="Trieste’s game of lives: five tricks, and whoever takes the most points loses one of four lives.",
    family="card points",
    players=(4, 2, 3, 5, 6, 7),
    best=(4, 5),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(each=5),
            stages=(Tricks(first_lead=Eldest()),),
            scoring=(
                Captured("courts", COURTS, ByRank({"A": 6, "K": 5, "Q": 4, "J": 3})),
                TrickTaken("last", "last", 6),
                Most("most", ("courts", "last"), points=-1, swept=-1),
            ),
        )
    ),
    ends=(LastIn(0, down=True),),
    direction="anticlockwise",
    opening=4,
    low_wins=False,
    faces="italian",
    options=(LIVES, SWEEP),
    cites=(
        Cite("players", PAGAT),
        Cite("rules.packs", PAGAT),
        Cite("rules.packs.order", PAGAT),
        Cite("rules.deal", PAGAT),
        Cite("direction", PAGAT),
        Cite("rules.stages.tricks", PAGAT),
        Cite("rules.scoring.courts", PAGAT),
        Cite("rules.scoring.last", PAGAT),
        Cite("rules.scoring.most", PAGAT, "those who tie for the most lose a life each"),
        Cite(
            "rules.scoring.most.swept",
            CAPOT,
            "the winner of all five tricks wins the deal; that the others then lose a life is Capot’s choice",
        ),
        Cite("opening", PAGAT, "the points are the lives"),
        Cite("ends.out", PAGAT),
        Cite("ties", CAPOT, "if all who are left lose their last life together, they share the win"),
    ),
)
