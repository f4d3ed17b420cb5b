"""Tien Len: get rid of your cards by beating what lies there; the last who holds any pays."""

from capot.rules.by_seats import BySeats
from capot.rules.climbing import Climb
from capot.rules.ends import AfterDeals
from capot.rules.games.tien_len_options import OPTIONS
from capot.rules.model import Cite, Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.sources import BGA, CAPOT, MCNEELY, PAGAT, TRADITION, WIKIPEDIA
from capot.rules.terms import Deal, Pack

TIEN_LEN = Game(
    key="tien-len",
    name="Tien Len",
    blurb="Beat what is on the table or pass; the player left with cards at the end pays everyone else.",
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
        Cite("players", MCNEELY, "the book knows four only"),
        Cite("players", WIKIPEDIA, "two or three may play, with 13 cards each and the rest unused"),
        Cite("rules.packs", MCNEELY),
        Cite("rules.deal", MCNEELY),
        Cite("direction", PAGAT, "the book is silent"),
        Cite("rules.stages.climbing", MCNEELY),
        Cite("rules.stages.climbing", WIKIPEDIA, "a sequence is beaten only by one of as many cards"),
        Cite(
            "rules.stages.climbing",
            BGA,
            "who leads when the player who laid last has gone out; and with fewer players the lowest card "
            "dealt takes the place of the three of spades",
        ),
        Cite(
            "rules.stages.climbing",
            CAPOT,
            "the book is silent on passing in place of a lead, which is not allowed, and on how many must "
            "pass when some have gone out: all who still hold cards",
        ),
        Cite("rules.stages.climbing.suits", MCNEELY),
        Cite(
            "rules.stages.climbing.outside",
            MCNEELY,
            "the highest sequence that the book names ends with a two; most other sources keep twos out",
        ),
        Cite(
            "rules.stages.climbing.one_suit",
            TRADITION,
            "the one sequence that the book spells out is all hearts, but it asks for no suit",
        ),
        Cite(
            "rules.stages.climbing.bombs",
            MCNEELY,
            "a combination is answered only by one of its kind, and four of a kind is one like others",
        ),
        Cite("rules.stages.climbing.locked", MCNEELY, "most other sources lock out who has passed"),
        Cite("rules.stages.climbing.not_last", CAPOT, "the book is silent, and forbids no last card"),
        Cite("rules.scoring.places", MCNEELY, "the stake, 25 cents there, is a point here"),
        Cite(
            "ends.deals",
            CAPOT,
            "the book settles each deal by itself; after twelve all have dealt equally often",
        ),
        Cite("low_wins", CAPOT, "what the stakes of the book come to"),
        Cite("ties", CAPOT, "the book is silent, since it settles each deal by itself"),
    ),
)
