"""Checks of tricks in which suits mean nothing."""

from capot.rules.errors import RulesError
from capot.rules.stages.tricks import Dealer, DealersRight, Declarer, Eldest, HeadOrLowest, Tricks
from capot.rules.terms import Pack


def check_suits(pack: Pack, stage: Tricks) -> None:
    """Raise `RulesError` if tricks ask for suits that mean nothing, or for the heading of suited cards."""
    heading = [each for each in stage.duties if isinstance(each, HeadOrLowest)]
    if not pack.suitless:
        if heading:
            raise RulesError(f"{stage.name}: only where suits mean nothing can cards be headed")
        return
    if pack.trumps or stage.trump is not None:
        raise RulesError(f"{stage.name}: there are no trumps where suits mean nothing")
    if stage.bans or len(heading) < len(stage.duties):
        raise RulesError(f"{stage.name}: where suits mean nothing, the only duty is to head the trick")
    if not isinstance(stage.first_lead, Eldest | Dealer | DealersRight | Declarer):
        raise RulesError(f"{stage.name}: where suits mean nothing, no card of a suit decides who leads")
    if stage.draws != "never":
        raise RulesError(f"{stage.name}: where suits mean nothing, no cards are drawn during the tricks")
