"""Leekha: hearts, the queen of spades and the ten of diamonds, in pairs that win or lose together."""

from capot.cards import card, cards
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import FULL
from capot.rules.match.ends import AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.sources import CAPOT, JAWAKER, LIKHA_APP, WIKIHOW
from capot.rules.stages.announcing import Exposable, Expose
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Eldest, MustDiscard, Tricks
from capot.rules.terms import Deal

QUEEN, TEN = card("Q♠"), card("T♦")
HEARTS = cards("A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥")

RULES = Rules(
    packs=FULL,
    deal=Deal(),
    stages=(
        Exchange(count=3, cycle=("right",)),
        Tricks(first_lead=Eldest(), duties=(MustDiscard(QUEEN, others=(TEN,)),)),
    ),
    scoring=(
        Captured("hearts", HEARTS, 1),
        Captured("queen-of-spades", (QUEEN,), 13),
        Captured("ten-of-diamonds", (TEN,), 10),
    ),
)

LAST = cards("Q♠ K♠ A♠ T♦ J♦ Q♦ K♦ A♦")
"""The cards that may always be passed: they take the queen of spades or the ten of diamonds."""

KEEPING = Option(
    "keep-a-card",
    "May you pass all your cards of a suit?",
    (
        Choice("off", "yes"),
        Choice(
            "on",
            "no, unless one of them is Q♠, K♠, A♠ or one of the top five diamonds",
            (
                Change(
                    "rules.stages.exchange.keep_last",
                    tuple(each for each in FULL.cards() if each not in LAST),
                ),
            ),
        ),
    ),
    LIKHA_APP,
)
PASSING = Option(
    "pass-cycle",
    "Which way are cards passed, deal by deal?",
    (
        Choice("right", "always to the right"),
        Choice(
            "right-left",
            "to the right, then to the left",
            (Change("rules.stages.exchange.cycle", ("right", "left")),),
        ),
    ),
    JAWAKER,
)
EXPOSING = Option(
    "exposing",
    "May Q♠ and 10♦ be laid open before the play?",
    (
        Choice("off", "no"),
        Choice(
            "on",
            "yes, after the passing; an exposed card scores double, and if both are exposed, the hearts do too",
            (
                Add(
                    "rules.stages",
                    Expose(
                        (Exposable("queen", QUEEN), Exposable("ten", TEN)),
                        together=("hearts",),
                    ),
                    before="tricks",
                ),
            ),
        ),
    ),
    JAWAKER,
)
DEALER = Option(
    "dealer",
    "Who deals next?",
    (
        Choice("queen", "whoever took Q♠"),
        Choice("in-turn", "the player on the dealer’s right", (Change("dealer_takes", None),)),
    ),
    CAPOT,
)
TARGET = NumberOption(
    "points", "Total that ends the match", 20, 500, "ends.total.points", default=101, source=LIKHA_APP
)
TIES = Option(
    "ties",
    "What if the sums of both sides are equal at the end?",
    (
        Choice("play-on", "another deal is played, and so on until one side wins"),
        Choice("share", "both sides share the win", (Change("ties", "share"),)),
    ),
    CAPOT,
)

LEEKHA = Game(
    key="leekha",
    name="Leekha",
    blurb="Hearts in partnership: whoever is void must let the queen of spades or the ten of diamonds go.",
    family="hearts",
    players=(4,),
    schedule=every_deal(RULES),
    ends=(AtTotal(101, loses=True),),
    direction="anticlockwise",
    dealer_takes=QUEEN,
    sides=Sides("own"),
    ties="play on",
    also_called=("Likha", "Leekha Hearts"),
    options=(PASSING, KEEPING, EXPOSING, DEALER, TARGET, TIES),
    cites=(
        Cite("players", JAWAKER),
        Cite("sides", JAWAKER),
        Cite("rules.packs", JAWAKER),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("rules.stages.exchange", LIKHA_APP, "others pass to the right and to the left in turn"),
        Cite("rules.stages.tricks", JAWAKER),
        Cite("rules.stages.tricks.first_lead", JAWAKER),
        Cite("rules.scoring.hearts", JAWAKER),
        Cite("rules.scoring.queen-of-spades", JAWAKER),
        Cite("rules.scoring.ten-of-diamonds", JAWAKER),
        Cite("direction", JAWAKER),
        Cite("dealer_takes", WIKIHOW, "the first dealer is chosen at random"),
        Cite("ends.total", JAWAKER),
        Cite("low_wins", JAWAKER),
        Cite("ties", CAPOT, "the sources do not say; here another deal is played"),
    ),
)
