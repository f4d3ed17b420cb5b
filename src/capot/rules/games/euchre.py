"""Euchre: players make trumps in turn, and jacks of their colour are the highest."""

from capot.cards import JOKER_RANK, Card, cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change
from capot.rules.match.ends import AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Makers
from capot.rules.sources import BRITANNICA, CAPOT, KELLER, MCNEELY, PARLETT, POLIGNAC_PAGE, WIKIPEDIA
from capot.rules.stages.announcing import ThrowIn
from capot.rules.stages.bidding import MakeTrump
from capot.rules.stages.exchanges import TakeTurnUp
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks
from capot.rules.terms import Batches, Deal, Pack, TrumpOrder

BOWERS = "J"
"""The rank with two trumps: the right bower and, of the other suit of the same colour, the left."""


def _pack(size: int) -> Choice:
    """Return the choice of a pack of ``size`` cards, from the ace down."""
    order = "AKQJT987"[: size // 4]
    trumps = "JAKQT987"[: size // 4]
    edits = (Change("rules.packs.order", order), Change("rules.packs.trump_order.order", trumps))
    lowest = {24: "nine", 28: "eight", 32: "seven"}[size]
    return Choice(str(size), f"{size} cards, down to the {lowest}", () if size == 24 else edits)


BENNY = Choice(
    "25",
    "25 cards as in Britain, down to the nine, with the two of spades as “Benny”, the highest trump in any suit",
    (
        Change("rules.packs.order", "AKQJT92"),
        Change("rules.packs.trump_order.order", "JAKQT92"),
        Change("rules.packs.without", cards("2♥ 2♦ 2♣")),
        Change("rules.packs.trump_order.first", cards("2♠")),
    ),
)
JOKER = Choice(
    "joker",
    "25 cards, down to the nine, and a joker, the highest trump in any suit",
    (
        Change("rules.packs.best_joker", "♥"),
        Change("rules.packs.trump_order.first", (Card(JOKER_RANK, "♥"),)),
    ),
)
PACK = Option(
    "pack", "How many cards are there?", (_pack(24), BENNY, JOKER, _pack(28), _pack(32)), POLIGNAC_PAGE
)
STICK = Option(
    "dealer",
    "Must the dealer make trumps if everyone else has passed twice?",
    (
        Choice("free", "no, the cards are thrown in and the next dealer deals"),
        Choice("stuck", "yes, “stick the dealer”", (Change("rules.stages.making.forced", value=True),)),
    ),
    CAPOT,
)
ALONE = Option(
    "alone",
    "May the player who makes trumps play alone?",
    (
        Choice("yes", "yes, and the partner sits out"),
        Choice("no", "no", (Change("rules.stages.making.alone", value=False),)),
    ),
    MCNEELY,
)
HELPER = Option(
    "assist",
    "May the dealer’s partner accept the suit turned up and play in partnership?",
    (
        Choice("free", "yes"),
        Choice("alone", "no, only to play alone", (Change("rules.stages.making.helps_alone", value=True),)),
    ),
    CAPOT,
)
LONE_EUCHRE = Option(
    "lone-euchre",
    "What do the opponents score against a player who fails alone?",
    (
        Choice("two", "2 points, as against partners"),
        Choice("four", "4 points", (Change("rules.scoring.makers.lone_failed", 4),)),
    ),
    WIKIPEDIA,
)
LONE_LEAD = Option(
    "lone-lead",
    "Who leads against a player who plays alone?",
    (
        Choice("eldest", "the player after the dealer, or the next one if that player sits out"),
        Choice(
            "next",
            "the player after the one who plays alone",
            (Change("rules.stages.making.after_lone", BySeats({4: True}, others=False)),),
        ),
    ),
    CAPOT,
)
DEFENDING = Option(
    "defend",
    "May an opponent of a player who plays alone defend alone?",
    (
        Choice("off", "no"),
        Choice(
            "on",
            "yes, for 4 points if that player fails",
            (Change("rules.stages.making.defended", BySeats({4: True}, others=False)),),
        ),
    ),
    MCNEELY,
)
FARMER = Option(
    "farmer",
    "May a farmer’s hand, of nines and tens, be thrown in?",
    (
        Choice("off", "no"),
        Choice(
            "five",
            "yes, if all five cards are nines and tens",
            (Add("rules.stages", ThrowIn("T9", 5), before="making"),),
        ),
        Choice(
            "four",
            "yes, if four or five cards are",
            (Add("rules.stages", ThrowIn("T9", 4), before="making"),),
        ),
    ),
    CAPOT,
)

EUCHRE = Game(
    key="euchre",
    name="Euchre",
    blurb="Order up the card that was turned, or name another suit; win three tricks of five, alone if you dare.",
    family="whist",
    players=(4, 2, 3),
    best=(4,),
    schedule=every_deal(
        Rules(
            packs=Pack(order="AKQJT9", trump_order=TrumpOrder("JAKQT9", both=BOWERS)),
            deal=Deal(by=Batches({5: "3-2"}), each=5, turn_up="talon"),
            stages=(
                MakeTrump(alone=BySeats({4: True}, others=False)),
                TakeTurnUp(),
                Tricks(first_lead=Eldest(), trump=NamedTrump()),
            ),
            scoring=(
                Makers(
                    "makers",
                    needed=3,
                    made=1,
                    march=BySeats({3: 3}, others=2),
                    failed=2,
                    lone_march=4,
                    lone_failed=2,
                ),
            ),
        )
    ),
    ends=(AtTotal(10),),
    sides=Sides("piled"),
    low_wins=False,
    options=(
        PACK,
        STICK,
        ALONE,
        HELPER,
        LONE_EUCHRE,
        LONE_LEAD,
        DEFENDING,
        FARMER,
        NumberOption(
            "points", "Total that ends the match", 5, 25, "ends.total.points", default=10, source=MCNEELY
        ),
    ),
    cites=(
        Cite("players", POLIGNAC_PAGE, "two on each side; two or three play without partners"),
        Cite("sides", POLIGNAC_PAGE),
        Cite("rules.packs", POLIGNAC_PAGE, "of the 24, 28 or 32 cards that are used, the smallest pack"),
        Cite("rules.packs.trump_order", MCNEELY, "the two highest are called the right and the left bower"),
        Cite(
            "rules.packs.trump_order.first",
            PARLETT,
            "in Britain a joker, for which the two of spades may stand; turned up, the joker stands for hearts here, the two for spades",
        ),
        Cite("rules.deal.by", BRITANNICA, "many deal three and two in turn"),
        Cite("rules.deal.turn_up", MCNEELY),
        Cite("rules.stages.making", MCNEELY),
        Cite("rules.stages.making.alone", MCNEELY),
        Cite(
            "rules.stages.making.helps_alone",
            CAPOT,
            "some let the dealer’s partner accept only to play alone",
        ),
        Cite("rules.stages.turn-up", MCNEELY, "the dealer may lay away the card turned up itself"),
        Cite("rules.stages.tricks", MCNEELY),
        Cite("rules.stages.tricks.first_lead", BRITANNICA, "or the next player, if that one sits out"),
        Cite("rules.scoring.makers", MCNEELY),
        Cite("rules.scoring.makers.lone_failed", WIKIPEDIA, "4 in some books"),
        Cite(
            "rules.scoring.makers.lone_defended", MCNEELY, "4 for every trick and 2 for fewer in some books"
        ),
        Cite("rules.scoring.makers.march", KELLER, "for two; with three players it is 3, in common play"),
        Cite("ends.total", CAPOT, "10 is usual with 24 cards, 5 with 32 and for two players"),
    ),
)
