"""Trex: four kingdoms of five contracts, in which kings and queens may be exposed."""

from capot.cards import card, cards
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.games.common import FULL, ties
from capot.rules.match.ends import AfterDeals
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, GoneOut, TrickTaken
from capot.rules.sources import CAPOT, INFOGALACTIC, ONLINE_TREX, PAGAT, TRADITION, WIKIPEDIA
from capot.rules.stages.announcing import Exposable, Expose, ThrowIn
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import Dealer, MustDiscard, Tricks
from capot.rules.terms import Deal

PATH = "rules.stages.contract.contracts"
KING = card("K♥")
QUEENS = cards("Q♠ Q♥ Q♦ Q♣")
QUEEN_NAMES = ("queen-of-spades", "queen-of-hearts", "queen-of-diamonds", "queen-of-clubs")
DIAMONDS = cards("A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦")

PLAY = Tricks(first_lead=Dealer())
KING_EXPOSED = Expose((Exposable("king-of-hearts", KING, bonus=75),))
QUEENS_EXPOSED = Expose(
    tuple(Exposable(name, queen, bonus=25) for name, queen in zip(QUEEN_NAMES, QUEENS, strict=True))
)
ROWS = Layout(per_turn="one", wrap=False, first_may_pass=False, start="J")

NO_KING = Captured("king-of-hearts", (KING,), -75)
NO_QUEENS = Captured("queens", QUEENS, -25)
NO_DIAMONDS = Captured("diamonds", DIAMONDS, -10)
NO_SLAPS = TrickTaken("slaps", "every", -15)
TREX_ROWS = Contract("trex", "Trex", (ROWS,), (GoneOut("order", (200, 150, 100, 50)),), total=500)

CONTRACTS = (
    Contract("king", "King of Hearts", (KING_EXPOSED, PLAY), (NO_KING,), total=-75),
    Contract("queens", "Queens", (QUEENS_EXPOSED, PLAY), (NO_QUEENS,), total=-100),
    Contract("diamonds", "Diamonds", (PLAY,), (NO_DIAMONDS,), total=-130),
    Contract("slaps", "Slaps", (PLAY,), (NO_SLAPS,), total=-195),
    TREX_ROWS,
)

ALL_EXPOSED = Expose((*KING_EXPOSED.cards, *QUEENS_EXPOSED.cards))
COMPLEX = Contract(
    "complex",
    "Complex",
    (ALL_EXPOSED, PLAY),
    (NO_KING, NO_QUEENS, NO_DIAMONDS, NO_SLAPS),
    total=-500,
)

# --- House rules -----------------------------------------------------------------------------------

EXPOSING = Option(
    "exposing",
    "May the king of hearts and the queens be exposed?",
    (
        Choice("on", "yes, after the contract is named"),
        Choice("off", "no, which is easier for beginners", (Remove(f"{PATH}.*.stages.exposing"),)),
    ),
    TRADITION,
)
CONTRACT_COUNT = Option(
    "kingdom",
    "How many deals make a kingdom?",
    (
        Choice("five", "five, one for each contract"),
        Choice(
            "complex",
            "two, Trex and one in which the king, the queens, the diamonds and the tricks all count",
            (
                *(Remove(f"{PATH}.{name}") for name in ("king", "queens", "diamonds", "slaps")),
                Add(PATH, COMPLEX, before="trex"),
                Change("deals_each", 2),
                Change("ends.deals.count", 2),
                Change(
                    "blurb",
                    "Four kingdoms of two deals: everything to be avoided in the first, rows to be rid of all cards in the second.",
                ),
            ),
        ),
    ),
    TRADITION,
)
VALUES = Option(
    "values",
    "What do diamonds and tricks cost?",
    (
        Choice("usual", "a diamond 10, a trick 15"),
        Choice(
            "exchanged",
            "a diamond 15, a trick 10",
            (
                Change(f"{PATH}.diamonds.scoring.diamonds.points", -15),
                Change(f"{PATH}.diamonds.total", -195),
                Change(f"{PATH}.slaps.scoring.slaps.points", -10),
                Change(f"{PATH}.slaps.total", -130),
            ),
        ),
    ),
    WIKIPEDIA,
)
KING_THROWN = Add(f"{PATH}.king.stages.tricks.duties", MustDiscard(KING))
THROWN = Option(
    "king-thrown",
    "Must a player who cannot follow suit throw a card that costs points?",
    (
        Choice("free", "no"),
        Choice("must", "the king of hearts, in King of Hearts", (KING_THROWN,)),
        Choice(
            "all",
            "yes, in King of Hearts, Queens and Diamonds",
            (
                KING_THROWN,
                Add(f"{PATH}.queens.stages.tricks.duties", MustDiscard(QUEENS[0], others=QUEENS[1:])),
                Add(f"{PATH}.diamonds.stages.tricks.duties", MustDiscard(DIAMONDS[0], others=DIAMONDS[1:])),
            ),
        ),
    ),
    INFOGALACTIC,
)
FOUR_TWOS = Option(
    "four-twos",
    "May a hand with all four twos be thrown in when Trex is chosen?",
    (
        Choice("off", "no"),
        Choice(
            "again",
            "yes, the same dealer deals again and may still choose Trex",
            (Add(f"{PATH}.trex.stages", ThrowIn("2", 4, same=True), before="layout"),),
        ),
    ),
    TRADITION,
)
PARTNERS = Option(
    "partners",
    "Does everyone play alone?",
    (
        Choice("alone", "yes"),
        Choice(
            "pairs",
            "no, those who sit opposite are partners, and their totals are added at the end",
            (Change("sides", Sides("own")),),
        ),
    ),
    TRADITION,
)

TREX = Game(
    key="trex",
    name="Trex",
    blurb="Four kingdoms of five deals: four things to avoid, and rows from the jacks, in which you race to go out.",
    family="barbu",
    players=(4,),
    schedule=every_deal(
        Rules(packs=FULL, deal=Deal(), stages=(ChooseContract(CONTRACTS, by="dealer"),), scoring=())
    ),
    ends=(AfterDeals(5, per="player"),),
    direction="anticlockwise",
    deals_each=5,
    low_wins=False,
    also_called=("Trix", "Ticks"),
    options=(PARTNERS, EXPOSING, CONTRACT_COUNT, VALUES, THROWN, FOUR_TWOS, ties(CAPOT)),
    cites=(
        Cite("players", PAGAT),
        Cite("rules.packs", PAGAT),
        Cite("rules.deal", PAGAT),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("rules.stages.contract", PAGAT),
        Cite(
            "deals_each",
            PAGAT,
            "whoever is dealt 7♥ in the first deal owns the first kingdom; here chance decides who that is",
        ),
        Cite("rotation", PAGAT),
        Cite("direction", PAGAT),
        Cite(f"{PATH}.king", PAGAT),
        Cite(f"{PATH}.queens", PAGAT),
        Cite(f"{PATH}.diamonds", PAGAT),
        Cite(f"{PATH}.slaps", PAGAT),
        Cite(f"{PATH}.trex", PAGAT),
        Cite(
            f"{PATH}.king.stages.exposing",
            ONLINE_TREX,
            "if the player who exposed a card takes it, cost and bonus leave what it costs otherwise",
        ),
        Cite(f"{PATH}.queens.stages.exposing", ONLINE_TREX),
        Cite("low_wins", PAGAT),
        Cite("ends.deals", PAGAT),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
