"""Hearts with a stock: Draw Hearts for two, who draw after each trick, and Domino Hearts, drawing to follow."""

from capot.cards import cards
from capot.rules.changes.edits import Add, Change, Keep
from capot.rules.games.common import FULL, TIES
from capot.rules.games.hearts import HEART_CARDS, TIES_ARE_SHARED
from capot.rules.games.hearts_options import sweep_of
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Howell
from capot.rules.sources import BICYCLE, CAPOT, FOSTER, HEARTS_VARIANTS, PARLETT
from capot.rules.stages.tricks import Eldest, Tricks, Unbroken
from capot.rules.terms import Deal

# --- House rules -------------------------------------------------------------------------------------

QUEEN = Option(
    "queen",
    "Does the queen of spades cost points too?",
    (
        Choice("off", "no, only hearts do"),
        Choice(
            "on",
            "yes, 13; and taking her and all the hearts costs your opponent all 26 points instead of you",
            (
                Add("rules.scoring", Captured("queen-of-spades", cards("Q♠"), 13)),
                Add("rules.scoring", sweep_of("hearts", "queen-of-spades")),
                Keep("low_wins", "is reckoned in penalty points, not in counters"),
            ),
        ),
    ),
    PARLETT,
)
SETTLEMENT = Option(
    "settlement",
    "How are the hearts settled?",
    (
        Choice("points", "each costs the player who took it a point"),
        Choice(
            "difference",
            "the player with more of them pays the difference in counters, and eight deals are played",
            (
                Change("rules.scoring.hearts", Howell("hearts", HEART_CARDS)),
                Change("low_wins", value=False),
                Change("ends", (AfterDeals(8),)),
            ),
        ),
    ),
    FOSTER,
)
TARGET = NumberOption(
    "points", "Total that ends the match", 13, 200, "ends.total.points", default=50, source=CAPOT
)

DRAW_HEARTS = Game(
    key="draw-hearts",
    name="Draw Hearts",
    blurb="Hearts for two: after each trick both draw a card, until the stock is gone.",
    family="hearts",
    players=(2,),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(each=13),
            stages=(Tricks(first_lead=Eldest(), draws="after each trick"),),
            scoring=(Captured("hearts", HEART_CARDS, 1),),
        )
    ),
    ends=(AtTotal(50),),
    options=(QUEEN, SETTLEMENT, TARGET, TIES),
    cites=(
        Cite("players", FOSTER),
        Cite("rules.packs", FOSTER),
        Cite("rules.deal", FOSTER),
        Cite("rules.stages.tricks.first_lead", PARLETT),
        Cite("rules.stages.tricks.draws", FOSTER),
        Cite("rules.stages.tricks", PARLETT, "suit is followed from the first trick to the last"),
        Cite("rules.scoring.hearts", FOSTER),
        Cite("ends.total", CAPOT, "the sources settle each deal by itself"),
        TIES_ARE_SHARED,
    ),
)

# --- Domino Hearts -----------------------------------------------------------------------------------

BROKEN = Option(
    "broken",
    "When may hearts be led?",
    (
        Choice("any-time", "whenever you like"),
        Choice(
            "discarded",
            "once a heart has been discarded, which happens only when the stock is gone, or if you hold nothing else",
            (Add("rules.stages.tricks.bans", Unbroken("♥")),),
        ),
    ),
    HEARTS_VARIANTS,
)
DOMINO_HEARTS = Game(
    key="domino-hearts",
    name="Domino Hearts",
    blurb="If you cannot follow suit, you draw until you can: every card you draw is one more to get rid of.",
    family="hearts",
    players=(4, 2, 3, 5, 6, 7),
    best=(4, 5),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(each=6),
            stages=(Tricks(first_lead=Eldest(), draws="to follow"),),
            scoring=(Captured("hearts", HEART_CARDS, 1),),
        )
    ),
    ends=(AtTotal(31),),
    options=(
        NumberOption(
            "points", "Total that ends the match", 13, 200, "ends.total.points", 31, source=HEARTS_VARIANTS
        ),
        BROKEN,
        TIES,
    ),
    cites=(
        Cite("players", BICYCLE),
        Cite("rules.packs", BICYCLE),
        Cite("rules.deal", BICYCLE),
        Cite("rules.stages.tricks.first_lead", BICYCLE),
        Cite("rules.stages.tricks", CAPOT, "hearts may be led at any time; some want them broken first"),
        Cite(
            "rules.stages.tricks.draws",
            BICYCLE,
            "whoever holds cards when a trick is led plays to it; the stock left over by a last trick that "
            "leaves nobody a card is Capot’s choice",
        ),
        Cite("rules.scoring.hearts", BICYCLE, "the queen of spades costs nothing"),
        Cite("ends.total", HEARTS_VARIANTS),
        TIES_ARE_SHARED,
    ),
)
