"""Twenty Down: trumps named on two cards, a draw, in or out, and a race from twenty to nothing."""

from capot.rules.contracts import DealMore, Draw, NameTrump, StayIn
from capot.rules.model import Game, Rules, every_deal
from capot.rules.scoring import TrickCount, TrumpFactor
from capot.rules.terms import AtMost, Batches, Deal, Eldest, MustTrump, NamedTrump, Pack, Tricks

TWENTY_DOWN = Game(
    key="twenty-down",
    name="Twenty Down",
    blurb="Name trumps on two cards, draw, stay in or drop out: every trick counts down from twenty.",
    family="twenty-down",
    players=(4,),
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
    ends=(AtMost(0),),
    opening=20,
)
