"""Cassino, the fishing game of the English-speaking countries, with its royal, spade and draw forms."""

from capot.cards import cards
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.games.common import FULL
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, MostTaken, TableSwept
from capot.rules.sources import (
    CASSELL,
    CASSINO_CATS,
    FOSTER,
    HOYLE_ENLARGED,
    PAGAT,
    PARLETT,
    TRADITION,
    WIKIPEDIA,
)
from capot.rules.stages.fishing import Fish
from capot.rules.terms import Deal

SPADES = cards(" ".join(f"{rank}♠" for rank in FULL.order))
"""The spades, each of which scores in the spade form."""

PLAY = "rules.stages.fishing"

ROYAL = Change(f"{PLAY}.courts", "numbers")

FORM = Option(
    "form",
    "Which form of the game?",
    (
        Choice("plain", "court cards have no value, and only take cards of their rank"),
        Choice(
            "royal",
            "as in Royal Cassino, a jack counts 11, a queen 12, a king 13, and they are played as number cards are",
            (ROYAL,),
        ),
        Choice(
            "royal-ace",
            "as in Royal Cassino, and an ace counts 1 or 14",
            (ROYAL, Change(f"{PLAY}.ace", "one or fourteen")),
        ),
        Choice(
            "spade",
            "as in Spade Cassino, each spade scores a point instead of most spades, and the jack and the two of spades one more, 24 points in all besides the sweeps",
            (
                Remove("rules.scoring.most-spades"),
                Add("rules.scoring", Captured("spades", SPADES, 1), before="great-cassino"),
                Add("rules.scoring", Captured("jack", cards("J♠"), 1), before="great-cassino"),
            ),
        ),
        Choice(
            "draw",
            "as in Draw Cassino, after each card its player draws one, as long as there is a stock",
            (Change(f"{PLAY}.dealt", "each turn"),),
        ),
    ),
    PARLETT,
)
SIDES = Option(
    "sides",
    "Do four play in partnership?",
    (
        Choice("on", "yes, in two sides who sit alternately"),
        Choice("off", "no, everyone plays alone", (Change("sides", None),)),
    ),
    PAGAT,
)
COURTS = Option(
    "courts",
    "How many cards does a court card take?",
    (
        Choice("one", "one of its rank"),
        Choice("several", "any number of its rank", (Change(f"{PLAY}.courts", "several"),)),
    ),
    TRADITION,
)
RAISE = Option(
    "raise-from-table",
    "What raises a build?",
    (
        Choice("no", "only the card played"),
        Choice(
            "yes",
            "the card played, with loose cards if you like",
            (Change(f"{PLAY}.raised", "with the table"),),
        ),
    ),
    CASSELL,
)
TRAIL = Option(
    "trail-with-build",
    "May you lay a card down while you own a build?",
    (
        Choice("no", "no, you capture or build"),
        Choice("yes", "yes, as long as you keep a card that takes it", (Change(f"{PLAY}.trail", "always"),)),
    ),
    PAGAT,
)
AS_CARDS = Option(
    "builds-as-cards",
    "Does a build count as a card in groups that add up?",
    (
        Choice("no", "no, it is taken by a card of its value only"),
        Choice("yes", "yes, one of a single group does", (Change(f"{PLAY}.builds", "cards"),)),
    ),
    WIKIPEDIA,
)
SWEEPS = Option(
    "sweeps",
    "Do sweeps score?",
    (
        Choice("yes", "yes, one point each"),
        Choice("no", "no", (Remove("rules.scoring.sweeps"),)),
    ),
    CASSINO_CATS,
)
TARGET = Option(
    "target",
    "When does the match end?",
    (
        Choice("21", "at 21 points"),
        Choice("11", "at 11 points", (Change("ends.total.points", 11),)),
        Choice("1-deal", "after one deal", (Change("ends", (AfterDeals(1),)),)),
    ),
    CASSINO_CATS,
)
TIE = Option(
    "tie",
    "What if several reach the total in one deal?",
    (
        Choice("higher", "the highest total wins, whoever got there first"),
        Choice(
            "count-out",
            "points are counted kind by kind, and the first to reach it wins",
            (Change("ends.total.in_order", value=True),),
        ),
    ),
    CASSINO_CATS,
)

CASSINO = Game(
    key="cassino",
    name="Cassino",
    blurb="Take cards from the table with cards of the same value, build for later, and leave nothing behind.",
    family="fishing",
    players=(2, 3, 4),
    best=(2, 4),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(each=4),
            stages=(Fish(),),
            scoring=(
                MostTaken("most-cards", 3),
                MostTaken("most-spades", 1, suit="♠"),
                Captured("great-cassino", cards("T♦"), 2),
                Captured("little-cassino", cards("2♠"), 1),
                Captured("aces", cards("A♠ A♥ A♦ A♣"), 1),
                TableSwept("sweeps"),
            ),
        )
    ),
    ends=(AtTotal(21),),
    sides=Sides("piled"),
    ties="play on",
    low_wins=False,
    also_called=("Casino",),
    options=(FORM, SIDES, COURTS, RAISE, TRAIL, AS_CARDS, SWEEPS, TARGET, TIE),
    cites=(
        Cite("players", PAGAT, "four in two sides, two and three each for themselves"),
        Cite("sides", PAGAT),
        Cite("rules.packs", PARLETT),
        Cite("rules.deal", PAGAT, "by twos there; one at a time is Capot’s choice"),
        Cite(PLAY, PAGAT, "that a second build of a value is joined to the first is Capot’s choice"),
        Cite(f"{PLAY}.open", PAGAT),
        Cite(f"{PLAY}.courts", PAGAT, "some players take several"),
        Cite(f"{PLAY}.ace", PARLETT),
        Cite(f"{PLAY}.raised", FOSTER, "other players’ builds and your own; a build of several groups never"),
        Cite(f"{PLAY}.trail", PAGAT, "some players let the owner of a build lay a card down"),
        Cite(f"{PLAY}.builds", PAGAT, "some players count a build of a single group as a card"),
        Cite(f"{PLAY}.dealt", PAGAT),
        Cite("rules.scoring.most-cards", PAGAT, "in a tie nobody scores"),
        Cite("rules.scoring.most-spades", PAGAT),
        Cite("rules.scoring.great-cassino", HOYLE_ENLARGED),
        Cite("rules.scoring.little-cassino", HOYLE_ENLARGED),
        Cite("rules.scoring.aces", CASSELL),
        Cite("rules.scoring.sweeps", CASSELL),
        Cite("ends", PAGAT, "or 11, or a single deal"),
        Cite("ties", PAGAT, "equal totals are settled by another deal"),
        Cite("also_called", WIKIPEDIA),
    ),
)
