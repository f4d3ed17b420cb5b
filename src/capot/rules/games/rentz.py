"""Rentz: the Romanian game of eight contracts, with a pack that grows with the table."""

from capot.cards import card, cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change, Remove
from capot.rules.games.common import ties
from capot.rules.games.king import QUEENS
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, GoneOut, ScoreTerm, TrickTaken
from capot.rules.sources import CAPOT, INFOGALACTIC, RENTZ_PAGE
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack

PATH = "rules.stages.contract.contracts"
PACKS = BySeats({3: Pack("AKQJT9"), 4: Pack("AKQJT987"), 5: Pack("AKQJT98765"), 6: Pack("AKQJT9876543")})
PLACES = BySeats(
    {3: (300, 200, 150), 4: (300, 200, 150, 100), 5: (300, 200, 150, 100, 50), 6: (300, 200, 150, 100, 50, 0)}
)

PLAY = Tricks(first_lead=Eldest())
KING = Captured("king-of-hearts", (card("K♥"),), -80)
QUEENS_TAKEN = Captured("queens", QUEENS, -20)
DIAMONDS = Captured("diamonds", cards("A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦"), -10)
TRICKS = TrickTaken("tricks", "every", -10)


def _contract(name: str, title: str, *scoring: ScoreTerm, total: int | None = None) -> Contract:
    return Contract(name, title, (PLAY,), scoring, total=total)


CONTRACTS = (
    _contract("king", "King of Hearts", KING, total=-80),
    _contract("queens", "Queens", QUEENS_TAKEN, total=-80),
    _contract("diamonds", "Diamonds", DIAMONDS),
    _contract("small-tricks", "Small Tricks", TRICKS, total=-80),
    _contract("totals", "Totals", KING, QUEENS_TAKEN, DIAMONDS, TRICKS),
    _contract("ten-of-clubs", "Ten of Clubs", Captured("ten-of-clubs", cards("T♣"), 80), total=80),
    _contract("large-tricks", "Large Tricks", TrickTaken("tricks", "every", 10), total=80),
    Contract(
        "rentz",
        "Rentz",
        (Layout(per_turn="one", wrap=False, first_may_pass=False, start="J"),),
        (GoneOut("order", PLACES),),
    ),
)

SCALE = Option(
    "scale",
    "What do the contracts score?",
    (
        Choice(
            "romanian", "the king 80, a queen 20, a diamond 10, a trick 10, and three contracts win points"
        ),
        Choice(
            "american",
            "the king 75, a queen 25, a diamond 15, a trick 10, and only the rows win points",
            (
                *(
                    Change(f"{PATH}.{contract}.scoring.{term}.points", points)
                    for contract, term, points in (
                        ("king", "king-of-hearts", -75),
                        ("queens", "queens", -25),
                        ("diamonds", "diamonds", -15),
                        ("totals", "king-of-hearts", -75),
                        ("totals", "queens", -25),
                        ("totals", "diamonds", -15),
                    )
                ),
                Change(f"{PATH}.king.total", -75),
                Change(f"{PATH}.queens.total", -100),
                Remove(f"{PATH}.ten-of-clubs"),
                Remove(f"{PATH}.large-tricks"),
                Change("ends.deals.count", 6),
                Change(
                    "blurb",
                    "Everyone plays six contracts: five to avoid cards and tricks, and rows to be rid of all cards first.",
                ),
            ),
        ),
    ),
    INFOGALACTIC,
)

RENTZ = Game(
    key="rentz",
    name="Rentz",
    blurb="Everyone plays eight contracts, five of them to avoid cards or tricks and three to win points.",
    family="barbu",
    players=(4, 3, 5, 6),
    schedule=every_deal(Rules(packs=PACKS, deal=Deal(), stages=(ChooseContract(CONTRACTS),), scoring=())),
    ends=(AfterDeals(8, per="player"),),
    low_wins=False,
    also_called=("Renț",),
    options=(SCALE, ties(CAPOT)),
    cites=(
        Cite("players", RENTZ_PAGE),
        Cite("rules.packs", RENTZ_PAGE, "eight cards each, from the top of the pack"),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("direction", RENTZ_PAGE),
        Cite("rules.stages.contract", RENTZ_PAGE, "every table has its own scale"),
        Cite(
            f"{PATH}.rentz.stages.layout",
            CAPOT,
            "whoever can lay a card must, as in Trex",
        ),
        Cite(f"{PATH}.rentz.scoring", RENTZ_PAGE),
        Cite("low_wins", RENTZ_PAGE),
        Cite(
            "ends",
            RENTZ_PAGE,
            "a contract named before the deal for double, and an immediate win at exactly 0, are not offered here",
        ),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
