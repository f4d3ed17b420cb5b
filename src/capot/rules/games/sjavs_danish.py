"""Danish Sjavs: three players, twenty cards, each bid a contract, and the highest bidder plays alone."""

from capot.cards import cards
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import deals, ties
from capot.rules.games.sjavs import ALWAYS
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, ByRank, Captured
from capot.rules.sources import CAPOT, DANISH_SJAVS, POLIGNAC_PAGE
from capot.rules.stages.bidding import Auction, NameTrump
from capot.rules.stages.opening import ChooseContract, Contract, TakeWidow
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks
from capot.rules.terms import Deal, Pack, TrumpOrder

RANKS = "AKQJT"
PACK = Pack(order=RANKS, trumps=(*ALWAYS, *cards("A♣ K♣ T♣")))
POINTS = Captured("card-points", PACK.cards(), ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}))
PLAY = Tricks(first_lead=Eldest())
CAT = TakeWidow(by="bidder")
VALUES = (1, 4, 10, 15)
"""Worth of the bids to or from each opponent, from low to high."""


def _most_points(value: int) -> Bands:
    """Return the score of a contract for 61 card points, twice and three times as much for few of them."""
    return Bands(
        "value",
        ("card-points",),
        ((90, 2 * value), (61, value), (31, -value), (0, -2 * value)),
        every_trick=3 * value,
        no_trick=-3 * value,
        others_pay=True,
    )


def _every_trick(value: int) -> Bands:
    """Return the score of a contract for all the tricks."""
    return Bands("value", ("card-points",), ((0, -value),), every_trick=value, others_pay=True)


CONTRACTS = (
    Contract("game", "Game", (CAT, PLAY), (POINTS, _most_points(VALUES[0]))),
    Contract("stryger", "Stryger", (PLAY,), (POINTS, _most_points(VALUES[1]))),
    Contract("tout", "Tout", (TakeWidow(by="bidder", forced=True), PLAY), (POINTS, _every_trick(VALUES[2]))),
    Contract("bare-tout", "Bare tout", (PLAY,), (POINTS, _every_trick(VALUES[3]))),
)
CONTRACT = "rules.stages.contract.contracts"
EACH = f"{CONTRACT}.*"

COLOUR = Option(
    "colour",
    "Which suit is trumps?",
    (
        Choice("clubs", "clubs in every deal"),
        Choice(
            "named",
            "the suit that the declarer names",
            (
                Change("rules.packs", Pack(order=RANKS, trump_order=TrumpOrder(RANKS, first=ALWAYS))),
                *(Add(f"{CONTRACT}.{each.name}.stages", NameTrump(), first=True) for each in CONTRACTS),
                Change(f"{EACH}.stages.tricks.trump", NamedTrump()),
            ),
        ),
    ),
    DANISH_SJAVS,
)

SJAVS_DANISH = Game(
    key="sjavs-danish",
    name="Danish Sjavs",
    blurb="Bid what you will make alone against the other two, with the cat or without it.",
    family="card points",
    players=(3,),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(each=6, widow="cat"),
            stages=(
                Auction(most=len(CONTRACTS), again=True, paid=False),
                ChooseContract(CONTRACTS, by="bid", again=True),
            ),
            scoring=(),
        )
    ),
    ends=(AfterDeals(12),),
    low_wins=False,
    options=(COLOUR, deals(CAPOT), ties(CAPOT)),
    cites=(
        Cite("players", POLIGNAC_PAGE),
        Cite(
            "rules.packs", POLIGNAC_PAGE, "only that there are 20 cards; which ones is from the Danish page"
        ),
        Cite("rules.packs.trumps", DANISH_SJAVS),
        Cite("rules.deal.each", DANISH_SJAVS),
        Cite("rules.deal.widow", DANISH_SJAVS),
        Cite("rules.stages.auction", CAPOT, "the source does not say how often one may bid"),
        Cite("rules.stages.auction.most", DANISH_SJAVS),
        Cite("rules.stages.contract", DANISH_SJAVS),
        Cite(
            f"{EACH}.stages.widow",
            DANISH_SJAVS,
            "that a cat not taken counts for the declarer is Capot’s choice",
        ),
        Cite(f"{EACH}.stages.tricks.first_lead", CAPOT, "as in the Faroe Islands; the source does not say"),
        Cite(f"{EACH}.scoring.card-points", DANISH_SJAVS),
        Cite(
            f"{EACH}.scoring.value",
            DANISH_SJAVS,
            "at 60 each the declarer loses; that touts are never doubled is Capot’s choice",
        ),
        Cite("ends", CAPOT, "the source says only that the deals are agreed on"),
        Cite("ties", CAPOT, "the source does not say; here the win is shared"),
    ),
)
