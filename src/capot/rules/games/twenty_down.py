"""Twenty Down: trumps named on two cards, a draw, in or out, and a race from twenty to zero."""

from capot.rules.changes.edits import Change, Remove
from capot.rules.games.common import TIES
from capot.rules.match.ends import AfterDeals, AtMost
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount, TrumpFactor
from capot.rules.sources import CAPOT, MCNEELY, PAGAT, RULES_MIRROR, TRADITION
from capot.rules.stages.announcing import StayIn
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.exchanges import DealMore, Draw
from capot.rules.stages.tricks import Eldest, MustTrump, NamedTrump, Tricks
from capot.rules.terms import Batches, Deal, Pack

EVERY_TRICK = Option(
    "every-trick",
    "What does winning every trick take off?",
    (
        Choice("five", "5 points in all"),
        Choice(
            "ten",
            "10 points in all, 5 on top of those for the tricks",
            (Change("rules.scoring.tricks.every", -10),),
        ),
    ),
    RULES_MIRROR,
)
BEATEN = Option(
    "beaten-by-every-trick",
    "If one player wins every trick, what do the others who stayed in score?",
    (
        Choice("five", "5 points, as for no trick in any deal"),
        Choice("nothing", "nothing", (Change("rules.scoring.tricks.none_at_sweep", 0),)),
    ),
    CAPOT,
)
TRUMPING = Option(
    "trumping",
    "If you cannot follow suit, must you play a trump?",
    (
        Choice("must", "yes, if you have one"),
        Choice("may", "no, any card will do", (Remove("rules.stages.tricks.duties.trumping"),)),
    ),
    MCNEELY,
)
WINNER = Option(
    "winner",
    "Who wins if several players are at 0 or below?",
    (
        Choice("lowest", "the lowest total, furthest below 0"),
        Choice("nearest", "the total nearest to 0", (Change("ends.down-to.nearest", value=True),)),
    ),
    CAPOT,
)
ORDER = Option(
    "card-order",
    "How do the cards rank?",
    (
        Choice("natural", "ace, king, queen, jack, ten and down to the seven"),
        Choice(
            "ten-high",
            "ace, ten, king, queen, jack and down to the seven",
            (Change("rules.packs.order", "ATKQJ987"),),
        ),
    ),
    RULES_MIRROR,
)
START = NumberOption("start", "Points everyone starts with", 5, 50, "opening", 20, source=TRADITION)
DEALS = NumberOption(
    "deals",
    "Maximum number of deals in the match, usually a multiple of the number of players",
    1,
    120,
    "ends.deals.count",
    edits=(Change("ends.deals", AfterDeals(1, multiple_of_seats=True)),),
    source=CAPOT,
)

TWENTY_DOWN = Game(
    key="twenty-down",
    name="Twenty Down",
    blurb="Name trumps on two cards, draw, stay in or drop out: you start at twenty, and every trick takes one off.",
    family="twenty-down",
    players=(4, 3),
    schedule=every_deal(
        Rules(
            packs=Pack(order="AKQJT987"),
            deal=Deal(by=Batches({2: "2"}), each=2),
            stages=(
                NameTrump(fixed="♥", fixed_from=9),
                DealMore(3),
                Draw(3),
                StayIn(forced_by="♦", forced_from=9),
                Tricks(first_lead=Eldest(), duties=(MustTrump(),), trump=NamedTrump()),
            ),
            scoring=(
                TrickCount("tricks", each=-1, none=5, every=-5, none_at_sweep=5, alone=-5),
                TrumpFactor("hearts", "♥", 2),
            ),
        )
    ),
    ends=(AtMost(0), AfterDeals(5, per="player")),
    opening=20,
    also_called=("Zwanzig ab",),
    options=(START, DEALS, EVERY_TRICK, BEATEN, TRUMPING, WINNER, ORDER, TIES),
    cites=(
        Cite(
            "players",
            MCNEELY,
            "the book has four only; three, with 15 cards dealt and at most nine to draw, is Capot’s choice",
        ),
        Cite("rules.packs", MCNEELY),
        Cite("rules.deal", MCNEELY),
        Cite("rules.stages.naming", MCNEELY, "naming a suit you do not hold is Capot’s choice"),
        Cite("rules.stages.second-deal", MCNEELY),
        Cite(
            "rules.stages.draw",
            MCNEELY,
            "drawing once each, starting on the dealer’s left, is from pagat.com",
        ),
        Cite("rules.stages.staying-in", MCNEELY, "starting on the declarer’s left is from pagat.com"),
        Cite("rules.stages.tricks", MCNEELY),
        Cite("rules.stages.tricks.duties", PAGAT, "the other source can be read as leaving it free"),
        Cite("rules.scoring.tricks", MCNEELY),
        Cite("rules.scoring.tricks.every", MCNEELY, "5 instead of the points for the tricks"),
        Cite(
            "rules.scoring.tricks.none_at_sweep",
            CAPOT,
            "the sources make no exception for players who won no trick because another won all",
        ),
        Cite("rules.scoring.hearts", MCNEELY),
        Cite("ends.down-to", MCNEELY),
        Cite(
            "ends.deals",
            CAPOT,
            "in late deals, with all in and hearts as trumps, totals rise more often than they fall, so nobody "
            "might ever come down",
        ),
        Cite("opening", MCNEELY),
        Cite("low_wins", MCNEELY),
        Cite("ties", CAPOT, "the source is silent on equal lowest totals"),
    ),
)
