"""Six-Bid Solo: an auction of six contracts, and one player alone against two for the card points."""

from dataclasses import replace

from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import deals, ties
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, HouseRule, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, ByRank, Captured
from capot.rules.sources import (
    CAPOT,
    FOSDICK,
    PAGAT,
    SOLO_PAGES,
    SOLO_PROGRAM,
    TRADITION,
    WIKIPEDIA,
)
from capot.rules.stages.bidding import Auction, NameTrump
from capot.rules.stages.calling import CallCard
from capot.rules.stages.opening import ChooseContract, Contract, TakeWidow
from capot.rules.stages.tricks import Eldest, MustTrump, NamedTrump, Tricks
from capot.rules.terms import Batches, Deal, Pack, Suit

PACK = Pack(order="ATKQJ9876")
POINTS = Captured(
    "card-points",
    tuple(card for card in PACK.cards() if card.rank in "ATKQJ"),
    ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
)
ALL, HALF = 120, 60

WITH_TRUMPS = Tricks(first_lead=Eldest(), duties=(MustTrump(),), trump=NamedTrump())
WITHOUT = Tricks(first_lead=Eldest())
NO_HEARTS = ("♠", "♣", "♦")
HEARTS = NameTrump(fixed="♥", fixed_from=1)


def _each(points: int) -> Bands:
    """Return the score of a solo: the same points for each card point above or below half of them."""
    return Bands("solo", ("card-points",), others_pay=True, each=points, par=HALF)


def _aim(name: str, least: int, stake: int, *trumps: Suit) -> Bands:
    """Return what is won with at least this many card points, and lost with fewer."""
    bands = ((least, stake), (0, -stake))
    return Bands(name, ("card-points",), bands, others_pay=True, trumps=trumps)


def _none(stake: int) -> Bands:
    """Return the stake on taking no card points."""
    return Bands("misere", ("card-points",), ((1, -stake), (0, stake)), others_pay=True, tricks_only=True)


CONTRACTS = (
    Contract("solo", "Solo", (NameTrump(suits=NO_HEARTS), WITH_TRUMPS), (POINTS, _each(2))),
    Contract("heart-solo", "Heart Solo", (HEARTS, WITH_TRUMPS), (POINTS, _each(3))),
    Contract("misere", "Misère", (WITHOUT,), (POINTS, _none(30))),
    Contract(
        "guarantee",
        "Guarantee Solo",
        (NameTrump(), WITH_TRUMPS),
        (POINTS, _aim("hearts", 74, 40, "♥"), _aim("others", 80, 40, *NO_HEARTS)),
    ),
    Contract(
        "spread-misere", "Spread Misère", (replace(WITHOUT, open_hand="first trick"),), (POINTS, _none(60))
    ),
    Contract(
        "call",
        "Call Solo",
        (NameTrump(), CallCard(), WITH_TRUMPS),
        (POINTS, _aim("hearts", ALL, 150, "♥"), _aim("others", ALL, 100, *NO_HEARTS)),
    ),
)
EACH = "rules.stages.contract.contracts"
FROG = Contract(
    "frog",
    "Frog",
    (HEARTS, TakeWidow(by="bidder", forced=True), WITH_TRUMPS),
    (POINTS, _each(1)),
)

OPTIONS: tuple[HouseRule, ...] = (
    Option(
        "frog",
        "May you bid less than a Solo?",
        (
            Choice("off", "no"),
            Choice(
                "on",
                "yes, a Frog, with hearts as trumps and the widow, in which a point counts 1",
                (Add(EACH, FROG, before="solo"),),
            ),
        ),
        SOLO_PAGES,
    ),
    Option(
        "call",
        "What if nobody holds the card called in a Call Solo?",
        (
            Choice("once", "nothing is exchanged"),
            Choice(
                "again", "the declarer calls another", (Change(f"{EACH}.call.stages.call.again", value=True),)
            ),
        ),
        CAPOT,
    ),
    Option(
        "trumping",
        "Must you play a trump if you cannot follow suit?",
        (
            Choice("must", "yes, if you have one"),
            Choice("free", "no, you may play any card", (Change(f"{EACH}.*.stages.tricks.duties", ()),)),
        ),
        SOLO_PROGRAM,
    ),
    Option(
        "misere",
        "What must the declarer of a misère not take?",
        (
            Choice("points", "card points; tricks without any do no harm"),
            Choice(
                "tricks",
                "any trick",
                tuple(
                    Change(
                        f"{EACH}.{name}.scoring.card-points", replace(POINTS, cards=PACK.cards(), points=1)
                    )
                    for name in ("misere", "spread-misere")
                ),
            ),
        ),
        SOLO_PAGES,
    ),
    Option(
        "misere-stake",
        "What is a misère worth?",
        (
            Choice("thirty", "30 from each opponent"),
            Choice(
                "forty",
                "40 from each opponent",
                (Change(f"{EACH}.misere.scoring.misere.bands", _none(40).bands),),
            ),
        ),
        WIKIPEDIA,
    ),
    deals(CAPOT),
    ties(CAPOT),
)

SIX_BID_SOLO = Game(
    key="six-bid-solo",
    name="Six-Bid Solo",
    blurb="Bid one of six contracts, then play it alone against the other two.",
    family="card points",
    players=(3, 4),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(by=Batches({11: "4-3-4"}), each=11, sits_out=BySeats({4: True}, others=False)),
            stages=(
                Auction(duel=True, overcall=True, paid=False),
                ChooseContract(CONTRACTS, by="bid", again=True),
            ),
            scoring=(),
        )
    ),
    ends=(AfterDeals(4, per="player"),),
    low_wins=False,
    options=OPTIONS,
    cites=(
        Cite("players", FOSDICK, "a game of the American West, in Salt Lake City"),
        Cite("rules.packs", PAGAT),
        Cite("rules.deal", SOLO_PAGES, "the widow is dealt before the last packets"),
        Cite("rules.deal.sits_out", WIKIPEDIA),
        Cite("rules.stages.auction", SOLO_PAGES),
        Cite("rules.stages.contract", SOLO_PROGRAM),
        Cite(f"{EACH}.call.stages.call", SOLO_PAGES),
        Cite(f"{EACH}.spread-misere.stages.tricks.open_hand", WIKIPEDIA),
        Cite(f"{EACH}.*.stages.tricks", TRADITION),
        Cite(f"{EACH}.*.stages.tricks.first_lead", SOLO_PAGES),
        Cite(f"{EACH}.solo.scoring.solo", SOLO_PROGRAM, "nothing is paid for 60 exactly"),
        Cite(f"{EACH}.misere.scoring.misere", SOLO_PROGRAM, "40 elsewhere"),
        Cite(f"{EACH}.guarantee.scoring.hearts", SOLO_PROGRAM),
        Cite(f"{EACH}.call.scoring.hearts", SOLO_PROGRAM),
        Cite("ends", CAPOT, "the sources name no number of deals"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
