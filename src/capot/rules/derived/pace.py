"""How long a deal takes people."""

from capot.rules.check.deal import hand_size, stock_of
from capot.rules.rules import Rules
from capot.rules.stages.tricks import Tricks

SECONDS_A_CARD, SECONDS_A_DEAL, SECONDS_OF_HANDS = 5, 20, 30
"""Seconds of a person at ease: for a card, for a deal besides its cards, and for hands of three."""


def seconds_of_deal(rules: Rules, seats: int, people: int = 1) -> int:
    """Return about how many seconds a deal of resolved rules takes, by default a person among computers.

    People play one after another, but arrange their hands at the same time.  Cards drawn during the tricks
    are played like those dealt; where players draw to follow suit, nobody knows how many.  A kind of play
    says if a player has more turns than cards.
    """
    if rules.hands_made:
        return SECONDS_OF_HANDS + SECONDS_A_DEAL
    term = rules.stage(Tricks)
    drawn = stock_of(rules, seats) // seats if term is not None and term.draws != "to follow" else 0
    turns = rules.kind_of_play.turns_a_card * (hand_size(rules, seats) + drawn)
    return int(SECONDS_A_CARD * people * turns) + SECONDS_A_DEAL
