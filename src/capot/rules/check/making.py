"""Checks of making trumps, of the dealer who takes the card turned up, and of deals that do not count."""

from capot.language.texts import say
from capot.rules.errors import RulesError, unfit
from capot.rules.rules import Rules
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks


def check_making(rules: Rules, making: bidding.MakeTrump) -> None:
    """Raise `RulesError` unless trumps are made by a card turned up, once, just before the tricks."""
    last = rules.stages[-1]
    if rules.deal.turn_up != "talon":
        raise RulesError(f"{making.name}: no card of those left over is turned up to make trumps")
    if not isinstance(last, Tricks) or not isinstance(last.trump, NamedTrump):
        raise RulesError(f"{making.name}: trumps are made, but the tricks are played without them")
    if making.after_lone and not making.alone:
        raise unfit(making.name, say("nobody plays alone, so nobody leads for being next to a lone player"))
    if making.after_lone and not isinstance(last.first_lead, Eldest):
        raise RulesError(f"{making.name}: eldest hand does not lead, so nobody leads in its place")
    if making.defended and not making.alone:
        raise unfit(making.name, say("nobody plays alone, so nobody defends alone"))
    after = rules.stages[rules.stages.index(making) + 1 : -1]
    before = rules.stages[: rules.stages.index(making)]
    ordered = all(isinstance(each, announcing.ThrowIn) for each in before)
    if not ordered or not all(isinstance(each, exchanges.TakeTurnUp) for each in after):
        raise RulesError(f"{making.name}: trumps are made right after the deal, just before the tricks")


def check_lengths(rules: Rules, bidding: BidLength) -> None:
    """Raise `RulesError` unless lengths are bid for making trumps, once, just before the tricks."""
    last = rules.stages[-1]
    if not isinstance(last, Tricks) or not isinstance(last.trump, NamedTrump):
        raise RulesError(f"{bidding.name}: trumps are bid for, but the tricks are played without them")
    if rules.stages[:-1] != (bidding,):
        raise RulesError(f"{bidding.name}: lengths are bid right after the deal, just before the tricks")
    if bidding.least < 1:
        raise RulesError(f"{bidding.name}: a bid is at least 1")


def check_turn_up(rules: Rules) -> None:
    """Raise `RulesError` if the dealer takes a card turned up where trumps are not made by it."""
    taking, last = rules.stage(exchanges.TakeTurnUp), rules.stages[-1]
    if taking is None:
        return
    if rules.stage(bidding.MakeTrump) is None:
        raise RulesError(f"{taking.name}: nobody makes the suit of the card turned up trumps")
    if isinstance(last, Tricks) and (last.turn_up_to != "nobody" or last.talon_to != "nobody"):
        raise RulesError(f"{taking.name}: the dealer may take the card turned up, so no trick brings it")


def check_dealt_again(rules: Rules, parts: int) -> None:
    """Raise `RulesError` if a deal that does not count would change what its number decides later.

    ``parts`` is the number of parts that the game's schedule has.
    """
    contracts = [part for stage in rules.stages for part in opening.branches(stage)]
    stages = [*rules.stages, *(stage for part in contracts for stage in part.stages)]
    again = next((each for each in stages if isinstance(each, announcing.ThrowIn) and each.same), None)
    if again is not None and (
        parts > 1 or any(isinstance(each, exchanges.Changing) and each.changes for each in stages)
    ):
        raise unfit(again.name, say("the same dealer deals again only where all deals have the same rules"))
