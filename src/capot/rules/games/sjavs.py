"""Sjavs of the Faroe Islands: the longest suit makes trumps, below six cards that always are."""

from capot.cards import cards
from capot.rules.changes.edits import Add, Change
from capot.rules.match.ends import AtMost, Rubber
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, MakersBands
from capot.rules.sources import CAPOT, PAGAT, POLIGNAC_PAGE, SJAVS_BACKEND
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks
from capot.rules.terms import Batches, Deal, Pack, TrumpOrder

ALWAYS = cards("Q♣ Q♠ J♣ J♠ J♥ J♦")
"""The cards that are trumps in every deal, from high to low."""

PACK = Pack(order="AKQJT987", trump_order=TrumpOrder("AKQJT987", first=ALWAYS))
POINTS = Captured("card-points", PACK.cards(), ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}))
OTHERS = MakersBands(
    "others",
    ("card-points",),
    ((90, -4, 0), (61, -2, 0), (60, 0, 0), (31, 0, -4), (0, 0, -8)),
    every_trick=-12,
    one_player=-16,
    no_trick=-16,
    carried=2,
    trumps=("♠", "♥", "♦"),
)
CLUBS = MakersBands(
    "clubs",
    ("card-points",),
    ((90, -8, 0), (61, -4, 0), (60, 0, 0), (31, 0, -8), (0, 0, -16)),
    every_trick=-16,
    one_player=-24,
    no_trick=-16,
    carried=2,
    trumps=("♣",),
)

BIDS = Option(
    "bids",
    "Must you bid your longest suit?",
    (
        Choice("forced", "yes, whoever can bid must bid it in full"),
        Choice("free", "no, you may bid less or pass", (Change("rules.stages.lengths.free", value=True),)),
    ),
    PAGAT,
)
EQUAL_CLUBS = Option(
    "equal-clubs",
    "Who names trumps if two players are equally long in clubs?",
    (
        Choice("earlier", "the one who bid first"),
        Choice("later", "the one who bid last", (Change("rules.stages.lengths.equals", value=True),)),
    ),
    SJAVS_BACKEND,
)
NO_TRICK = Option(
    "no-trick",
    "What do opponents score against makers of clubs who win no trick?",
    (
        Choice("sixteen", "16 points, as with other trumps"),
        Choice("twenty-four", "24 points", (Change("rules.scoring.clubs.no_trick", -24),)),
    ),
    CAPOT,
)

SJAVS = Game(
    key="sjavs",
    name="Sjavs",
    blurb="The longest suit makes trumps, below four jacks and two black queens; count down from 24.",
    family="card points",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(by=Batches({8: "4-4"})),
            stages=(BidLength(), Tricks(first_lead=Eldest(), trump=NamedTrump())),
            scoring=(POINTS, OTHERS, CLUBS),
        )
    ),
    ends=(AtMost(0),),
    opening=24,
    sides=Sides("piled"),
    options=(
        BIDS,
        EQUAL_CLUBS,
        NO_TRICK,
        NumberOption(
            "points", "Points that each side begins with", 12, 48, "opening", default=24, source=PAGAT
        ),
        NumberOption(
            "crosses",
            "Crosses that win the match, one for each game, two if the losers have not scored",
            2,
            20,
            "ends.rubber.target",
            edits=(Add("ends", Rubber(by="points", points=2, by_losers=((1, 1),))),),
            source=PAGAT,
        ),
    ),
    cites=(
        Cite("players", POLIGNAC_PAGE),
        Cite("sides", POLIGNAC_PAGE),
        Cite("opening", PAGAT),
        Cite("rules.packs", POLIGNAC_PAGE),
        Cite("rules.packs.trump_order", PAGAT, "13 trumps in a red suit, 12 in a black one"),
        Cite("rules.deal.by", PAGAT, "in one packet of eight if the pack is tapped instead of cut"),
        Cite("rules.stages.lengths", PAGAT),
        Cite("rules.stages.lengths.equals", PAGAT, "some let a later bid of as many clubs win"),
        Cite("rules.stages.tricks", PAGAT),
        Cite("rules.stages.tricks.first_lead", PAGAT),
        Cite("rules.scoring.card-points", PAGAT),
        Cite("rules.scoring.others", SJAVS_BACKEND, "it also mentions one player who wins every trick"),
        Cite("rules.scoring.clubs", SJAVS_BACKEND),
        Cite("rules.scoring.others.carried", SJAVS_BACKEND, "after several such deals it adds up"),
        Cite("ends.down-to", PAGAT, "one game, unless crosses are counted"),
    ),
)
