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
    NumberOption(
        "deals", "After how many deals the match ends", 1, 120, "ends.deals.count", 12, source=CAPOT
    ),
    Option(
        "twos-in-sequences",
        "Whether twos may stand in sequences, single or double",
        (
            Choice("yes", "yes, at the top"),
            Choice("no", "no, a sequence goes up to the ace", (Change(f"{CLIMBING}.outside", "2"),)),
        ),
        BGA,
    ),
    Option(
        "sequence-suits",
        "Whether the cards of a sequence must be of one suit",
        (
            Choice("mixed", "no, any suits will do"),
            Choice("one", "yes, but for double sequences", (Change(f"{CLIMBING}.one_suit", value=True),)),
        ),
        CAPOT,
    ),
    Option(
        "bombs",
        "Whether anything but higher twos beats twos",
        (
            Choice("none", "nothing does"),
            Choice(
                "southern",
                "four of a kind or three pairs in sequence beats a single two, four pairs in sequence beat "
                "two of them and five three",
                (Change(f"{CLIMBING}.bombs", "southern"),),
            ),
        ),
        TIEN_LEN_FAQ,
    ),
    Option(
        "passing",
        "Whether a player who has passed may lay again on the same pile",
        (
            Choice("open", "yes, when the turn comes round"),
            Choice("locked", "no, not even a bomb", (Change(f"{CLIMBING}.locked", value=True),)),
        ),
        PAGAT,
    ),
    Option(
        "instant-wins",
        "Whether some hands win the deal before any card is laid",
        (
            Choice("none", "none does"),
            Choice(
                "dealt",
                "a card of each rank from three to ace, four twos, five pairs in sequence or six pairs; "
                "for that each other player pays one stake",
                OUTRIGHT,
            ),
        ),
        TIEN_LEN_FAQ,
    ),
    Option(
        "last-card",
        "Whether a player may go out with a two",
        (
            Choice("any", "yes, any card may be the last"),
            Choice(
                "no-two",
                "no, unless the player leads and holds only twos",
                (Change(f"{CLIMBING}.not_last", "2"),),
            ),
        ),
        TIEN_LEN_FAQ,
    ),
    Option(
        "payment",
        "Who pays whom at the end of a deal",
        (
            Choice("last-pays-all", "whoever is left with cards pays one stake to each other player"),
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
