"""How long a deal takes people."""

from capot.rules.check.deal import hand_size
from capot.rules.rules import Rules
from capot.rules.stages.brag import Arrange

SECONDS_A_CARD, SECONDS_A_DEAL, SECONDS_OF_HANDS = 5, 20, 30
"""Seconds of a person at ease: for a card, for a deal besides its cards, and for hands of three."""


def seconds_of_deal(rules: Rules, seats: int, people: int = 1) -> int:
    """Return about how many seconds a deal of resolved rules takes, by default a person among computers.

    People play one after another, but arrange their hands at the same time.
    """
    hands = SECONDS_OF_HANDS if rules.stage(Arrange) else SECONDS_A_CARD * people * hand_size(rules, seats)
    return hands + SECONDS_A_DEAL
