"""Gong Zhu: hearts and the pig cost points, the sheep brings some, the doubler multiplies, and cards are exposed."""

from dataclasses import replace

from capot.cards import card, cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.games.common import FULL, ties
from capot.rules.match.ends import AtMost, AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Multiplier, Reversal, Sweep
from capot.rules.sources import CAPOT, DENEXA_PIG, PAGAT, WIKIPEDIA
from capot.rules.stages.announcing import Exposable, Expose
from capot.rules.stages.tricks import HolderOfLowest, LastTaker, Tricks
from capot.rules.terms import AllOf, CardsOf, Deal, TimesAll

PIG, SHEEP, DOUBLER = card("Q♠"), card("J♦"), card("T♣")
HEARTS = cards("A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥")
HONOURS = {"A": -50, "K": -40, "Q": -30, "J": -20}
USUAL = ByRank({**HONOURS, **dict.fromkeys("T98765", -10)})
FACE = ByRank(
    {**HONOURS, "T": -10, **{str(pips): -pips for pips in range(9, 4, -1)}, "4": -10, "3": -3, "2": -2}
)

EXPOSING = Expose(
    cards=(
        Exposable("ace-of-hearts", card("A♥"), ("hearts", "all-hearts")),
        Exposable("pig", PIG, ("pig",)),
        Exposable("sheep", SHEEP, ("sheep",)),
        Exposable("doubler", DOUBLER, ("doubler",)),
    ),
    held_back=True,
)

RULES = Rules(
    packs=BySeats({4: FULL, 5: replace(FULL, without=cards("2♦ 2♣"))}),
    deal=Deal(),
    stages=(EXPOSING, Tricks(first_lead=LastTaker(PIG, HolderOfLowest("♠", "any")))),
    scoring=(
        Captured("hearts", HEARTS, USUAL),
        Captured("pig", (PIG,), -100),
        Captured("sheep", (SHEEP,), 100),
        Sweep(
            "all-hearts", "caught all the hearts", AllOf(CardsOf(("hearts",))), ("hearts",), TimesAll(-1, 0)
        ),
        Reversal("pig-turned", CardsOf(("hearts",)), ("pig",)),
        Multiplier("doubler", DOUBLER, ("hearts", "all-hearts", "pig", "sheep"), 2, alone=50),
    ),
)

# --- House rules -----------------------------------------------------------------------------------

WAY = Option(
    "direction",
    "Which way does play go?",
    (
        Choice("anticlockwise", "to the right"),
        Choice("clockwise", "to the left", (Change("direction", "clockwise"),)),
    ),
    DENEXA_PIG,
)
LOWEST_SPADE = Option(
    "first-card",
    "What is led to the first trick of the match?",
    (
        Choice("any", "whatever the player with 2♠ likes"),
        Choice("two", "2♠", (Change("rules.stages.tricks.first_lead.first.must_lead", "card"),)),
    ),
    DENEXA_PIG,
)
PIG_TURNED = Option(
    "pig-turned",
    "When does the pig count 100 instead of −100?",
    (
        Choice("hearts", "when you take all the hearts too"),
        Choice(
            "sixteen",
            "only when you take all sixteen cards that score",
            (Change("rules.scoring.pig-turned.cards", CardsOf(("hearts", "pig", "sheep", "doubler"))),),
        ),
    ),
    WIKIPEDIA,
)
HEART_VALUES = Option(
    "hearts",
    "What do the low hearts cost?",
    (
        Choice("usual", "10 each from 5♥ to 10♥, the lowest three nothing"),
        Choice(
            "face",
            "their face value, but 4♥ costs 10; all hearts together still cost 200",
            (Change("rules.scoring.hearts.points", FACE),),
        ),
    ),
    WIKIPEDIA,
)
ROUNDS = Option(
    "rounds",
    "How often is everybody asked to expose cards?",
    (
        Choice("one", "once"),
        Choice(
            "several",
            "again and again, until nobody exposes another card",
            (Change("rules.stages.exposing.again", value=True),),
        ),
    ),
    CAPOT,
)
NO_EXPOSING = Option(
    "exposing",
    "May cards be exposed?",
    (
        Choice("on", "yes, before the first lead"),
        Choice("off", "no, which is easier for beginners", (Remove("rules.stages.exposing"),)),
    ),
    CAPOT,
)
HIGH_END = Option(
    "high-end",
    "Does a high total end the match too?",
    (
        Choice("no", "no, only −1000 does"),
        Choice("yes", "yes, a total of 1000 does", (Add("ends", AtTotal(1000)),)),
    ),
    WIKIPEDIA,
)
PARTNERS = Option(
    "partners",
    "Does everyone play alone?",
    (
        Choice("alone", "yes"),
        Choice(
            "pairs",
            "no, four players are two pairs, and the piles of partners are counted as one",
            (Change("sides", Sides("piled")),),
        ),
    ),
    PAGAT,
)
GONG_ZHU = Game(
    key="gong-zhu",
    name="Gong Zhu",
    blurb="China’s Hearts: chase the pig, catch the sheep, and lay your best cards open to double what they score.",
    family="hearts",
    players=(4, 5),
    schedule=every_deal(RULES),
    ends=(AtMost(-1000, loses=True),),
    direction="anticlockwise",
    low_wins=False,
    also_called=("Chase the Pig", "Gongzhu", "拱猪"),
    options=(
        WAY,
        PARTNERS,
        NO_EXPOSING,
        ROUNDS,
        LOWEST_SPADE,
        PIG_TURNED,
        HEART_VALUES,
        HIGH_END,
        ties(CAPOT),
    ),
    cites=(
        Cite("players", PAGAT),
        Cite("rules.packs", PAGAT),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("rules.stages.exposing", PAGAT),
        Cite(
            "rules.stages.exposing.again", CAPOT, "there is one round, and everybody answers at the same time"
        ),
        Cite(
            "rules.stages.exposing.held_back",
            PAGAT,
            "an exposed card may be discarded on another suit at any time",
        ),
        Cite("rules.stages.tricks", PAGAT),
        Cite("rules.stages.tricks.first_lead", PAGAT),
        Cite("rules.scoring.hearts", PAGAT),
        Cite("rules.scoring.pig", PAGAT),
        Cite("rules.scoring.sheep", PAGAT),
        Cite("rules.scoring.doubler", PAGAT, "the lowest three hearts are among the cards it multiplies"),
        Cite("rules.scoring.all-hearts", PAGAT),
        Cite("rules.scoring.pig-turned", PAGAT),
        Cite("low_wins", PAGAT),
        Cite("direction", WIKIPEDIA),
        Cite("ends.down-to", PAGAT),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
