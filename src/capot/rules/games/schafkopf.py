"""Schafkopf with a widow and The Least: queens, jacks and diamonds are trumps, and card points count."""

from capot.cards import cards
from capot.rules.contracts import Contract, TakeWidow
from capot.rules.model import Game, Rules, every_deal
from capot.rules.scoring import Bands, ByRank, Captured, Fewest
from capot.rules.terms import AtTotal, Batches, Deal, Eldest, Pack, Tricks

PACK = Pack(order="ATKQJ987", trumps=cards("Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ T♦ K♦ 9♦ 8♦ 7♦"))
POINTS = Captured("card-points", PACK.cards(), ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}))
LEAST = Contract(
    "the-least",
    "The Least",
    (Tricks(first_lead=Eldest(), talon_to="last trick"),),
    (POINTS, Fewest("fewest", ("card-points",), points=2, no_trick=4, sweeper=-4)),
)
DEAL = Deal(by=Batches({10: "3-4-3"}), each=10)

SCHAFKOPF = Game(
    key="schafkopf-window",
    name="Schafkopf with a Widow",
    blurb="One player takes the widow and needs 61 card points against two; if nobody does, the least wins.",
    family="schafkopf",
    players=(3,),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=DEAL,
            stages=(TakeWidow(untaken=LEAST), Tricks(first_lead=Eldest())),
            scoring=(
                POINTS,
                Bands(
                    "bands",
                    ("card-points",),
                    ((91, 4), (61, 2), (31, -2), (0, -4)),
                    every_trick=6,
                    no_trick=-6,
                ),
            ),
        )
    ),
    ends=(AtTotal(10),),
    low_wins=False,
    ties="play on",
)

THE_LEAST = Game(
    key="the-least",
    name="The Least",
    blurb="Every player alone, and the fewest card points win; no trick at all is better still.",
    family="schafkopf",
    players=(3,),
    schedule=every_deal(Rules(packs=PACK, deal=DEAL, stages=LEAST.stages, scoring=LEAST.scoring)),
    ends=(AtTotal(10),),
    low_wins=False,
    ties="play on",
)
