"""Tien Len: get rid of your cards by beating what is on the table; the last to hold any pays."""

from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import TIES, direction
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, HouseRule, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut, InstantWinPaid
from capot.rules.sources import BGA, CAPOT, MCNEELY, PAGAT, TIEN_LEN_FAQ, TRADITION, WIKIPEDIA
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.terms import Deal, Pack

# --- House rules -----------------------------------------------------------------------------------

CLIMBING = "rules.stages.climbing"
OUTRIGHT = (
    Add(
        "rules.stages",
        InstantWin(("sequence", "four-highest", "five-pairs-in-sequence", "six-pairs")),
        first=True,
    ),
    Add("rules.scoring", InstantWinPaid("outright", each=1)),
)
ONE_STAKE = BySeats({4: (1, 1, -1, -1), 3: (1, 0, -1), 2: (1, -1)})
TWO_STAKES = BySeats({4: (2, 1, -1, -2), 3: (2, 0, -2), 2: (1, -1)})

OPTIONS: tuple[HouseRule, ...] = (
    NumberOption("deals", "Number of deals in the match", 1, 120, "ends.deals.count", 12, source=CAPOT),
    Option(
        "twos-in-sequences",
        "May twos be part of sequences, single or double?",
        (
            Choice("yes", "yes, at the top"),
            Choice("no", "no, the ace is the top of a sequence", (Change(f"{CLIMBING}.outside", "2"),)),
        ),
        BGA,
    ),
    Option(
        "sequence-suits",
        "Must the cards of a sequence be of one suit?",
        (
            Choice("mixed", "no, any suits will do"),
            Choice("one", "yes, except in double sequences", (Change(f"{CLIMBING}.one_suit", value=True),)),
        ),
        CAPOT,
    ),
    Option(
        "bombs",
        "Does anything other than higher twos beat twos?",
        (
            Choice("none", "no"),
            Choice(
                "southern",
                "yes; four of a kind or three pairs in sequence beat a single two, four pairs in sequence beat "
                "two twos, and five beat three",
                (Change(f"{CLIMBING}.bombs", "southern"),),
            ),
        ),
        TIEN_LEN_FAQ,
    ),
    Option(
        "passing",
        "May you play again on the same pile after passing?",
        (
            Choice("open", "yes, when your turn comes round again"),
            Choice("locked", "no, not even a bomb", (Change(f"{CLIMBING}.locked", value=True),)),
        ),
        PAGAT,
    ),
    Option(
        "instant-wins",
        "Do some hands win the deal before any card is played?",
        (
            Choice("none", "no"),
            Choice(
                "dealt",
                "yes; a card of each rank from three to ace, four twos, five pairs in sequence or six pairs; "
                "everyone else then pays one stake",
                OUTRIGHT,
            ),
        ),
        TIEN_LEN_FAQ,
    ),
    Option(
        "last-card",
        "May you go out with a two?",
        (
            Choice("any", "yes, any card may be the last"),
            Choice(
                "no-two",
                "no, unless you lead and hold only twos",
                (Change(f"{CLIMBING}.not_last", "2"),),
            ),
        ),
        TIEN_LEN_FAQ,
    ),
    Option(
        "payment",
        "Who pays whom at the end of a deal?",
        (
            Choice("last-pays-all", "the last player left with cards pays one stake to everyone else"),
            Choice(
                "by-place",
                "the last pays one stake to the first; with four players, the third also pays one to the second",
                (Change("rules.scoring.places.points", ONE_STAKE),),
            ),
            Choice(
                "by-place-double",
                "the last pays two stakes to the first (one with two players); with four players, the third "
                "also pays one to the second",
                (Change("rules.scoring.places.points", TWO_STAKES),),
            ),
        ),
        TRADITION,
    ),
    direction(PAGAT),
    TIES,
)

# --- The game --------------------------------------------------------------------------------------

TIEN_LEN = Game(
    key="tien-len",
    name="Tien Len",
    blurb="Beat what is on the table or pass; the last player left with cards pays everyone else.",
    family="climbing",
    players=(4, 3, 2),
    schedule=every_deal(
        Rules(
            packs=Pack(order="2AKQJT9876543"),
            deal=Deal(each=13),
            stages=(Climb(),),
            scoring=(GoneOut("places", BySeats({4: (1, 1, 1, -3), 3: (1, 1, -2), 2: (1, -1)})),),
        )
    ),
    ends=(AfterDeals(12),),
    low_wins=False,
    also_called=("Tiến lên", "Thirteen"),
    options=OPTIONS,
    cites=(
        Cite("players", MCNEELY, "the book has four only"),
        Cite("players", WIKIPEDIA, "two or three may play, with 13 cards each and the rest unused"),
        Cite("rules.packs", MCNEELY),
        Cite("rules.deal", MCNEELY),
        Cite("direction", PAGAT, "the book is silent"),
        Cite("rules.stages.climbing", MCNEELY),
        Cite("rules.stages.climbing", WIKIPEDIA, "a sequence is beaten only by one of as many cards"),
        Cite(
            "rules.stages.climbing",
            BGA,
            "the lead after a player has gone out; with fewer players the lowest card dealt takes the place of "
            "the three of spades",
        ),
        Cite(
            "rules.stages.climbing",
            CAPOT,
            "the book is silent on passing instead of leading, which is not allowed, and on who must pass "
            "when some have gone out: everyone who still holds cards",
        ),
        Cite("rules.stages.climbing.suits", MCNEELY),
        Cite(
            "rules.stages.climbing.outside",
            MCNEELY,
            "the highest sequence in the book ends with a two; most other sources exclude twos",
        ),
        Cite(
            "rules.stages.climbing.one_suit",
            TRADITION,
            "the only sequence shown in the book is all hearts, but it does not require one suit",
        ),
        Cite(
            "rules.stages.climbing.bombs",
            MCNEELY,
            "a combination is beaten only by one of its kind; four of a kind is no exception",
        ),
        Cite("rules.stages.climbing.locked", MCNEELY, "most other sources lock out players who have passed"),
        Cite("rules.stages.climbing.not_last", CAPOT, "the book does not restrict the last card"),
        Cite("rules.scoring.places", MCNEELY, "its stake of 25 cents is a point here"),
        Cite(
            "ends.deals",
            CAPOT,
            "the book settles each deal by itself; after twelve, everyone has dealt equally often",
        ),
        Cite("low_wins", CAPOT, "follows from the stakes of the book"),
        Cite("ties", CAPOT, "the book is silent, since it settles each deal by itself"),
    ),
)
