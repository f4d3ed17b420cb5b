"""Twenty-Five, Forty-Five and Spoil Five: five tricks, the five of trumps highest, high in red and low in black."""

from capot.cards import cards
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.changes.options import variant
from capot.rules.games.common import deals
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import PoolTaken, Sweep, TopTrump, TrickCount, TrickTaken
from capot.rules.sources import (
    BICYCLE_FORTY_FIVE,
    BRITANNICA,
    CAPOT,
    IRISH_PAGES,
    MCNEELY,
    PEEL,
    TRADITION,
    WIKIPEDIA,
)
from capot.rules.stages.exchanges import Rob
from capot.rules.stages.tricks import Eldest, MayRenege, MayTrump, Tricks, TurnedTrump
from capot.rules.terms import Batches, Deal, EveryTrick, Pack, Payoff, TrumpOrder

TRUMPS = TrumpOrder("5JAKQT9876432", black_order="5JAKQ2346789T", always=cards("A♥"))
"""The five, the jack, the ace of hearts and the ace of trumps, then the others by colour."""

PACK = Pack(order="KQJT98765432A", black_order="KQJA23456789T", trump_order=TRUMPS)
"""The highest cards are low in plain black suits, and the ace is the lowest of a plain red one."""

JINKING = Option(
    "jinking",
    "May you play on for all five tricks after winning the first three?",
    (
        Choice(
            "on", "yes, and all five win one more from each of the others, but a lost trick leaves the pool"
        ),
        Choice("off", "no, three tricks end the deal", (Change("rules.scoring.pool.every", None),)),
    ),
    PEEL,
)
WON = TrickTaken("tricks", "every", 5)
JINK = Sweep("jink", "the jink", EveryTrick(), ("tricks",), Payoff(45, 0))
"""Winning all five tricks wins the game at once, whatever the total."""

FORM = Option(
    "form",
    "How many points win?",
    (
        Choice("twenty-five", "twenty-five"),
        Choice(
            "forty-five",
            "forty-five; a player or side that wins all five tricks of a deal wins at once",
            (Change("ends.total.points", 45), Add("rules.scoring", JINK)),
        ),
    ),
    PEEL,
)
THIRTY = Option(
    "highest-trump",
    "What does the highest trump of a deal score?",
    (
        Choice("off", "nothing"),
        Choice(
            "five",
            "5 points for the player or side that took it, when all five tricks have been played",
            (Add("rules.scoring", TopTrump("top-trump", 5)), Change("ends.total.in_order", value=True)),
        ),
    ),
    TRADITION,
)
SIDES = Option(
    "sides",
    "Do four, six or eight play in partnership?",
    (
        Choice("off", "no, everyone plays alone"),
        Choice("two", "yes, in two sides who sit alternately", (Change("sides", Sides("piled")),)),
        Choice(
            "three",
            "yes, but only six, in three pairs who sit opposite",
            (Change("sides", Sides("piled", 3)),),
        ),
        Choice(
            "four",
            "yes, but only eight, in four pairs who sit opposite",
            (Change("sides", Sides("piled", 4)),),
        ),
    ),
    IRISH_PAGES,
)
RENEGING = Option(
    "reneging",
    "Which trumps need not be played to a lower trump led?",
    (
        Choice("three", "the five, the jack and the ace of hearts"),
        Choice("five", "only the five", (Change("rules.stages.tricks.duties.reneging.top", 1),)),
    ),
    IRISH_PAGES,
)
FOLLOWING = Option(
    "following",
    "May you trump if you can follow suit?",
    (
        Choice("free", "yes, always"),
        Choice("strict", "no", (Remove("rules.stages.tricks.duties.trumping-freely"),)),
    ),
    IRISH_PAGES,
)
ROBBING = Option(
    "robbing",
    "Must the holder of the ace of trumps rob the pack?",
    (
        Choice("may", "no"),
        Choice("must", "yes", (Change("rules.stages.robbing.must", value=True),)),
        Choice(
            "lowest",
            "no, but if not, the ace is the lowest trump of the deal",
            (Change("rules.stages.robbing.lowers", value=True),),
        ),
        Choice("off", "nobody robs the pack", (Remove("rules.stages.robbing"),)),
    ),
    BRITANNICA,
)

TWENTY_FIVE = Game(
    key="twenty-five",
    name="Twenty-Five",
    blurb="Five tricks, five points each, and the five of trumps beats everything: the national game of Ireland.",
    family="whist",
    players=(5, 4, 3, 2, 6, 7, 8),
    best=(4, 5),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(by=Batches({5: "3-2"}), each=5, turn_up="talon"),
            stages=(
                Rob(),
                Tricks(first_lead=Eldest(), duties=(MayTrump(), MayRenege()), trump=TurnedTrump()),
            ),
            scoring=(WON,),
        )
    ),
    ends=(AtTotal(25, at_once=True),),
    low_wins=False,
    also_called=("Five Fingers",),
    options=(FORM, THIRTY, SIDES, RENEGING, FOLLOWING, ROBBING),
    cites=(
        Cite("players", WIKIPEDIA),
        Cite("rules.packs.trump_order", PEEL),
        Cite("rules.packs.order", PEEL),
        Cite("rules.packs.black_order", PEEL),
        Cite("rules.deal", MCNEELY),
        Cite(
            "rules.stages.robbing",
            BRITANNICA,
            "before the first lead, and to be asked shows who holds the ace; in the sources its holder may wait for "
            "the first turn",
        ),
        Cite(
            "rules.stages.robbing.lowers",
            BICYCLE_FORTY_FIVE,
            "an ace of trumps not robbed with, even that of hearts, may rank last; then it may no longer be kept back",
        ),
        Cite("rules.stages.tricks.first_lead", BRITANNICA),
        Cite("rules.stages.tricks.trump", PEEL),
        Cite("rules.stages.tricks.duties.trumping-freely", BRITANNICA),
        Cite("rules.stages.tricks.duties.reneging", PEEL),
        Cite("rules.scoring.tricks", WIKIPEDIA),
        Cite("ends.total", WIKIPEDIA),
        Cite("ends.total.at_once", IRISH_PAGES),
        Cite("ties", CAPOT, "only one player or side scores at a time, so that nobody can tie"),
    ),
)
FORTY_FIVE = variant(
    TWENTY_FIVE,
    Change("sides", Sides("piled")),
    Change(
        "rules.scoring",
        (
            TrickCount("most", each=5, best_only=True),
            Sweep("all", "all five tricks", EveryTrick(), ("most",), Payoff(10, 0)),
        ),
    ),
    Change("ends.total.points", 45),
    Change("ends.total.at_once", value=False),
    key="forty-five",
    name="Forty-Five",
    blurb="Twenty-Five for two sides: most of the tricks score five, all of them ten, and forty-five points win.",
    players=(4, 6, 8),
    also_called=(),
    options=(RENEGING, FOLLOWING, ROBBING),
    cites=(
        Cite("sides", BICYCLE_FORTY_FIVE),
        Cite("rules.scoring", BICYCLE_FORTY_FIVE),
        Cite("ends.total", BICYCLE_FORTY_FIVE),
    ),
)
SPOIL_FIVE = variant(
    TWENTY_FIVE,
    Change("rules.scoring", (PoolTaken("pool", tricks=3, every=1),)),
    Change("ends", (AfterDeals(5, per="player"),)),
    key="spoil-five",
    name="Spoil Five",
    blurb="Twenty-Five for a pool: win three tricks to take it, or jink for all five; if nobody does, it is spoilt.",
    also_called=("Spoilt Five",),
    options=(
        deals(CAPOT),
        JINKING,
        RENEGING,
        FOLLOWING,
        ROBBING,
    ),
    cites=(
        Cite("rules.scoring.pool", PEEL),
        Cite("rules.scoring.pool.again", BRITANNICA),
        Cite(
            "rules.scoring.pool.every",
            PEEL,
            "asked after the third trick; whoever has lost a trick by then simply takes the pool",
        ),
        Cite("ends", CAPOT, "the sources play on as long as the players like"),
        Cite("ties", CAPOT, "the sources are silent on equal totals"),
    ),
)
