"""The house rules of Tien Len: what may be laid together, what beats twos, who pays whom."""

from capot.rules.by_seats import BySeats
from capot.rules.climbing import InstantWin
from capot.rules.edits import Add, Change
from capot.rules.games.usual import TIES, direction
from capot.rules.model import Choice, HouseRule, NumberOption, Option
from capot.rules.scoring import InstantWinPaid
from capot.rules.sources import BGA, CAPOT, PAGAT, TIEN_LEN_FAQ, TRADITION

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
        "Does anything but higher twos beat twos?",
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
            Choice("last-pays-all", "the player left with cards pays one stake to each other player"),
            Choice(
                "by-place",
                "the last pays one stake to the first and, with four players, the third one to the second",
                (Change("rules.scoring.places.points", ONE_STAKE),),
            ),
            Choice(
                "by-place-double",
                "the last pays two stakes to the first and, with four players, the third one to the "
                "second; with two players the last pays one",
                (Change("rules.scoring.places.points", TWO_STAKES),),
            ),
        ),
        TRADITION,
    ),
    direction(PAGAT),
    TIES,
)
