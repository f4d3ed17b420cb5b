"""Tien Len: get rid of your cards by beating what lies there; the last who holds any pays."""

from capot.rules.climbing import Climb
from capot.rules.ends import AfterDeals
from capot.rules.model import Game, Rules, every_deal
from capot.rules.scoring import GoneOut
from capot.rules.terms import Deal, Pack
from capot.rules.varying import BySeats

TIEN_LEN = Game(
    key="tien-len",
    name="Tien Len",
    blurb="Beat what lies on the table or pass; whoever is left with cards pays all the others.",
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
)
