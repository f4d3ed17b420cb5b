"""Brag with nine, six, seven and thirteen cards: make hands of three and win the pot with them."""

from dataclasses import replace

from capot.rules.arranging import Arrange, Outright, SwapHand
from capot.rules.ends import AfterDeals, AtTotal
from capot.rules.model import Game, Rules, every_deal
from capot.rules.scoring import HandsWon, Pot
from capot.rules.terms import Deal, Pack

_PACK = Pack(order="AKQJT98765432")

NINE_CARD_BRAG = Game(
    key="nine-card-brag",
    name="Nine-Card Brag",
    blurb="Make three hands of three from nine cards; whoever wins two of them takes the pot.",
    family="brag",
    players=(4, 2, 3, 5),
    schedule=every_deal(
        Rules(
            packs=_PACK,
            deal=Deal(each=9),
            stages=(Outright(pairs="shown"), Arrange(3, special="9")),
            scoring=(Pot("pot"),),
        )
    ),
    ends=(AfterDeals(12, for_pot=10),),
    low_wins=False,
)

SIX_CARD_BRAG = replace(
    NINE_CARD_BRAG,
    key="six-card-brag",
    name="Six-Card Brag",
    blurb="Make two hands of three from six cards; only who wins or ties both takes the pot.",
    players=(4, 2, 3, 5, 6, 7, 8),
    schedule=every_deal(
        Rules(
            packs=_PACK,
            deal=Deal(each=6),
            stages=(Outright(), Arrange(2, special="6")),
            scoring=(Pot("pot", wins="all"),),
        )
    ),
)

SEVEN_CARD_BRAG = replace(
    SIX_CARD_BRAG,
    key="seven-card-brag",
    name="Seven-Card Brag",
    blurb="Make two hands of three from seven cards and ignore one; only who wins or ties both takes the pot.",
    players=(4, 2, 3, 5, 6, 7),
    schedule=every_deal(
        Rules(
            packs=_PACK,
            deal=Deal(each=7),
            stages=(Outright(), Arrange(2, special="7")),
            scoring=(Pot("pot", wins="all"),),
        )
    ),
)

THIRTEEN_CARD_BRAG = Game(
    key="thirteen-card-brag",
    name="Thirteen-Card Brag",
    blurb="Make up to four hands of three, each a pair or better; every hand won is a point.",
    family="brag",
    players=(4, 3),
    schedule=every_deal(
        Rules(
            packs=_PACK,
            deal=Deal(each=13),
            stages=(SwapHand(), Arrange(4, least="pair", special="3")),
            scoring=(HandsWon("hands"),),
        )
    ),
    ends=(AtTotal(15),),
    low_wins=False,
    ties="play on",
    also_called=("Crash",),
)
