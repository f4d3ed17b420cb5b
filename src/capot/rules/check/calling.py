"""Checks of calling a card: it is the last thing that changes a hand, and no card lies open before it."""

from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.stages import bidding, opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.tricks import Tricks

_BEFORE = (
    bidding.Auction
    | opening.ChooseContract
    | bidding.NameSuit
    | bidding.NameTrump
    | bidding.Doubling
    | opening.TakeWidow
)
"""Stages that may come before a card is called."""

_AFTER = bidding.Raise | bidding.Kontra
"""Stages that may come between the call and the tricks."""


def check_calling(rules: Rules) -> None:
    """Raise `RulesError` unless a card is called once all hands are as they will be played."""
    term, last = rules.stage(CallCard), rules.stages[-1]
    if term is None:
        return
    place = rules.stages.index(term)
    before, after = rules.stages[:place], rules.stages[place + 1 : -1]
    if not isinstance(last, Tricks) or last.draws != "never":
        raise RulesError(f"{term.name}: a card is called for tricks in which nobody draws")
    if not all(isinstance(each, _BEFORE) for each in before) or not all(
        isinstance(each, _AFTER) for each in after
    ):
        raise RulesError(f"{term.name}: a card is called just before the tricks, when trumps are known")
    if rules.deal.turn_up != "none":
        raise RulesError(
            f"{term.name}: no card is turned up, so that nobody knows where the card called lies"
        )
