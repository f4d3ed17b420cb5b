"""Early Hearts and its relatives: the game of the 1880s, Black Lady and the British Black Maria."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Keep
from capot.rules.changes.options import variant
from capot.rules.games.common import FULL
from capot.rules.games.hearts import HEART_CARDS
from capot.rules.games.hearts_options import COUNT, QUEEN, house_rules
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Howell, Sweepstake
from capot.rules.sources import CAPOT, FOSTER, PARLETT, PICKUP, POLIGNAC_PAGE, TRADITION, WIKIPEDIA
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Eldest, NotOpening, Tricks
from capot.rules.terms import CardsOf, Deal

PLAYERS = (4, 3, 5, 6)
ALL_TWOS = cards("2♠ 2♥ 2♦ 2♣")
PACKS = BySeats(
    {
        3: replace(FULL, without=cards("2♠")),
        4: FULL,
        5: replace(FULL, without=cards("2♠ 2♣")),
        6: replace(FULL, without=ALL_TWOS),
    }
)
FREE_PLAY = Cite("rules.stages.tricks", FOSTER, "any card may be led, and any discarded, at any time")

# --- Original Hearts ---------------------------------------------------------------------------------

IN_COUNTERS = Change("low_wins", value=False)
SETTLEMENT = Option(
    "settlement",
    "How are hearts paid for?",
    (
        Choice("simple", "each heart costs a point; the lowest total wins"),
        Choice(
            "sweepstake",
            "each heart costs a point, paid into a pool that players who took no hearts share; the highest total wins",
            (Change("rules.scoring.hearts", Sweepstake("hearts", HEART_CARDS)), IN_COUNTERS),
        ),
        Choice(
            "howell",
            "each heart you take costs one point for each opponent, and each heart you do not take earns one; "
            "the highest total wins",
            (Change("rules.scoring.hearts", Howell("hearts", HEART_CARDS)), IN_COUNTERS),
        ),
    ),
    FOSTER,
)

_ORIGINAL = Game(
    key="original-hearts",
    name="Original Hearts",
    blurb="Hearts as it began in the 1880s: avoid hearts, and that is all.",
    family="hearts",
    players=PLAYERS,
    schedule=every_deal(
        Rules(
            packs=PACKS,
            deal=Deal(),
            stages=(Tricks(first_lead=Eldest()),),
            scoring=(Captured("hearts", HEART_CARDS, 1),),
        )
    ),
    ends=(AfterDeals(2, per="player"),),
    cites=(
        Cite("players", POLIGNAC_PAGE),
        Cite("rules.packs", FOSTER),
        Cite("rules.deal.by", FOSTER),
        FREE_PLAY,
        Cite("rules.stages.tricks.first_lead", FOSTER),
        Cite("rules.scoring.hearts", POLIGNAC_PAGE, "the sources agree that only hearts cost points"),
        Cite("low_wins", CAPOT, "the simplest settlement"),
        Cite("ends.deals", CAPOT, "the sources do not say; here each player deals twice"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
ORIGINAL_HEARTS = replace(
    _ORIGINAL,
    options=house_rules(
        _ORIGINAL,
        SETTLEMENT,
        in_points=(Keep("low_wins", "is reckoned in penalty points, not in counters"),),
    ),
)

# --- Black Lady --------------------------------------------------------------------------------------

PENALTY_CARD = Option(
    "penalty-card",
    "Which spade is the penalty card?",
    (
        Choice("queen", "the Black Lady, Q♠, which costs 13 points"),
        Choice(
            "jack",
            "the Black Jack, J♠, which costs 10 points",
            (
                Change("rules.scoring.penalty-card.cards", cards("J♠")),
                Change("rules.scoring.penalty-card.points", 10),
            ),
        ),
    ),
    WIKIPEDIA,
)

_LADY = variant(
    ORIGINAL_HEARTS,
    Add("rules.stages", Exchange(COUNT, ("left",)), before="tricks"),
    Add("rules.scoring", Captured("penalty-card", QUEEN, 13)),
    Change("ends", (AtTotal(100),)),
    key="black-lady",
    name="Black Lady",
    blurb="Hearts with the queen of spades, who costs thirteen points all by herself.",
    also_called=("Discard Hearts",),
    cites=(
        Cite("players", POLIGNAC_PAGE),
        Cite("rules.packs", FOSTER, "the cards that Original Hearts removes"),
        Cite("rules.stages.exchange", TRADITION),
        Cite(
            "rules.stages.exchange.cycle",
            CAPOT,
            "the older name of the game refers to discarding, always to the left",
        ),
        Cite("rules.stages.tricks", CAPOT, "early forms allow hearts to be led"),
        Cite("rules.stages.tricks.first_lead", CAPOT, "as in the game it grew from"),
        Cite("rules.scoring.hearts", POLIGNAC_PAGE),
        Cite("rules.scoring.penalty-card", POLIGNAC_PAGE),
        Cite(
            "rules.scoring",
            CAPOT,
            "taking all penalty cards is not rewarded; that came with later forms of Hearts",
        ),
        Cite("ends.total", TRADITION),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
BLACK_LADY = replace(_LADY, options=house_rules(_LADY, PENALTY_CARD, also=CardsOf(("penalty-card",))))

# --- Black Maria -------------------------------------------------------------------------------------

SPADES = Captured("spades", cards("A♠ K♠ Q♠"), ByRank({"A": 7, "K": 10, "Q": 13}))
FACE_VALUES = ByRank(
    {"A": 15, "K": 10, "Q": 10, "J": 10, "T": 10, **{str(pips): pips for pips in range(9, 1, -1)}}
)
VALUES = Option(
    "values",
    "What do the penalty cards cost?",
    (
        Choice("usual", "each heart 1, Q♠ 13, K♠ 10 and A♠ 7"),
        Choice(
            "face",
            "each heart its face value (K, Q and J 10, A 15) and Q♠ 25; no other card costs anything",
            (
                Change("rules.scoring.hearts.points", FACE_VALUES),
                Change("rules.scoring.spades", Captured("spades", QUEEN, 25)),
            ),
        ),
    ),
    PICKUP,
)
OPENING_HEART = Option(
    "opening-heart",
    "May a heart be led to the first trick?",
    (
        Choice("allowed", "yes"),
        Choice(
            "barred",
            "no, unless you hold nothing else",
            (Add("rules.stages.tricks.bans", NotOpening("♥")), Keep("rules.stages.tricks.first_lead")),
        ),
    ),
    TRADITION,
)

_MARIA = variant(
    BLACK_LADY,
    Change(
        "rules.packs",
        BySeats(
            {
                3: replace(FULL, without=cards("2♣")),
                4: FULL,
                5: replace(FULL, without=cards("2♦ 2♣")),
                6: replace(FULL, without=ALL_TWOS),
            }
        ),
    ),
    Change("rules.stages.exchange", Exchange(3, ("right",))),
    Change("rules.scoring", (Captured("hearts", HEART_CARDS, 1), SPADES)),
    key="black-maria",
    name="Black Maria",
    blurb="The British game, best for three: the king and ace of spades cost points too.",
    players=(3, 4, 5, 6),
    cites=(
        Cite("players", POLIGNAC_PAGE),
        Cite("rules.packs", PARLETT),
        Cite("rules.stages.exchange", WIKIPEDIA),
        Cite("rules.stages.tricks", PARLETT),
        Cite("rules.stages.tricks.first_lead", PARLETT),
        Cite("rules.scoring.hearts", PARLETT),
        Cite("rules.scoring.spades", PARLETT),
        Cite("rules.scoring", CAPOT, "a sweep is left to the table"),
        Cite(
            "ends.total",
            CAPOT,
            "a fixed number of deals is just as common; sources that give a total give 100",
        ),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
BLACK_MARIA = replace(_MARIA, options=house_rules(_MARIA, VALUES, OPENING_HEART, whole_rounds=True))
