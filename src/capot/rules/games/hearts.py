"""The Hearts group: do not take hearts, nor the queen of spades."""

from capot.cards import cards
from capot.rules.model import Game, Rules, every_deal
from capot.rules.terms import (
    AllOf,
    AtTotal,
    Captured,
    Deal,
    Exchange,
    HolderOfLowest,
    Pack,
    Payoff,
    Sweep,
    Tricks,
    Unbroken,
)

FULL = Pack(order="AKQJT98765432")
HEART_CARDS = tuple(card for card in FULL.cards() if card.suit == "♥")
QUEEN = cards("Q♠")

HEARTS_RULES = Rules(
    packs=FULL,
    deal=Deal(),
    stages=(
        Exchange(count=3, cycle=("across", "right", "left")),
        Tricks(first_lead=HolderOfLowest("♣"), bans=(Unbroken("♥"),)),
    ),
    scoring=(
        Captured("hearts", HEART_CARDS, 1),
        Captured("queen-of-spades", QUEEN, 13),
        Sweep(
            "sweep", "shot the moon", AllOf(HEART_CARDS + QUEEN), ("hearts", "queen-of-spades"), Payoff(0, 26)
        ),
    ),
)

HEARTS = Game(
    key="hearts",
    name="Hearts",
    blurb="Avoid hearts and the queen of spades, or take them all.",
    family="hearts",
    players=(4,),
    schedule=every_deal(HEARTS_RULES),
    ends=(AtTotal(100),),
)
